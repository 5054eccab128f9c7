import 'server-only'
import { isLoopbackHost } from '#lib/deployment/exposure.ts'
import { OWN_CALL_HEADER } from '#lib/http/own-call-header.ts'
import { environment } from '../env.ts'
import { exposure } from '../exposure.ts'
import { hasOwnHost, officeAddress } from '../office-place.ts'
import { refuse } from './refusal.ts'

/**
 * Whether a request's own address is allowed in addition to PUBLIC_URL. A shop on one machine has several names
 * (127.0.0.1, localhost), and a trial shop has the names of its network. A public shop has PUBLIC_URL only: other names
 * that resolve here, or http instead of https, are refused.
 */
function isSecondName(given: URL, host: string | null): boolean {
  if (given.host !== host) return false
  const reach = exposure()
  return reach === 'trial' || (reach === 'private' && isLoopbackHost(given.hostname))
}

/**
 * Refuses calls that another site makes a browser send. A write must name an own origin or, if it is a GET, be sent by
 * a script of the shop. A read is refused if the browser reports a foreign site.
 * @param address the caller's site: the shop's own address, or the office's
 * @throws Refusal `wrong-origin`
 */
export function checkOrigin(request: Request, writes: boolean, address = environment().PUBLIC_URL): void {
  const elsewhere = () => refuse('wrong-origin', 'This call may only be made from the shop itself.')
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw elsewhere()
  if (!writes) return
  if (request.method === 'GET' && request.headers.has(OWN_CALL_HEADER)) return
  const origin = request.headers.get('origin')
  if (!origin || !URL.canParse(origin)) throw elsewhere()
  const ours = new URL(address)
  const given = new URL(origin)
  if (given.origin !== ours.origin && !isSecondName(given, request.headers.get('host'))) throw elsewhere()
}

/**
 * Whether a form posted to the shop can be the office's. On a separate host the office sends no referrer to other
 * sites, so browsers send the origin `null`.
 */
export function isOfficeOrigin({ headers }: Request): boolean {
  const origin = headers.get('origin')
  if (origin === 'null') return hasOwnHost()
  if (!origin || !URL.canParse(origin)) return false
  const given = new URL(origin)
  return given.origin === new URL(officeAddress()).origin || (!hasOwnHost() && isSecondName(given, headers.get('host')))
}
