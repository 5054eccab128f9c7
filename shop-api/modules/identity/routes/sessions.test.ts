import { getProfile } from '#lib/contract/accounts/profile.ts'
import { endSession, login, logout, refreshToken, sessionList } from '#lib/contract/identity/session.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let now = new Date('2026-11-21T09:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const MINUTE = 60_000
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
}, 120_000)
afterAll(() => shop.close())

const signIn = async (remember = false) => {
  const { data } = await shop.ask(login, { email: 'Consumer@Fuma.test', password: SAMPLE_PASSWORD, remember })
  return data
}

describe('sign-in', () => {
  it("returns the user's identity and tokens that are valid for 15 minutes", async () => {
    const { tokens, ...identity } = await signIn()
    expect(identity).toMatchObject({
      name: 'Amina Otieno',
      userType: 2,
      approvalStatus: 'approved',
      declinedReason: null,
    })
    await shop.ask(getProfile, {}, bearer(tokens?.token))
    later(15 * MINUTE)
    expect(await shop.refused(getProfile, {}, bearer(tokens?.token))).toMatchObject({
      status: 401,
      code: 'sign-in-needed',
    })
  })

  it('refuses a wrong password and an unknown email with the same message', async () => {
    const wrong = await shop.refused(login, { email: 'staff@fuma.test', password: 'Wrong#2026' })
    const noContact = await shop.refused(login, { email: 'nobody@fuma.test', password: 'Wrong#2026' })
    expect(wrong).toMatchObject({ status: 422, code: 'wrong-credentials' })
    expect(noContact).toEqual(wrong)
  })

  it('returns the approval status to traders', async () => {
    const ask = async (name: string) =>
      (await shop.ask(login, { email: `${name}@fuma.test`, password: SAMPLE_PASSWORD })).data
    expect(await ask('pending')).toMatchObject({ userType: 3, name: 'Pwani Linen House', approvalStatus: 'pending' })
    expect(await ask('declined')).toMatchObject({
      approvalStatus: 'declined',
      declinedReason: expect.stringContaining('KRA'),
    })
  })

  it('delays guesses, but not the owner at addresses of earlier sign-ins', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const guess = (address: string) =>
      shop.refused(login, { email: 'rep@fuma.test', password: 'Wrong#2026' }, from(address))
    await shop.ask(login, { email: 'rep@fuma.test', password: SAMPLE_PASSWORD }, from('10.1.1.1'))
    await shop.ask(login, { email: 'rep@fuma.test', password: SAMPLE_PASSWORD }, from('2c0f:fe38:1:1::1'))
    for (let i = 0; i < 100; i += 1) await guess(`10.2.0.${i % 50}`)
    const stranger = await guess('10.3.0.1')
    expect(stranger).toMatchObject({ status: 429, code: 'too-many-requests', retryable: true })
    const { data } = await shop.ask(login, { email: 'rep@fuma.test', password: SAMPLE_PASSWORD }, from('10.1.1.1'))
    expect(data.name).toBe('Daniel Mutua')
    // A phone changes its IPv6 address every day, but not the network.
    await shop.ask(login, { email: 'rep@fuma.test', password: SAMPLE_PASSWORD }, from('2c0f:fe38:1:1:a:b:c:d'))
    later(5 * MINUTE)
    await shop.ask(login, { email: 'rep@fuma.test', password: SAMPLE_PASSWORD }, from('10.3.0.1'))
  }, 60_000)
})

describe('renewal', () => {
  it('gives a new pair, and lets the old go on for half a minute', async () => {
    const { tokens } = await signIn()
    const { data } = await shop.ask(refreshToken, { refreshToken: tokens?.refreshToken ?? '' })
    expect(data.tokens.sessionExpires).toBe(tokens?.sessionExpires)
    await shop.ask(getProfile, {}, bearer(tokens?.token))
    await shop.ask(getProfile, {}, bearer(data.tokens.token))
    later(31_000)
    expect((await shop.refused(getProfile, {}, bearer(tokens?.token))).status).toBe(401)
    await shop.ask(getProfile, {}, bearer(data.tokens.token))
  })

  it('ends the whole sign-in when a refresh token that was replaced is used later', async () => {
    const { tokens } = await signIn()
    const { data } = await shop.ask(refreshToken, { refreshToken: tokens?.refreshToken ?? '' })
    later(31_000)
    expect((await shop.refused(refreshToken, { refreshToken: tokens?.refreshToken ?? '' })).status).toBe(401)
    expect((await shop.refused(getProfile, {}, bearer(data.tokens.token))).status).toBe(401)
  })

  it('never outlasts the end set at sign-in: a day, or thirty when remembered', async () => {
    const start = now.getTime()
    const brief = await signIn()
    const long = await signIn(true)
    const days = (instant: string | undefined) => (Date.parse(instant ?? '') - start) / (24 * 60 * MINUTE)
    expect(days(brief.tokens?.sessionExpires)).toBe(1)
    expect(days(long.tokens?.sessionExpires)).toBe(30)
    later(24 * 60 * MINUTE + 1)
    expect((await shop.refused(refreshToken, { refreshToken: brief.tokens?.refreshToken ?? '' })).status).toBe(401)
    await shop.ask(refreshToken, { refreshToken: long.tokens?.refreshToken ?? '' })
  })

  it('refuses invalid tokens', async () => {
    for (const authorization of [
      'Bearer x',
      'Bearer ',
      'Basic YTpi',
      'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    ]) {
      expect((await shop.refused(getProfile, {}, { authorization })).status).toBe(401)
    }
  })
})

describe('sign-ins of one person', () => {
  it('are listed, and ended one by one or all but this', async () => {
    const phone = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    }
    const { data: first } = await shop.ask(login, { email: 'staff@fuma.test', password: SAMPLE_PASSWORD }, phone)
    const second = await signedInAs(shop, 'staff')
    const { data: list } = await shop.ask(sessionList, {}, second)
    expect(list).toHaveLength(2)
    expect(list.find(({ isThis }) => !isThis)?.device).toBe('Chrome on Android')
    const other = await signedInAs(shop, 'consumer')
    const foreign = list[0]?.id ?? 0
    expect((await shop.refused(endSession, { id: foreign }, other)).status).toBe(404)
    const { data } = await shop.ask(endSession, { id: null }, second)
    expect(data.ended).toBe(1)
    expect((await shop.refused(getProfile, {}, bearer(first.tokens?.token))).status).toBe(401)
    await shop.ask(logout, {}, second)
    expect((await shop.refused(sessionList, {}, second)).status).toBe(401)
  })
})
