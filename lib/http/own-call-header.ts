/**
 * A header of the shop's own scripts on a GET that writes: browsers send no Origin with one, and those that send no
 * Sec-Fetch-Site either (old ones, plain http) would let another site's picture address make the call. Another site cannot
 * set a header without asking first (CORS), and is never allowed to.
 */
export const OWN_CALL_HEADER = 'x-requested-with'
