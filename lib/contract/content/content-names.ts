/** Parts of the shop front, in the order of the office's tabs. Each has its own draft, publication and withdrawal. */
export const CONTENT_PARTS = ['home', 'menu', 'notices', 'help', 'footer', 'pages', 'redirects'] as const
export type ContentPartName = (typeof CONTENT_PARTS)[number]

/** Audience of an entry. Pages are the same for all visitors: the browser hides entries for other audiences. */
export const AUDIENCES = ['everybody', 'guests', 'consumers', 'traders'] as const
export type Audience = (typeof AUDIENCES)[number]

/** State of a version. For each part at most one version is shown and at most one is scheduled. */
export const CONTENT_STATES = ['shown', 'over', 'scheduled', 'taken-back', 'refused'] as const
