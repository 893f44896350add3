"""Duck & Cover's pictures: seven families of bath ducks, the captain, the bath, backs."""
