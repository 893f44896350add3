"""The format `shop`: a page for each side of a card, as print shops require.

`files` makes the pages in the order and with the bleed of a shop (`templates/exports/shops.toml`),
`cmyk` draws them in printing inks, by the profile of a press if `profiles` has read one, and
`check` opens them again.
"""

from pnp.exports.shop.check import check_shop
from pnp.exports.shop.files import shop_files

__all__ = ["check_shop", "shop_files"]
