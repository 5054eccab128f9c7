const REASON = 'reason'
const ENDED = 'ended'

/** The office's sign-in page. @param back page to return to @param hasEnded true if a session of the user has ended */
export function officeSignInAddress(back: string, hasEnded: boolean): string {
  return `/office/sign-in?${new URLSearchParams({ next: back, ...(hasEnded && { [REASON]: ENDED }) })}`
}

/** Whether a query of the sign-in page gives an ended session as the reason. */
export const isForEndedSession = (query: string): boolean => new URLSearchParams(query).get(REASON) === ENDED

/** Target after sign-in: only a page of the office. */
export function officeNext(given: string | null): string {
  if (given === null || !URL.canParse(given, 'http://office.invalid')) return '/office'
  const { origin, pathname, search, hash } = new URL(given, 'http://office.invalid')
  const isOffice = origin === 'http://office.invalid' && /^\/office(\/|$)/.test(pathname)
  if (!isOffice || /^\/office\/(sign-in|opening|invitation)(\/|$)/.test(pathname)) return '/office'
  return pathname + search + hash
}
