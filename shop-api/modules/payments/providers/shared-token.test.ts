import type { Database } from '../../../db/client.ts'
import { type AccessToken, createAccessToken, type TokenReply } from '../../../runtime/access-token.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { openSharedToken } from './shared-token.ts'

/** A provider for which only the newest token is valid, like Safaricom. */
function provider() {
  let given = 0
  let isAway = false
  return {
    given: () => given,
    setAway: (away: boolean) => {
      isAway = away
    },
    isRight: (token: string) => token === `token ${given}`,
    fetchToken: async (): Promise<TokenReply> => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      if (isAway) return { ok: false, code: 'away', message: 'Away', retryable: true }
      given += 1
      return { ok: true, token: `token ${given}`, expiresInSeconds: 3600 }
    },
  }
}

onEachDatabase((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.query('DELETE FROM provider_tokens')
    await database.query('DELETE FROM leases')
  })
  afterAll(() => database.close())

  const processOf = ({ fetchToken }: ReturnType<typeof provider>, secret = 'a secret'): AccessToken =>
    createAccessToken(fetchToken, () => Date.now(), openSharedToken(database, 'M-Pesa', secret))
  const tokenOf = async (process: AccessToken): Promise<string> => {
    const answer = await process.get()
    if (!answer.ok) throw new Error(answer.message)
    return answer.token
  }

  test('fetches one token for several processes that need it at once', async () => {
    const safaricom = provider()
    const processes = Array.from({ length: 5 }, () => processOf(safaricom))
    const tokens = await Promise.all(processes.map(tokenOf))
    expect(new Set(tokens)).toEqual(new Set(['token 1']))
    expect(safaricom.given()).toBe(1)
  })

  test('fetches a refused token once, and the other processes use the new token', async () => {
    const safaricom = provider()
    const processes = Array.from({ length: 4 }, () => processOf(safaricom))
    const old = await Promise.all(processes.map(tokenOf))
    // A stranger with the shop's credentials requested a token.
    await safaricom.fetchToken()
    for (const [index, process] of processes.entries()) process.drop(old[index] as string)
    const tokens = await Promise.all(processes.map(tokenOf))
    expect(new Set(tokens)).toEqual(new Set(['token 3']))
    expect(safaricom.given()).toBe(3)
  })

  test('ignores a stored token that has expired or is sealed with another secret', async () => {
    const safaricom = provider()
    await tokenOf(processOf(safaricom, 'the old secret'))
    expect(await tokenOf(processOf(safaricom, 'the new secret'))).toBe('token 2')
    await database.query("UPDATE provider_tokens SET renew_at = clock_timestamp() - interval '1 second'")
    expect(await tokenOf(processOf(safaricom, 'the new secret'))).toBe('token 3')
  })

  test('returns the provider’s error and requests a token again at the next call', async () => {
    const safaricom = provider()
    safaricom.setAway(true)
    expect(await processOf(safaricom).get()).toMatchObject({ ok: false, code: 'away' })
    safaricom.setAway(false)
    expect(await tokenOf(processOf(safaricom))).toBe('token 1')
  })

  test('stores the token encrypted', async () => {
    await tokenOf(processOf(provider()))
    const [row] = await database.query<{ sealed: Uint8Array }>('SELECT sealed FROM provider_tokens')
    expect(Buffer.from(row?.sealed ?? []).toString('latin1')).not.toContain('token')
  })
})
