import 'server-only'
import { environment } from '../env.ts'
import { refuse } from './refusal.ts'

/**
 * Refuses calls that another site makes a browser send. A write must name its origin, and it must be ours; a read is
 * refused when the browser says that it comes from elsewhere.
 * @throws Refusal `wrong-origin`
 */
export function checkOrigin(request: Request, writes: boolean): void {
  const elsewhere = () => refuse('wrong-origin', 'This call may only be made from the shop itself.')
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw elsewhere()
  if (!writes) return
  const origin = request.headers.get('origin')
  if (!origin || !URL.canParse(origin)) throw elsewhere()
  const ours = new URL(environment().PUBLIC_URL)
  const given = new URL(origin)
  // The shop may be reached by a second name (127.0.0.1 beside localhost): its own pages then name that one.
  const sameHost = given.host === request.headers.get('host')
  if (given.origin !== ours.origin && !sameHost) throw elsewhere()
}
