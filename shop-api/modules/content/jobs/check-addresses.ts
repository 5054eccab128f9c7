import pLimit from 'p-limit'
import { NotFetched, type SafeFetch } from '../../../media/safe-fetch.ts'
import { sendSafely } from '../../../media/send-safely.ts'

/** Short, because a person waits for the result. */
const PATIENCE_MS = 4_000
const AT_ONCE = 5
/** Maximum addresses requested, so that the shop cannot be misused to probe other servers. */
const MAX_ASKED = 20

/** The result of an external address: alive, certainly missing, or not reachable now. */
export interface AddressFinding {
  address: string
  state: 'alive' | 'gone' | 'unclear'
  message: string
}

/**
 * Checks public addresses by HEAD, and by GET if HEAD fails. Addresses of our own network count as `gone`: visitors
 * cannot open them.
 */
export async function checkAddresses(addresses: readonly string[], options: SafeFetch = {}): Promise<AddressFinding[]> {
  const limit = pLimit(AT_ONCE)
  const asked = [...new Set(addresses)].slice(0, MAX_ASKED)
  return Promise.all(asked.map((address) => limit(() => checkAddress(address, options))))
}

async function statusOf(address: string, method: 'HEAD' | 'GET', options: SafeFetch): Promise<number> {
  const request = { headers: { 'user-agent': 'link-check/1' }, body: '', method }
  return (await sendSafely(address, request, { patienceMs: PATIENCE_MS, ...options })).status
}

async function checkAddress(address: string, options: SafeFetch): Promise<AddressFinding> {
  const host = URL.parse(address)?.host ?? address
  try {
    const byHead = await statusOf(address, 'HEAD', options)
    // Some servers know no HEAD.
    const status = byHead >= 400 ? await statusOf(address, 'GET', options) : byHead
    if (status === 404 || status === 410) {
      return { address, state: 'gone', message: `${host} has no such page (${status}).` }
    }
    if (status >= 500) return { address, state: 'unclear', message: `${host} reports an error now (${status}).` }
    return { address, state: 'alive', message: `${host} answers` }
  } catch (error) {
    if (error instanceof NotFetched) return { address, state: 'gone', message: `Visitors cannot open ${host}.` }
    return { address, state: 'unclear', message: `${host} did not respond.` }
  }
}
