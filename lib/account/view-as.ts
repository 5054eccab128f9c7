/** Start and end of a staff member's view of the shop as a customer. */

/** The address to which the office's form posts its ticket. */
export const VIEW_AS_PATH = '/api/view-as'
/** The page that such a session begins with and ends on. */
export const VIEW_AS_PAGE = '/view-as'
