/** Target after sign-in: only a page of the office. */
export function officeNext(given: string | null): string {
  if (given === null || !URL.canParse(given, 'http://office.invalid')) return '/office'
  const { origin, pathname, search, hash } = new URL(given, 'http://office.invalid')
  const isOffice = origin === 'http://office.invalid' && /^\/office(\/|$)/.test(pathname)
  if (!isOffice || /^\/office\/(sign-in|opening|invitation)(\/|$)/.test(pathname)) return '/office'
  return pathname + search + hash
}
