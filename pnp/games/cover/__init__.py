"""Duck & Cover: two to seven players, bath ducks by the dozen, three rounds."""
