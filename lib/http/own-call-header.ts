/**
 * Header of the shop's own scripts on a GET that writes. Browsers send no Origin with a GET, and old browsers or plain
 * http send no Sec-Fetch-Site either, so another site's image address could make the call. Another site cannot set a
 * header without a CORS preflight, which is never allowed.
 */
export const OWN_CALL_HEADER = 'x-requested-with'
