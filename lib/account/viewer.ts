import { USER_TYPES, type UserType } from '../contract/base/codes.ts'
import type { ApprovalStatus } from '../contract/identity/session.ts'

/**
 * The readable cookie `viewer` contains the viewer's type but not the identity: "guest", or "<userType>-<approval>"
 * such as "3-pending". For a sales representative who acts for a trader it is "6-approved-<trader number>". It is set
 * on `<html data-viewer>` before first paint, so that CSS hides elements that must not flash.
 */
export const VIEWER_COOKIE = 'viewer'

/** Readable cookie with only the name of the trader that a sales representative acts for. */
export const ACTING_COOKIE = 'acting'

/** Readable cookie with only the name of the customer whose view a staff member uses. */
export const VIEW_AS_COOKIE = 'view-as'

const patternOf = (name: string) => `/(?:^|; )${name}=([\\w-]{1,30})/`

/**
 * Value of one of these cookies in `document.cookie`; undefined if it is not set. With https its name begins with
 * `__Host-`, which no other host can set, so that cookie takes precedence over a plain cookie.
 */
export function readableCookie(cookies: string, name: string): string | undefined {
  const all = new Map(cookies.split('; ').map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie]))
  const found = all.get(`__Host-${name}`) ?? all.get(name)
  return found?.slice(found.indexOf('=') + 1)
}

/** The parsed cookie. */
export interface Viewer {
  /** Null for a guest. */
  userType: UserType | null
  approval: ApprovalStatus | null
  /** The number of the trader a sales representative acts for. */
  actingFor: number | null
}

const GUEST: Viewer = { userType: null, approval: null, actingFor: null }
const APPROVALS: readonly ApprovalStatus[] = ['pending', 'approved', 'declined']

/** Parses the cookie's value: "guest", "2-approved", "6-approved-12". An invalid value is a guest. */
export function parseViewer(viewer: string): Viewer {
  const [type = '', approval, actingFor, ...more] = viewer.split('-')
  const userType = USER_TYPES.find((candidate) => String(candidate) === type)
  const status = APPROVALS.find((candidate) => candidate === approval)
  const isWrong = (approval !== undefined && !status) || (actingFor !== undefined && !/^\d{1,15}$/.test(actingFor))
  if (userType === undefined || isWrong || more.length > 0) return GUEST
  return { userType, approval: status ?? null, actingFor: Number(actingFor) || null }
}

/** The cookie's value for a signed-in user. */
export const viewerOf = (
  { userType, approvalStatus }: { userType: UserType; approvalStatus: string },
  actingFor?: number,
): string => `${userType}-${approvalStatus}${actingFor === undefined ? '' : `-${actingFor}`}`

/**
 * Inline script of the root layout: sets the viewer, and whether a staff member views the shop as a customer. Its text
 * is part of the page's content security policy: it must stay constant.
 */
export const VIEWER_SCRIPT = `document.documentElement.dataset.viewer=(c=>(${patternOf(`__Host-${VIEWER_COOKIE}`)}.exec(c)||${patternOf(VIEWER_COOKIE)}.exec(c)||[0,"guest"])[1])(document.cookie);/(?:^|; )(?:__Host-)?${VIEW_AS_COOKIE}=/.test(document.cookie)&&(document.documentElement.dataset.viewAs="")`
