import type { UserType } from '../contract/codes.ts'

/**
 * The readable cookie `viewer` says what kind of person looks, never who: "guest", or "<userType>-<approval>" such as
 * "3-pending"; a sales representative who acts for a trader is "6-approved-<the trader's number>". It is put on
 * `<html data-viewer>` before first paint, so that CSS hides what must not flash.
 */
export const VIEWER_COOKIE = 'viewer'

/** The readable cookie that holds the name of the trader a sales representative acts for, and nothing else. */
export const ACTING_COOKIE = 'acting'

const patternOf = (name: string) => `/(?:^|; )${name}=([\\w-]{1,30})/`

/**
 * The value of one of these cookies in `document.cookie`, undefined where there is none. With https its name begins
 * `__Host-`, which no other host can set: that one goes before a plain one.
 */
export function readableCookie(cookies: string, name: string): string | undefined {
  const all = new Map(cookies.split('; ').map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie]))
  const found = all.get(`__Host-${name}`) ?? all.get(name)
  return found?.slice(found.indexOf('=') + 1)
}

/** What the cookie says of somebody who is signed in. */
export const viewerOf = (
  { userType, approvalStatus }: { userType: UserType; approvalStatus: string },
  actingFor?: number,
): string => `${userType}-${approvalStatus}${actingFor === undefined ? '' : `-${actingFor}`}`

/** The inline script of the root layout. Its text is part of the page's content security policy: keep it constant. */
export const VIEWER_SCRIPT = `document.documentElement.dataset.viewer=(c=>(${patternOf(`__Host-${VIEWER_COOKIE}`)}.exec(c)||${patternOf(VIEWER_COOKIE)}.exec(c)||[0,"guest"])[1])(document.cookie)`
