/** A staff member looks at the shop as a customer: where that begins, and where it ends. */

/** Where the office's form posts its ticket to. */
export const VIEW_AS_PATH = '/api/view-as'
/** The page that such a session begins with and ends on. */
export const VIEW_AS_PAGE = '/view-as'
