/** The parts of the Catalogue room, as its addresses name them. */
export const CATALOGUE_TABS = ['families', 'sheet', 'collections', 'brands', 'search-words', 'import'] as const
export type CatalogueTab = (typeof CATALOGUE_TABS)[number]

export const CATALOGUE_TAB_NAMES: Readonly<Record<CatalogueTab, string>> = {
  families: 'Families',
  sheet: 'Sheet',
  collections: 'Collections',
  brands: 'Brands',
  'search-words': 'Search words',
  import: 'Import',
}

/** The first part is the room itself. */
export const pathOfCatalogueTab = (tab: CatalogueTab): string =>
  tab === CATALOGUE_TABS[0] ? '/office/catalogue' : `/office/catalogue/${tab}`
