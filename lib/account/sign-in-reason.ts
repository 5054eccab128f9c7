/** The reason for a redirect to the sign-in page, as a query parameter. */
const REASON = 'reason'
const FAVOURITES = 'favourites'

/** The sign-in page for a guest who wants to save favourites. @param back path of the page to return to */
export const signInForFavourites = (back: string): string =>
  `/sign-in?${new URLSearchParams({ next: back, [REASON]: FAVOURITES })}`

/** Whether a query of the sign-in page gives favourites as the reason. */
export const isForFavourites = (query: string): boolean => new URLSearchParams(query).get(REASON) === FAVOURITES
