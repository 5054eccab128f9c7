import { getProfile, updateProfile } from '#lib/contract/accounts/profile.ts'
import {
  changePassword,
  confirmUser,
  forgotPassword,
  resetPassword,
  undoEmail,
} from '#lib/contract/identity/passwords.ts'
import { login } from '#lib/contract/identity/session.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { emailsTo, linkTo } from '../../../testing/emails.ts'
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

const details = { primaryMobileNumber: '710000555', firstName: 'Grace', lastName: 'Achieng', dob: '01/01/1990' }
const form = { ...details, primaryCommunicationMode: 'Email', gender: 'Female' } as const
const ended = { status: 422, code: 'link-ended' }

/** Headers of a user who signs in on another device. */
async function signIn(email: string, password = SAMPLE_PASSWORD) {
  const { data } = await shop.ask(login, { email, password }, from())
  return { ...from(), authorization: `Bearer ${data.tokens?.token}` }
}
const change = (headers: Record<string, string>, primaryEmail: string, currentPassword = SAMPLE_PASSWORD) =>
  shop.ask(updateProfile, { ...form, primaryEmail, currentPassword }, headers)
const confirm = async (headers: Record<string, string>, email: string) =>
  shop.ask(confirmUser, { token: await linkTo(shop, email) }, headers)

describe('a new email', () => {
  it.each([
    [undefined, 'invalid-request', 'Enter your current password to change your email.'],
    ['', 'invalid-request', 'Enter your current password to change your email.'],
    ['Wrong#2026', 'wrong-credentials', 'The current password is wrong.'],
  ])('is refused before any email is sent, with the password %j', async (currentPassword, code, sentence) => {
    const me = await signIn('staff@fuma.test')
    const input = {
      ...form,
      primaryEmail: 'thief@x.example',
      ...(currentPassword !== undefined && { currentPassword }),
    }
    const problem = await shop.refused(updateProfile, input, me)
    expect(problem).toMatchObject({ code, fields: { currentPassword: sentence } })
    expect(await emailsTo(shop, 'thief@x.example')).toEqual([])
    expect(await emailsTo(shop, 'staff@fuma.test')).toEqual([])
    // The present email in another spelling is not a change.
    await shop.ask(updateProfile, { ...form, primaryEmail: 'STAFF@fuma.test' }, me)
  })

  it('ends all sign-ins except its own when the new email is confirmed', async () => {
    const me = await signIn('staff@fuma.test')
    const elsewhere = await signIn('staff@fuma.test')
    await change(me, 'grace@new.example')
    expect((await emailsTo(shop, 'staff@fuma.test'))[0]?.subject).toBe(
      'Someone asked to change the email of your Fuma account',
    )
    await shop.ask(getProfile, {}, elsewhere)
    await confirm(me, 'grace@new.example')
    expect((await shop.ask(getProfile, {}, me)).data.primaryEmail).toBe('grace@new.example')
    expect((await shop.refused(getProfile, {}, elsewhere)).code).toBe('sign-in-needed')
  })
})

describe('the link in the email to the previous address', () => {
  it('restores the email before the change and ends the thief’s link, sign-in and password', async () => {
    const thief = await signIn('rep@fuma.test')
    await change(thief, 'thief@rep.example')
    const undo = await linkTo(shop, 'rep@fuma.test')
    const toConfirm = await linkTo(shop, 'thief@rep.example')
    expect((await shop.ask(undoEmail, { token: undo }, from())).message).toContain('We have sent you a link')
    expect((await shop.refused(getProfile, {}, thief)).code).toBe('sign-in-needed')
    expect(await shop.refused(confirmUser, { token: toConfirm }, from())).toMatchObject(ended)
    const guess = { email: 'rep@fuma.test', password: SAMPLE_PASSWORD }
    expect((await shop.refused(login, guess, from())).code).toBe('wrong-credentials')
    await shop.ask(resetPassword, { ...pair('Again#2026'), token: await linkTo(shop, 'rep@fuma.test') }, from())
    await signIn('rep@fuma.test', 'Again#2026')
    expect(await shop.refused(undoEmail, { token: undo }, from())).toMatchObject(ended)
  })

  it('restores the email after the change, and the thief’s own link cannot prevent it', async () => {
    const thief = await signIn('branch@fuma.test')
    await change(thief, 'first@thief.example')
    const undo = await linkTo(shop, 'branch@fuma.test')
    await confirm(thief, 'first@thief.example')
    await change(thief, 'second@thief.example')
    await confirm(thief, 'second@thief.example')
    const thiefs = await linkTo(shop, 'first@thief.example')
    await shop.ask(changePassword, { oldPassword: SAMPLE_PASSWORD, ...pair('Thief#2026') }, thief)
    later(6 * 24 * 60)
    await shop.ask(undoEmail, { token: undo }, from())
    expect(await shop.refused(undoEmail, { token: thiefs }, from())).toMatchObject(ended)
    for (const email of ['branch@fuma.test', 'first@thief.example', 'second@thief.example']) {
      expect((await shop.refused(login, { email, password: 'Thief#2026' }, from())).code).toBe('wrong-credentials')
    }
    await shop.ask(forgotPassword, { email: 'second@thief.example' }, from())
    expect((await emailsTo(shop, 'second@thief.example'))[0]?.subject).not.toContain('Set a new password')
    await shop.ask(resetPassword, { ...pair('Again#2026'), token: await linkTo(shop, 'branch@fuma.test') }, from())
    await signIn('branch@fuma.test', 'Again#2026')
  })

  it('restores the email unless another user has registered and confirmed it', async () => {
    const me = await signIn('consumer@fuma.test')
    await change(me, 'consumer@new.example')
    await confirm(me, 'consumer@new.example')
    const undo = await linkTo(shop, 'consumer@fuma.test')
    const squat = (confirmed: Date | null) =>
      shop.database.query(
        `INSERT INTO users (user_type, email, confirmed_at) VALUES (2, 'consumer@fuma.test', $1)
         ON CONFLICT (email) DO UPDATE SET confirmed_at = $1`,
        [confirmed],
      )
    await squat(now)
    const problem = await shop.refused(undoEmail, { token: undo }, from())
    expect(problem).toMatchObject({ ...ended, message: expect.stringContaining('Another account now uses this email') })
    await squat(null)
    await shop.ask(undoEmail, { token: undo }, from())
    const rows = await shop.database.query("SELECT password_hash AS hash FROM users WHERE email = 'consumer@fuma.test'")
    expect(rows).toEqual([{ hash: null }])
  })

  it('is good for seven days and no longer', async () => {
    const me = await signIn('pending@fuma.test')
    const company = { companyName: 'Pwani Linen House', primaryMobileNumber: '722000112' }
    const input = { ...company, primaryEmail: 'p@new.example', currentPassword: SAMPLE_PASSWORD }
    await shop.ask(updateProfile, input, me)
    const undo = await linkTo(shop, 'pending@fuma.test')
    later(7 * 24 * 60 + 1)
    expect(await shop.refused(undoEmail, { token: undo }, from())).toMatchObject(ended)
  })
})
