/** Parts of the shop front, in the order of the office's tabs. Each has its own draft, publication and withdrawal. */
export const CONTENT_PARTS = ['home', 'menu', 'notices', 'help', 'footer', 'pages', 'redirects'] as const
export type ContentPartName = (typeof CONTENT_PARTS)[number]

/** Audience of an entry. Pages are the same for all visitors: the browser hides entries for other audiences. */
export const AUDIENCES = ['everybody', 'guests', 'consumers', 'traders'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Names in the office of the sections of the home page; titles of the sections that the shop fills automatically. */
export const SECTION_NAMES = {
  promises: 'Three promises',
  collections: 'Shop by collection',
  new: 'New products',
  bales: 'Buying by the bale',
  brands: 'Our brands',
  about: 'About the shop',
  products: 'Products of a collection',
  words: 'Text and picture',
} as const

/** State of a version. For each part at most one version is shown and at most one is scheduled. */
export const CONTENT_STATES = ['shown', 'over', 'scheduled', 'taken-back', 'refused'] as const
