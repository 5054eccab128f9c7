import 'server-only'
import { isLoopbackHost } from '#lib/deployment/exposure.ts'
import { OWN_CALL_HEADER } from '#lib/http/own-call-header.ts'
import { environment } from '../env.ts'
import { exposure } from '../exposure.ts'
import { hasOwnHost, officeAddress } from '../office-place.ts'
import { refuse } from './refusal.ts'

/**
 * Whether a request's own address may be beside PUBLIC_URL: the shop of one machine has several names there
 * (127.0.0.1 beside localhost), one that is tried out has those that a network gives it. A public one has PUBLIC_URL only:
 * any other name that leads here is not its own, nor is http beside https.
 */
function isSecondName(given: URL, host: string | null): boolean {
  if (given.host !== host) return false
  const reach = exposure()
  return reach === 'trial' || (reach === 'private' && isLoopbackHost(given.hostname))
}

/**
 * Refuses calls that another site makes a browser send. A write must name its origin, and it must be ours, or, being a
 * GET, come from a script of ours; a read is refused when the browser says that it comes from elsewhere.
 * @param address where it is made from: the shop's own address, or the office's
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
 * Whether a form that was posted to the shop can be the office's. From a host of its own no origin is named: its pages send no
 * referrer to others, and browsers then send `null`.
 */
export function isOfficeOrigin({ headers }: Request): boolean {
  const origin = headers.get('origin')
  if (origin === 'null') return hasOwnHost()
  if (!origin || !URL.canParse(origin)) return false
  const given = new URL(origin)
  return given.origin === new URL(officeAddress()).origin || (!hasOwnHost() && isSecondName(given, headers.get('host')))
}
