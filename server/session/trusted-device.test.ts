/** The storefront's memory of a browser, so that a representative's next sign-in there needs no code. */
import { jest } from '@jest/globals'
import { problem } from '#lib/contract/base/problem.ts'
import { cookieJar, SHOP, setEnvironment, startShopApi } from '../testing/storefront.ts'

const browser = cookieJar()
const { jar } = browser
jest.unstable_mockModule('next/headers', browser.headers)
setEnvironment()

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const tokens = {
  ...{ token: 'a'.repeat(43), refreshToken: 'b'.repeat(43) },
  ...{ tokenExpires: inHours(0.25), sessionExpires: inHours(8) },
}
const rep = { userId: 7, name: 'Daniel Mutua', userType: 6, approvalStatus: 'approved', declinedReason: null }

/** Requests to the shop API, and the device token of its next reply. Without a token it demands a code. */
const sent: Record<string, unknown>[] = []
let deviceToken: string | undefined
let answerCall: typeof import('../calls/answer-call.ts').answerCall
let stop: () => void
beforeAll(async () => {
  stop = await startShopApi((_request, response, body) => {
    sent.push(JSON.parse(body.toString()))
    const answer = deviceToken
      ? { status: 200, message: '', data: { ...rep, tokens, deviceToken } }
      : problem('factor-needed', 'We emailed a code.')
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  ;({ answerCall } = await import('../calls/answer-call.ts'))
})
afterAll(() => stop())

async function signIn(more: object = {}) {
  const body = JSON.stringify({ email: 'rep@example.com', password: 'Kikoy#2026', ...more })
  const headers = { origin: SHOP, 'content-type': 'application/json' }
  return answerCall('/login', new Request(`${SHOP}/api/login`, { method: 'POST', headers, body }))
}

test('demands a code once, then remembers the device for all its users', async () => {
  const refused = await signIn()
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'factor-needed'])
  expect([...jar.keys()]).toEqual([])
  expect(sent[0]).not.toHaveProperty('deviceTokens')

  deviceToken = 'd'.repeat(43)
  const answer = await signIn({ code: '123456', deviceTokens: ['chosen-by-a-script-of-a-page'] })
  expect(await answer.text()).not.toContain(deviceToken)
  expect(sent[1]).toMatchObject({ code: '123456' })
  expect(sent[1]).not.toHaveProperty('deviceTokens')
  expect(jar.get('fuma-device')?.rules).toMatchObject({ httpOnly: true, sameSite: 'lax', maxAge: 30 * 24 * 3600 })

  deviceToken = 'e'.repeat(43)
  await signIn({ code: '654321' })
  await signIn()
  expect(sent[3]).toMatchObject({ deviceTokens: ['e'.repeat(43), 'd'.repeat(43)] })
  for (let n = 0; n < 9; n += 1) {
    deviceToken = String(n).repeat(43)
    await signIn()
  }
  expect(jar.get('fuma-device')?.value.split('.')).toHaveLength(5)
})
