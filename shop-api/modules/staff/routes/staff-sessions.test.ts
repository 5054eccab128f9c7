import { getProfile } from '#lib/contract/accounts/profile.ts'
import { login, refreshToken } from '#lib/contract/identity/session.ts'
import { notificationCount } from '#lib/contract/notifications/notification.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

/** The promise: a computer on which staff or a representative remained signed in is of no use to its finder. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let now = new Date('2026-11-21T05:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
}, 120_000)
afterAll(() => shop.close())

/** A user's sign-in, which renews its tokens like the storefront. */
async function signedIn(name: string, remember: boolean) {
  const { data } = await shop.ask(login, { email: `${name}@fuma.test`, password: SAMPLE_PASSWORD, remember })
  let { tokens } = data
  const headers = async () => {
    if (Date.parse(tokens?.tokenExpires ?? '') <= now.getTime() + 30_000) {
      tokens = (await shop.ask(refreshToken, { refreshToken: tokens?.refreshToken ?? '' })).data.tokens
    }
    return { authorization: `Bearer ${tokens?.token}` }
  }
  return {
    hours: (Date.parse(tokens?.sessionExpires ?? '') - now.getTime()) / HOUR,
    /** An action of the user. */
    use: async () => shop.ask(getProfile, {}, await headers()),
    /** An automatic request of an open page. */
    wait: async () => shop.ask(notificationCount, {}, await headers()),
  }
}

describe.each(['staff', 'rep'])('a sign-in of %s', (name) => {
  it.each([true, false])('lasts eight hours even if it is used (remember: %j)', async (remember) => {
    const session = await signedIn(name, remember)
    expect(session.hours).toBe(8)
    for (let passed = 0; passed < 8 * HOUR; passed += 20 * MINUTE) {
      await session.use()
      later(20 * MINUTE)
    }
    await expect(session.use()).rejects.toThrow('sign-in-needed')
  })

  it('ends after 30 minutes without use, even if an open page sends requests', async () => {
    const session = await signedIn(name, true)
    for (let passed = 0; passed < 29; passed += 1) {
      later(MINUTE)
      await session.wait()
    }
    await session.use()
    for (let passed = 0; passed < 29; passed += 1) {
      later(MINUTE)
      await session.wait()
    }
    later(MINUTE)
    await expect(session.wait()).rejects.toThrow('sign-in-needed')
    await expect(session.use()).rejects.toThrow('sign-in-needed')
  })

  it('ends after eight hours even if it began with a longer limit', async () => {
    const session = await signedIn(name, true)
    await shop.database.query("UPDATE sessions SET expires_at = created_at + interval '30 days'")
    for (let passed = 0; passed < 8 * HOUR; passed += 20 * MINUTE) {
      await session.use()
      later(20 * MINUTE)
    }
    await expect(session.use()).rejects.toThrow('sign-in-needed')
  })
})

it.each([
  [true, 30 * 24],
  [false, 24],
])('does not shorten customers’ sign-ins (remember: %j)', async (remember, hours) => {
  const session = await signedIn('trader', remember)
  expect(session.hours).toBe(hours)
  later(23 * HOUR)
  await session.use()
})
