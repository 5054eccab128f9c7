import { jest } from '@jest/globals'
import type { Identity, Tokens } from '#lib/contract/identity/session.ts'
import { cookieJar, setEnvironment } from '../testing/storefront.ts'

const { jar, cookies, headers } = cookieJar()
jest.unstable_mockModule('next/headers', headers)
setEnvironment({ PUBLIC_URL: 'https://shop.test', SHOP_API_KEY: 'e5'.repeat(32), TRUSTED_PROXIES: '1' })
const { clearSession, openSession, readCookieSession, writeActing } = await import('./session.ts')

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const rep: Identity = {
  userId: 7,
  name: 'Daniel Mutua',
  userType: 6,
  approvalStatus: 'approved',
  declinedReason: null,
}
const tokens: Tokens = {
  token: 'a'.repeat(43),
  refreshToken: 'b'.repeat(43),
  tokenExpires: inHours(0.25),
  sessionExpires: inHours(8),
}
const NAMES = ['__Host-acting', '__Host-next-auth.session-token', '__Host-upstream-session', '__Host-viewer']

test('with https every cookie of a sign-in is one that no other host can set', async () => {
  await openSession(rep, tokens, true)
  await writeActing({ companyId: 12, token: 'c'.repeat(43), ends: Date.now() / 1000 + 3600, name: 'Wanjiru & Sons' })
  expect([...jar.keys()].sort()).toEqual(NAMES)
  // The browser's rules for the prefix.
  for (const { rules } of jar.values()) {
    expect(rules).toMatchObject({ secure: true, path: '/' })
    expect(rules.domain).toBeUndefined()
  }
  expect(await readCookieSession()).toMatchObject({ identity: { userId: 7 }, signedIn: { userId: 7 } })
  // A sign-in remembered for as long as can be ends with the eight hours of the shop API.
  expect(jar.get('__Host-upstream-session')?.rules.maxAge).toBeLessThanOrEqual(8 * 3600)

  const [identity, upstreamSession] = [jar.get('__Host-next-auth.session-token'), jar.get('__Host-upstream-session')]
  await clearSession()
  expect([...jar.keys()]).toEqual([])

  // The same, as a sibling host could set it: a guest's.
  for (const name of ['next-auth.session-token', '__Secure-next-auth.session-token'])
    cookies.set(name, identity?.value ?? '')
  cookies.set('upstream-session', upstreamSession?.value ?? '')
  expect(await readCookieSession()).toBeNull()
})
