/** Commands for branches and accounts: they notify the company, and refusals explain the reason. */
import { pino } from 'pino'
import { getProfile } from '#lib/contract/accounts/profile.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { branchDetail } from '#lib/contract/companies/branch.ts'
import { resetPassword } from '#lib/contract/identity/passwords.ts'
import { login } from '#lib/contract/identity/session.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { openEmbedded } from '../testing/databases.ts'
import { emailsTo, linkTo } from '../testing/emails.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../testing/people.ts'
import { GOOD_PASSWORD } from '../testing/registration-form.ts'
import type { TestShop } from '../testing/shop.ts'
import type { CommandParts } from './command.ts'
import { runCommand } from './run-command.ts'

let shop: TestShop
let parts: CommandParts
let owner: TestPerson
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  const { providers } = openProviders(readPaymentEnv({}), orderClock)
  const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }
  const publicUrl = 'https://fuma.test'
  const { files } = shop.app.shop
  const own = { seller, publicUrl, files, log: pino({ level: 'silent' }) }
  parts = { database: shop.database, clock: orderClock, providers, ...own }
  owner = await newPerson(shop.database, orderClock, 3)
})
afterAll(() => shop.close())

async function run(...typed: string[]): Promise<string> {
  let output = ''
  for await (const text of runCommand(parts, typed, 'grace')) output += text
  return output
}
const details = async (branchId: number) => (await shop.ask(branchDetail, { branchId }, owner.headers)).data

test('a branch is listed and shown', async () => {
  const id = owner.branchId ?? 0
  const { branchName } = await details(id)
  const line = `${id} · Test Traders · ${branchName} · Mpaka Road, Westlands 00800, Nairobi · active, approved\n`
  expect(await run('branches', 'list', '--company', owner.email)).toContain(line)
  expect(await run('branches', 'show', String(id))).toBe(
    `${line}delivery · Mpaka Road, Westlands 00800, Nairobi
invoice · Mpaka Road, Westlands 00800, Nairobi · both the company’s own
contact · Amina Otieno · 0712 345 678 · ${owner.email}
team · Amina Otieno · ${owner.email}
`,
  )
})

test("a company's trader category is shown and set, and its people see it", async () => {
  const [row] = await shop.database.query<{ name: string }>('SELECT name FROM companies WHERE id = $1', [
    owner.companyId,
  ])
  const seen = async () => (await shop.ask(getProfile, {}, owner.headers)).data.traderCategory
  expect(await run('companies', 'category', owner.email)).toBe(`${row?.name}: no category.\n`)
  expect(await run('companies', 'category', owner.email, ' Wholesale ')).toBe(`${row?.name} is now: Wholesale.\n`)
  expect([await seen(), await run('companies', 'category', String(owner.companyId))]).toEqual([
    'Wholesale',
    `${row?.name}: Wholesale.\n`,
  ])
  await expect(run('companies', 'category', owner.email, 'x'.repeat(61))).rejects.toThrow('at most 60 characters')
  await expect(run('companies', 'category', 'nobody@fuma.test', 'Retail')).rejects.toThrow('No person of a company')
  expect(await seen()).toBe('Wholesale')
  await run('companies', 'category', owner.email, '')
  expect(await seen()).toBeNull()
})

test('pauses, declines and approves a branch and notifies its company by email and in the shop', async () => {
  const id = String(owner.branchId)
  const { branchName } = await details(owner.branchId ?? 0)
  expect(await run('branches', 'pause', id, '--reason', 'We have to call you')).toBe(
    `${branchName} of Test Traders is paused. The company is notified.\n`,
  )
  expect(await details(owner.branchId ?? 0)).toMatchObject({
    approval_status: 'pending',
    declinedReason: 'We have to call you.',
  })
  await expect(run('branches', 'decline', id)).rejects.toThrow('Give the reason: --reason "…".')
  await run('branches', 'decline', id, '--reason', 'There is no such road.')
  await run('branches', 'approve', id)
  await expect(run('branches', 'approve', id)).rejects.toThrow(`${branchName} is approved already.`)
  await expect(run('branches', 'approve', '999999')).rejects.toThrow('There is no branch 999999.')
  expect(await details(owner.branchId ?? 0)).toMatchObject({ approval_status: 'approved', declinedReason: null })
  const { data } = await shop.ask(notificationList, {}, owner.headers)
  expect(data.map(({ notification }) => notification)).toEqual([
    `${branchName} is approved`,
    `${branchName} is declined`,
    `${branchName} is waiting for approval`,
  ])
  const emails = await emailsTo(shop, owner.email)
  expect(emails[1]?.text).toContain(`${branchName} is declined. There is no such road. You cannot order for it.`)
})

test.each([
  ['1', 1, 'Test Traders has invited you to Fuma'],
  ['5', 5, 'You have an account at Fuma'],
  ['6', 6, 'You have an account at Fuma'],
])('an account of type %s is made and invited', async (type, userType, subject) => {
  const email = `type-${type}@test.example`
  const input = ['--type', type, '--email', email.toUpperCase(), '--first-name', 'Otieno', '--company', owner.email]
  expect(await run('users', 'create', ...input)).toContain(`an invitation to ${email}.`)
  expect((await emailsTo(shop, email))[0]?.subject).toBe(subject)
  await run('users', 'invite', email)
  const token = await linkTo(shop, email)
  await shop.ask(resetPassword, { token, newPassword: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD })
  const signIn = { email, password: GOOD_PASSWORD }
  // Users who order for others also need the code that is emailed for a new device.
  const needsCode = userType !== USER_TYPE.branch
  if (needsCode) expect((await shop.refused(login, signIn)).code).toBe('factor-needed')
  const code = needsCode ? /\b\d{3} ?\d{3}\b/.exec((await emailsTo(shop, email))[0]?.text ?? '')?.[0] : undefined
  expect((await shop.ask(login, { ...signIn, code })).data.userType).toBe(userType)
  await expect(run('users', 'create', ...input)).rejects.toThrow(`${email} has an account already.`)
  await expect(run('users', 'invite', email)).rejects.toThrow('Otieno has already accepted the invitation.')
})

test.each([
  [['--type', '2', '--email', 'x@test.example', '--first-name', 'X'], /--type is 1, 5 or 6/],
  [['--type', '1', '--email', 'x@test.example', '--first-name', 'X'], /^Name the company by its number/],
  [
    ['--type', '1', '--email', 'x@test.example', '--first-name', 'X', '--company', 'no@test.example'],
    /No person of a company/,
  ],
  [['--type', '5', '--email', 'x', '--first-name', 'X'], /--email is an email/],
  [['--type', '5', '--email', 'x@test.example'], /--first-name/],
  [['--type', '5', '--email', 'x@test.example', '--first-name', 'X', '--mobile', '12'], /--mobile/],
])('no account is made with %j', async (typed, output) => {
  await expect(run('users', 'create', ...typed)).rejects.toThrow(output)
})
