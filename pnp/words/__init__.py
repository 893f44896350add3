"""Words in each language: catalogues, plurals, typography and rulebooks."""
