import type { DarajaSettings } from './settings.ts'

/** The name of an account on the payer's phone, before the PIN. */
export type AccountName =
  | { kind: 'name'; name: string }
  /** The shop does not know the account. */
  | { kind: 'unknown' }
  /** The shop does not offer names, or did not respond in time: the payer sees no name. */
  | { kind: 'none' }

const TIMEOUT_MS = 4_000
const NONE: AccountName = { kind: 'none' }

/**
 * Requests the names of accounts from the shop, as Safaricom does (C2B Hakikisha). The shop is at the address that it
 * registered for confirmations.
 */
export function createAccountNames(settings: DarajaSettings, shopAddress: () => string | null) {
  const { hakikisha, shortCode, log } = settings
  let token: string | null = null

  async function fetchToken(base: string): Promise<string | null> {
    const credentials = Buffer.from(`${hakikisha?.user}:${hakikisha?.password}`).toString('base64')
    const reply = await fetch(`${base}/hooks/hakikisha/auth/v1/generate?grant_type=client_credentials`, {
      headers: { authorization: `Basic ${credentials}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { access_token: issued } = (await reply.json()) as { access_token?: unknown }
    return reply.ok && typeof issued === 'string' ? issued : null
  }

  async function post(base: string, accountNumber: string): Promise<Response | null> {
    token ??= await fetchToken(base)
    if (token === null) return null
    const timestamp = String(Math.floor(Date.now() / 1000))
    return fetch(`${base}/hooks/hakikisha/c2b_hakikisha/v1/notify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ requestId: crypto.randomUUID(), timestamp, accountNumber, shortcode: shortCode }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  return {
    /** Never throws. */
    async nameOf(accountNumber: string): Promise<AccountName> {
      const base = shopAddress()
      if (!hakikisha || base === null) return NONE
      try {
        let reply = await post(base, accountNumber)
        if (reply?.status === 401) {
          token = null
          reply = await post(base, accountNumber)
        }
        const { accountName } = ((await reply?.json()) ?? {}) as { accountName?: unknown }
        log.info({ accountNumber, status: reply?.status ?? null }, 'Name of an account requested')
        if (reply?.ok && typeof accountName === 'string') return { kind: 'name', name: accountName }
        return reply?.status === 400 ? { kind: 'unknown' } : NONE
      } catch (error) {
        log.warn({ reason: (error as Error).name }, 'The shop did not name an account')
        return NONE
      }
    },
  }
}

export type AccountNames = ReturnType<typeof createAccountNames>
