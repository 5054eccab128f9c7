import { newToken } from './secret-token.ts'

/**
 * A staff member views the shop as a customer: the duration, and the difference between its token and a customer's own.
 */

/** To open the pages with; the browser does it at once. */
const TICKET_MS = 60_000
const SESSION_MS = 15 * 60_000

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

export const ticketEnd = (now: Date): Date => after(now, TICKET_MS)
export const viewAsEnd = (now: Date): Date => after(now, SESSION_MS)

const PREFIX = 'view-as-'

export const newViewAsToken = (): string => PREFIX + newToken()
export const isViewAsToken = (token: string): boolean => token.startsWith(PREFIX)
