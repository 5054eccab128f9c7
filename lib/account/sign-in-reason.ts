/** The reason for a redirect to the sign-in page, as a query parameter. */
const REASON = 'reason'
const FAVOURITES = 'favourites'
const PASSWORD_EMAIL = 'password-email'

/** The sign-in page for a guest who wants to save favourites. @param back path of the page to return to */
export const signInForFavourites = (back: string): string =>
  `/sign-in?${new URLSearchParams({ next: back, [REASON]: FAVOURITES })}`

/** The sign-in page after a link to set a new password was emailed. */
export const SIGN_IN_AFTER_EMAIL = `/sign-in?${REASON}=${PASSWORD_EMAIL}`

const isReason = (query: string, reason: string): boolean => new URLSearchParams(query).get(REASON) === reason

/** Whether a query of the sign-in page gives favourites as the reason. */
export const isForFavourites = (query: string): boolean => isReason(query, FAVOURITES)

/** Whether a query of the sign-in page gives the emailed link as the reason. */
export const isAfterPasswordEmail = (query: string): boolean => isReason(query, PASSWORD_EMAIL)
