"""Wild ducks: tables of species and stances, their anatomy and feathers, plates."""
