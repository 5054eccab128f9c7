/** Tabs of the Catalogue section, as in its addresses. */
export const CATALOGUE_TABS = ['families', 'sheet', 'collections', 'brands', 'search-words', 'feed', 'import'] as const
export type CatalogueTab = (typeof CATALOGUE_TABS)[number]

export const CATALOGUE_TAB_NAMES: Readonly<Record<CatalogueTab, string>> = {
  families: 'Families',
  sheet: 'Sheet',
  collections: 'Collections',
  brands: 'Brands',
  'search-words': 'Search words',
  feed: 'Feed',
  import: 'Import',
}

/** The first tab has the section's own address. */
export const pathOfCatalogueTab = (tab: CatalogueTab): string =>
  tab === CATALOGUE_TABS[0] ? '/office/catalogue' : `/office/catalogue/${tab}`
