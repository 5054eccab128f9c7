/** Accounts that operators create: invited by email; invalid input is refused with a message. */
import { pino } from 'pino'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { resetPassword } from '#lib/contract/identity/passwords.ts'
import { login } from '#lib/contract/identity/session.ts'
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
  await expect(run('users', 'create', ...input)).rejects.toThrow(`${email} has an account.`)
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
