"""The studio as a folder of files that any web host serves: `ducks-pnp studio --site FOLDER`.

`build`         from the program as it runs to the files of the site
`libraries`     Python for browsers and the libraries, from the package indexes or from a folder
`first_views`   the games as drawings, for the first second
`pixels`        pictures, where there is no Pillow
"""
