import { USER_TYPES, type UserType } from '../contract/codes.ts'
import type { ApprovalStatus } from '../contract/session.ts'

/**
 * The readable cookie `viewer` says what kind of person looks, never who: "guest", or "<userType>-<approval>" such as
 * "3-pending"; a sales representative who acts for a trader is "6-approved-<the trader's number>". It is put on
 * `<html data-viewer>` before first paint, so that CSS hides what must not flash.
 */
export const VIEWER_COOKIE = 'viewer'

/** The readable cookie that holds the name of the trader a sales representative acts for, and nothing else. */
export const ACTING_COOKIE = 'acting'

/** The readable cookie that holds the name of the customer whom a staff member looks at the shop as, and nothing else. */
export const VIEW_AS_COOKIE = 'view-as'

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

/** What the cookie says, read. */
export interface Viewer {
  /** Null for a guest. */
  userType: UserType | null
  approval: ApprovalStatus | null
  /** The number of the trader a sales representative acts for. */
  actingFor: number | null
}

const GUEST: Viewer = { userType: null, approval: null, actingFor: null }
const APPROVALS: readonly ApprovalStatus[] = ['pending', 'approved', 'declined']

/** Reads the cookie's value: "guest", "2-approved", "6-approved-12". What it cannot be is a guest. */
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

/** The inline script of the root layout: who looks, and whether a staff member looks as they. Its text is part of the page's content security policy: keep it constant. */
export const VIEWER_SCRIPT = `document.documentElement.dataset.viewer=(c=>(${patternOf(`__Host-${VIEWER_COOKIE}`)}.exec(c)||${patternOf(VIEWER_COOKIE)}.exec(c)||[0,"guest"])[1])(document.cookie);/(?:^|; )(?:__Host-)?${VIEW_AS_COOKIE}=/.test(document.cookie)&&(document.documentElement.dataset.viewAs="")`
