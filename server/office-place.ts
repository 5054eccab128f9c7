import { environment } from './env.ts'

/**
 * Where the office is reached: below `/office` of the shop, or at an address of its own (OFFICE_URL). Without `server-only`: Node
 * itself loads it too (server/start/office-host.ts).
 */

/** The office's address, without a path: `https://office.fuma.co.ke`. */
export const officeAddress = (): string => environment().OFFICE_URL ?? environment().PUBLIC_URL

/** Whether the office has a host of its own. */
export function hasOwnHost(): boolean {
  const { OFFICE_URL, PUBLIC_URL } = environment()
  return OFFICE_URL !== undefined && new URL(OFFICE_URL).host !== new URL(PUBLIC_URL).host
}

/** Whether a host is the office's own. */
export const isOfficeHost = (host: string | null | undefined): boolean =>
  hasOwnHost() && host === new URL(officeAddress()).host

/** Whether a request to this host may reach the office: it is on, and this is where it lives. */
export const hasOffice = (host: string | null): boolean =>
  environment().OFFICE === 'on' && (!hasOwnHost() || isOfficeHost(host))
