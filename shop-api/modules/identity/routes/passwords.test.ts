import { CONSENT_EDITION } from '#lib/account/consent-wording.ts'
import { deleteAccount, getProfile, updateProfile } from '#lib/contract/accounts/profile.ts'
import { changePassword, confirmUser, forgotPassword, resetPassword } from '#lib/contract/identity/passwords.ts'
import { login, sessionList } from '#lib/contract/identity/session.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { emailsTo, linkTo } from '../../../testing/emails.ts'
import { newPerson, signedInAs } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let now = new Date('2026-11-21T09:00:00Z')
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
let stranger = 0
const from = () => ({ 'x-forwarded-for': `10.1.0.${++stranger}` })
const pair = (newPassword: string) => ({ newPassword, confirmPassword: newPassword })

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
}, 180_000)
afterAll(() => shop.close())

const signIn = (email: string, password: string) => shop.ask(login, { email, password }, from())
const ended = { status: 422, code: 'link-ended' }

describe('a forgotten password', () => {
  it('is replaced through an emailed link, which ends every sign-in and works once', async () => {
    const before = await signedInAs(shop, 'rep')
    await shop.ask(forgotPassword, { email: 'Rep@fuma.test' }, from())
    const token = await linkTo(shop, 'rep@fuma.test')
    const { message } = await shop.ask(resetPassword, { ...pair('Newer#2026'), token }, from())
    expect(message).toBe('Your new password is saved. Please sign in with it.')
    expect((await shop.refused(getProfile, {}, before)).status).toBe(401)
    await shop.refused(login, { email: 'rep@fuma.test', password: SAMPLE_PASSWORD }, from())
    await signIn('rep@fuma.test', 'Newer#2026')
    expect(await shop.refused(resetPassword, { ...pair('Again#2026'), token }, from())).toMatchObject(ended)
    expect((await emailsTo(shop, 'rep@fuma.test'))[0]?.subject).toBe('Your Fuma password was changed')
  })

  it('gets the same response, equally slowly, without an account', async () => {
    const timed = async (email: string) => {
      const began = performance.now()
      const { message } = await shop.ask(forgotPassword, { email }, from())
      return { message, ms: performance.now() - began }
    }
    const known = await timed('branch@fuma.test')
    const unknown = await timed('nobody@fuma.test')
    expect(unknown.message).toBe(known.message)
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(245)
    expect(await emailsTo(shop, 'nobody@fuma.test')).toEqual([])
  })

  it('has a link valid for an hour, even if a stranger requests another', async () => {
    await shop.ask(forgotPassword, { email: 'staff@fuma.test' }, from())
    const first = await linkTo(shop, 'staff@fuma.test')
    later(59)
    await shop.ask(forgotPassword, { email: 'staff@fuma.test' }, from())
    const second = await linkTo(shop, 'staff@fuma.test')
    await shop.ask(resetPassword, { ...pair(SAMPLE_PASSWORD), token: first }, from())
    // One is enough: with it the others end.
    expect(await shop.refused(resetPassword, { ...pair('Newer#2026'), token: second }, from())).toMatchObject(ended)
    await shop.ask(forgotPassword, { email: 'staff@fuma.test' }, from())
    const third = await linkTo(shop, 'staff@fuma.test')
    later(60.1)
    expect(await shop.refused(resetPassword, { ...pair('Newer#2026'), token: third }, from())).toMatchObject(ended)
    await signIn('staff@fuma.test', SAMPLE_PASSWORD)
  })

  it.each([
    ['unconfirmed', 'no consent', true],
    ['unconfirmed', 'consent', false],
    ['confirmed', 'no consent', false],
  ])('accepts the terms if the email states so: %s account with %s', async (state, consent, accepts) => {
    const { userId, email } = await newPerson(shop.database, () => now, 2)
    const { query } = shop.database
    if (state === 'unconfirmed') await query('UPDATE users SET confirmed_at = NULL WHERE id = $1', [userId])
    if (consent === 'consent')
      await query("INSERT INTO consents (user_id, edition, wording) VALUES ($1, 'form', '')", [userId])
    await shop.ask(forgotPassword, { email }, from())
    const [sent] = await emailsTo(shop, email)
    expect(/By setting a new password you accept our terms: \S+\/terms and .*\/privacy/.test(sent?.text ?? '')).toBe(
      accepts,
    )
    await shop.ask(resetPassword, { ...pair('Newer#2026'), token: await linkTo(shop, email) }, from())
    const stored = await query('SELECT edition FROM consents WHERE user_id = $1', [userId])
    expect(stored).toEqual(
      accepts ? [{ edition: CONSENT_EDITION }] : consent === 'consent' ? [{ edition: 'form' }] : [],
    )
  })

  it('has a link that cannot be taken for another kind', async () => {
    await shop.ask(forgotPassword, { email: 'staff@fuma.test' }, from())
    const token = await linkTo(shop, 'staff@fuma.test')
    expect(await shop.refused(confirmUser, { token }, from())).toMatchObject(ended)
  })

  it.each([
    ['newPassword', pair('Aa#4567')],
    ['newPassword', pair('Aa#456789012345678901')],
    ['newPassword', pair('')],
    ['confirmPassword', { newPassword: 'Newer#2026', confirmPassword: 'Newer#2027' }],
    ['confirmPassword', { newPassword: 'Newer#2026', confirmPassword: '' }],
    ['token', { ...pair('Newer#2026'), token: '../x' }],
  ])('must follow the rule: %s of %j', async (field, given) => {
    const problem = await shop.refused(resetPassword, { token: 'A'.repeat(43), ...given }, from())
    expect(Object.keys(problem.fields ?? {})).toContain(field)
  })

  it("lifts the delay that strangers' guesses caused", async () => {
    for (let i = 0; i < 40; i += 1) await shop.refused(login, { email: 'declined@fuma.test', password: 'x' }, from())
    const slow = { email: 'declined@fuma.test', password: SAMPLE_PASSWORD }
    expect((await shop.refused(login, slow, from())).code).toBe('too-many-requests')
    await shop.ask(forgotPassword, { email: 'declined@fuma.test' }, from())
    const token = await linkTo(shop, 'declined@fuma.test')
    await shop.ask(resetPassword, { ...pair('Newer#2026'), token }, from())
    await signIn('declined@fuma.test', 'Newer#2026')
  })

  it('cannot be a common password or the email, and the link remains valid', async () => {
    const email = 'Aa#1@fuma.test'
    await shop.database.query("UPDATE users SET email = lower($1) WHERE email = 'staff@fuma.test'", [email])
    await shop.ask(forgotPassword, { email }, from())
    const token = await linkTo(shop, email.toLowerCase())
    const one = from()
    for (const common of ['Password1!', 'P@ssw0rd', '#Michael1', 'Password1!', 'P@ssw0rd', '#Michael1']) {
      const problem = await shop.refused(resetPassword, { ...pair(common), token }, one)
      expect(problem).toMatchObject({
        code: 'invalid-request',
        fields: { newPassword: expect.stringMatching(/too common/) },
      })
    }
    const problem = await shop.refused(resetPassword, { ...pair(email), token }, one)
    expect(problem.fields?.newPassword).toContain('cannot be your email')
    await shop.ask(resetPassword, { ...pair(SAMPLE_PASSWORD), token }, one)
    await shop.database.query("UPDATE users SET email = 'staff@fuma.test' WHERE email = lower($1)", [email])
  })

  it('is emailed at most six times, silently, and the last link remains valid', async () => {
    for (let i = 0; i < 10; i += 1) await shop.ask(forgotPassword, { email: 'pending@fuma.test' }, from())
    expect(await emailsTo(shop, 'pending@fuma.test')).toHaveLength(6)
    const token = await linkTo(shop, 'pending@fuma.test')
    await shop.ask(resetPassword, { ...pair('Newer#2026'), token }, from())
    await signIn('pending@fuma.test', 'Newer#2026')
  })
})

describe('a changed password', () => {
  it('ends the other sign-ins and emailed links, but not the current sign-in', async () => {
    const other = await signedInAs(shop, 'consumer')
    const me = await signedInAs(shop, 'consumer')
    await shop.ask(forgotPassword, { email: 'consumer@fuma.test' }, from())
    const token = await linkTo(shop, 'consumer@fuma.test')
    const { message } = await shop.ask(changePassword, { oldPassword: SAMPLE_PASSWORD, ...pair('Newer#2026') }, me)
    expect(message).toBe('Your password was changed. Your other devices were signed out.')
    expect((await shop.refused(getProfile, {}, other)).status).toBe(401)
    expect((await shop.ask(sessionList, {}, me)).data).toHaveLength(1)
    expect(await shop.refused(resetPassword, { ...pair('Thief#2026'), token }, from())).toMatchObject(ended)
    await shop.refused(login, { email: 'consumer@fuma.test', password: SAMPLE_PASSWORD }, from())
    await signIn('consumer@fuma.test', 'Newer#2026')
  })

  it.each([
    ['oldPassword', { oldPassword: '' }],
    ['newPassword', pair('Aa#4567')],
    ['newPassword', pair('Aa#456789012345678901')],
    ['confirmPassword', { confirmPassword: 'Other#2026' }],
    ['confirmPassword', { confirmPassword: '' }],
  ])('must follow the rules: %s of %j', async (field, change) => {
    const me = await signedInAs(shop, 'trader')
    const form = { oldPassword: SAMPLE_PASSWORD, ...pair('Newer#2026'), ...change }
    const problem = await shop.refused(changePassword, form, me)
    expect(Object.keys(problem.fields ?? {})).toContain(field)
    if (field === 'confirmPassword' && 'confirmPassword' in change && change.confirmPassword) {
      expect(problem.fields?.confirmPassword).toBe('New password and confirm password does not match')
    }
  })

  it('needs the present one, which a thief of the sign-in cannot guess quickly here or at deletion', async () => {
    const me = await signedInAs(shop, 'trader')
    const wrong = { oldPassword: 'Wrong#2026', ...pair('Thief#2026') }
    for (let i = 0; i < 3; i += 1) {
      const problem = await shop.refused(changePassword, wrong, me)
      expect(problem).toMatchObject({
        status: 422,
        code: 'wrong-credentials',
        fields: { oldPassword: expect.stringContaining('current password') },
      })
    }
    for (let i = 0; i < 2; i += 1) {
      const problem = await shop.refused(deleteAccount, { password: 'Wrong#2026' }, me)
      expect(problem).toMatchObject({ status: 422, fields: { password: expect.stringContaining('current password') } })
    }
    const right = { oldPassword: SAMPLE_PASSWORD, ...pair('Newer#2026') }
    expect((await shop.refused(changePassword, right, me)).code).toBe('too-many-requests')
    later(1)
    await shop.ask(changePassword, right, me)
  })
})

describe('a new email', () => {
  const details = { primaryMobileNumber: '710000555', firstName: 'Grace', lastName: 'Achieng', dob: '01/01/1990' }
  const form = { ...details, primaryCommunicationMode: 'Email', gender: 'Female' } as const
  const change = (primaryEmail: string) => ({ ...form, primaryEmail, currentPassword: SAMPLE_PASSWORD })

  it('takes effect when its link is opened, and the old email is notified', async () => {
    const me = await signedInAs(shop, 'staff')
    const elsewhere = await signedInAs(shop, 'staff')
    const { message, data } = await shop.ask(updateProfile, change('Grace@new.example'), me)
    expect(message).toContain('We have sent a link to your new email')
    expect(data.primaryEmail).toBe('staff@fuma.test')
    await shop.ask(forgotPassword, { email: 'staff@fuma.test' }, from())
    const reset = await linkTo(shop, 'staff@fuma.test')
    await shop.ask(confirmUser, { token: await linkTo(shop, 'grace@new.example') }, { ...from(), ...me })
    expect((await shop.ask(getProfile, {}, me)).data.primaryEmail).toBe('grace@new.example')
    expect((await shop.refused(getProfile, {}, elsewhere)).status).toBe(401)
    expect((await emailsTo(shop, 'staff@fuma.test'))[0]?.subject).toBe('The email of your Fuma account was changed')
    expect(await shop.refused(resetPassword, { ...pair('Thief#2026'), token: reset }, from())).toMatchObject(ended)
    // Staff now get an emailed code: the new email is a real mailbox.
    const again = { email: 'grace@new.example', password: SAMPLE_PASSWORD }
    expect((await shop.refused(login, again, from())).code).toBe('factor-needed')
  })

  it('ends when the password changes if a thief requested it', async () => {
    const me = await signedInAs(shop, 'branch')
    await shop.ask(updateProfile, change('thief@new.example'), me)
    await shop.ask(changePassword, { oldPassword: SAMPLE_PASSWORD, ...pair('Newer#2026') }, me)
    const token = await linkTo(shop, 'thief@new.example')
    expect(await shop.refused(confirmUser, { token }, from())).toMatchObject(ended)
  })

  it('is not taken if it has an account, without disclosing that account', async () => {
    const { tokens } = (await signIn('branch@fuma.test', 'Newer#2026')).data
    const me = { authorization: `Bearer ${tokens?.token}` }
    const { message } = await shop.ask(
      updateProfile,
      { ...change('trader@fuma.test'), currentPassword: 'Newer#2026' },
      me,
    )
    expect(message).toContain('We have sent a link')
    const token = await linkTo(shop, 'trader@fuma.test')
    expect(await shop.refused(confirmUser, { token }, from())).toMatchObject(ended)
    expect((await shop.ask(getProfile, {}, me)).data.primaryEmail).toBe('branch@fuma.test')
  })
})
