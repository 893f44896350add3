"""`printers list`, `printers set` and the other commands about printers."""
