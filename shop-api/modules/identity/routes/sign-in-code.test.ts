import { login } from '#lib/contract/identity/session.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import type { WithEmails } from '../../../http/with-emails.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { newPerson } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { hashPassword } from '../rules/password-hash.ts'
import { throttle } from '../use-cases/login-throttle.ts'
import { checkDevice, forgetDevices, forgetOldDevices } from '../use-cases/sign-in-codes.ts'

/** The promise: the password of a representative or of shop staff alone does not sign in on a new device. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let now = new Date('2026-11-21T05:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const PASSWORD = 'Kitenge#2026'
let passwordHash: string
let shop: TestShop
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  shop = await openTestShop({ clock: () => now, env: { FILES_KEY: 'ab'.repeat(32) } })
}, 120_000)
afterAll(() => shop.close())

async function person(userType: 1 | 2 | 3 | 5 | 6, address = '10.4.0.1') {
  const from = { 'x-forwarded-for': address }
  const made = await newPerson(shop.database, () => now, userType)
  await shop.database.query('UPDATE users SET password_hash = $1 WHERE id = $2', [passwordHash, made.userId])
  const asked = (more: object) => ({ email: made.email, password: PASSWORD, ...more })
  return {
    ...made,
    signIn: async (more: object = {}) => (await shop.ask(login, asked(more), from)).data,
    refused: (more: object = {}) => shop.refused(login, asked(more), from),
    emails: async () =>
      (await emailsTo(shop, made.email)).flatMap(({ text }) => /sign in is (\d{6})/.exec(text)?.[1] ?? []),
  }
}

it.each([5, 6] as const)(
  'requires the emailed code from type %d on a new device, and then not for 30 days',
  async (type) => {
    const rep = await person(type)
    expect(await rep.refused()).toMatchObject({
      code: 'factor-needed',
      message: expect.stringMatching(/p•••@test.example/),
    })
    const [code = ''] = await rep.emails()
    const { tokens, deviceToken = '' } = await rep.signIn({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(tokens?.token).toBeTruthy()
    later(29 * DAY)
    expect((await rep.signIn({ deviceTokens: ['x'.repeat(43), deviceToken] })).deviceToken).toBe(deviceToken)
    later(29 * DAY)
    await rep.signIn({ deviceTokens: [deviceToken] })
    later(31 * DAY)
    expect((await rep.refused({ deviceTokens: [deviceToken] })).code).toBe('factor-needed')
  },
)

it.each([1, 2, 3] as const)('requires no code from type %d', async (type) => {
  const { tokens, deviceToken } = await (await person(type)).signIn()
  expect([typeof tokens?.token, deviceToken]).toEqual(['string', undefined])
})

it('mails one code a minute, good for ten, once and for one account', async () => {
  const [rep, other] = [await person(6), await person(6)]
  for (let n = 0; n < 4; n += 1) await rep.refused()
  const [code = ''] = await rep.emails()
  expect(await rep.emails()).toHaveLength(1)
  await other.refused()
  expect((await other.refused({ code })).code).toBe('wrong-credentials')
  expect((await rep.refused({ password: 'Wrong#2026', code })).code).toBe('wrong-credentials')
  const used = await Promise.allSettled([rep.signIn({ code }), rep.signIn({ code })])
  expect(used.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  later(2 * MINUTE)
  await rep.refused()
  const [late = ''] = await rep.emails()
  later(10 * MINUTE + 1)
  expect(await rep.refused({ code: late })).toMatchObject({ code: 'factor-needed', message: /has ended/ as never })
})

it('mails one code for two sign-ins at once', async () => {
  const { userId, email, emails, signIn } = await person(6)
  const withEmails: WithEmails = (work) =>
    shop.database.transaction((tx) => work({ tx, clock: () => now, publicUrl: 'https://fuma.test' }))
  const context = { hash: shop.app.shop.hash, withEmails, address: '10.4.0.1', isKnownNetwork: false }
  const check = () => checkDevice(shop.database, () => now, { userId, email }, {}, context)
  await Promise.allSettled([check(), check()])
  expect(await emails()).toHaveLength(1)
  expect((await signIn({ code: (await emails())[0] })).deviceToken).toBeTruthy()
})

const signInByCode = async (rep: Awaited<ReturnType<typeof person>>) => {
  await rep.refused()
  return rep.signIn({ code: (await rep.emails())[0] })
}

it('counts no email whose code was entered', async () => {
  const rep = await person(6)
  for (let n = 0; n < 16; n += 1) {
    expect((await signInByCode(rep)).deviceToken).toBeTruthy()
    later(2 * MINUTE)
  }
})

it.each([
  ['guess', '10.4.0.2'],
  ['email', '10.4.0.3'],
] as const)('takes a code in a known network after 60 attempts of kind %s by others', async (kind, address) => {
  const rep = await person(6, address)
  await signInByCode(rep)
  later(2 * MINUTE)
  for (let n = 0; n < 60; n += 1) {
    const attempt = { kind, subject: `${kind} ${n}`, address, isKnownNetwork: false }
    await throttle(shop.database, () => now, attempt).catch(() => undefined)
  }
  expect((await signInByCode(rep)).deviceToken).toBeTruthy()
})

it('ends a code after five wrong ones, and slows guesses down', async () => {
  const rep = await person(6)
  await rep.refused()
  const [code = ''] = await rep.emails()
  const wrong = code === '000000' ? '000001' : '000000'
  const codes = []
  for (let n = 0; n < 5; n += 1) codes.push((await rep.refused({ code: wrong })).code)
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'wrong-credentials'))
  expect((await rep.refused({ code })).code).toBe('too-many-requests')
  later(6 * MINUTE)
  expect((await rep.refused({ code })).code).toBe('factor-needed')
})

it('shows a wrong code at its field, and trusts no device of another account', async () => {
  const [rep, other] = [await person(6), await person(5)]
  await rep.refused()
  const [code = ''] = await rep.emails()
  expect((await rep.refused({ code: code === '111111' ? '222222' : '111111' })).fields).toHaveProperty('code')
  const { deviceToken = '' } = await rep.signIn({ code })
  expect((await other.refused({ deviceTokens: [deviceToken] })).code).toBe('factor-needed')
  await forgetDevices(shop.database, rep.userId)
  expect((await rep.refused({ deviceTokens: [deviceToken] })).code).toBe('factor-needed')
})

it('stores no readable codes or tokens, and deletes them', async () => {
  const rep = await person(6)
  await rep.refused()
  const [code = ''] = await rep.emails()
  const { deviceToken = '' } = await rep.signIn({ code })
  later(2 * MINUTE)
  await rep.refused()
  const rows = await shop.database.query(
    'SELECT to_jsonb(c) FROM sign_in_codes c UNION ALL SELECT to_jsonb(d) FROM trusted_devices d',
  )
  expect(JSON.stringify(rows)).not.toContain(deviceToken)
  expect(JSON.stringify(rows)).not.toContain(`"${(await rep.emails())[0]}"`)
  later(31 * DAY)
  await forgetOldDevices(shop.database, () => now)
  for (const table of ['sign_in_codes', 'trusted_devices'])
    expect(await shop.database.query(`SELECT 1 FROM ${table}`)).toEqual([])
})

it.each([
  ['private', 'signs in'],
  ['trial', 'signs in'],
  ['public', 'factor-needed'],
] as const)('in a %s shop the sample representative: %s', async (exposure, outcome) => {
  const database = await openTestDatabase('sample')
  const reached = await openTestShop({ database, exposure })
  const input = { email: 'rep@fuma.test', password: SAMPLE_PASSWORD }
  const signIn = () => reached.ask(login, input).then(() => 'signs in')
  expect(await signIn().catch((error) => /factor-needed/.exec(String(error))?.[0])).toBe(outcome)
  await reached.close()
})
