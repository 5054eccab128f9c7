/** The parts of the shop front, in the order of the office's tabs. Each is drafted, published and taken back by itself. */
export const CONTENT_PARTS = ['home', 'menu', 'notices', 'help', 'footer', 'pages', 'redirects'] as const
export type ContentPartName = (typeof CONTENT_PARTS)[number]

/** Who is shown an entry. Pages are the same for all: the browser hides what is not for its visitor. */
export const AUDIENCES = ['everybody', 'guests', 'consumers', 'traders'] as const
export type Audience = (typeof AUDIENCES)[number]

/** What became of a version. One is shown and one is scheduled at most, of each part. */
export const CONTENT_STATES = ['shown', 'over', 'scheduled', 'taken-back', 'refused'] as const
