/** A team member who is activated and cannot sign in yet is invited then. */

import { teamMemberAdd, teamMemberStatusUpdate, teamMemberUpdate } from '#lib/contract/companies/team.ts'
import { resetPassword } from '#lib/contract/identity/passwords.ts'
import { emailsTo, linkTo } from '../../../testing/emails.ts'
import { type KycShop, openKycShop } from '../../../testing/kyc-shop.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { GOOD_PASSWORD } from '../../../testing/registration-form.ts'

let at: KycShop
let owner: TestPerson
let names = 0
beforeAll(async () => {
  at = await openKycShop()
  owner = await at.owner('approved')
})
afterAll(() => at.close())

const form = (active: 0 | 1) => ({ firstName: 'Wanjiku', mobileNumber: '0722 345 678', active })
async function added(active: 0 | 1) {
  const input = { ...form(active), email: `invited-${++names}@test.example` }
  return (await at.ask(teamMemberAdd, input, owner.headers)).data
}
const setActive = async (userId: number, active: 0 | 1) =>
  (await at.ask(teamMemberStatusUpdate, { userId, active }, owner.headers)).message

test('invites a member who was added inactive only at activation', async () => {
  const { userId, email } = await added(0)
  expect(await emailsTo(at, email)).toEqual([])
  expect(await setActive(userId, 1)).toBe(`Wanjiku is active. We have sent an invitation to ${email}.`)
  const token = await linkTo(at, email)
  await at.ask(resetPassword, { token, newPassword: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD })
  await setActive(userId, 0)
  expect(await setActive(userId, 1)).toBe('Wanjiku is active again.')
  expect((await emailsTo(at, email)).filter(({ subject }) => subject.includes('invited you'))).toHaveLength(1)
})

test('invites a member who is activated in the form', async () => {
  const { userId, email } = await added(0)
  const { message, data } = await at.ask(teamMemberUpdate, { ...form(1), userId }, owner.headers)
  expect(message).toBe(`Wanjiku is saved. We have sent an invitation to ${email}.`)
  expect(data.invitedUntil).not.toBeNull()
  await at.ask(teamMemberUpdate, { ...form(1), userId }, owner.headers)
  expect(await emailsTo(at, email)).toHaveLength(1)
})

test('emails a new invitation to a member whose invitation ended by deactivation', async () => {
  const { userId, email } = await added(1)
  await setActive(userId, 0)
  await setActive(userId, 1)
  expect(await emailsTo(at, email)).toHaveLength(2)
})
