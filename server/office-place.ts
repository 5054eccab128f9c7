import { environment } from './env.ts'

/**
 * The office's address: below `/office` of the shop, or on a separate host (OFFICE_URL). Without `server-only`: Node
 * itself loads it too (server/start/office-host.ts).
 */

/** The office's address, without a path: `https://office.fuma.co.ke`. */
export const officeAddress = (): string => environment().OFFICE_URL ?? environment().PUBLIC_URL

/** Whether the office has a separate host. */
export function hasOwnHost(): boolean {
  const { OFFICE_URL, PUBLIC_URL } = environment()
  return OFFICE_URL !== undefined && new URL(OFFICE_URL).host !== new URL(PUBLIC_URL).host
}

/** Whether a host is the office's own. */
export const isOfficeHost = (host: string | null | undefined): boolean =>
  hasOwnHost() && host === new URL(officeAddress()).host

/** Whether a request to this host can reach the office: it is on, and this is its host. */
export const hasOffice = (host: string | null): boolean =>
  environment().OFFICE === 'on' && (!hasOwnHost() || isOfficeHost(host))
