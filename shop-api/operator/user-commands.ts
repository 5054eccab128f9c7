import * as z from 'zod/mini'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { email as emailField } from '#lib/contract/base/fields.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import { invite } from '../modules/companies/use-cases/invite.ts'
import { createUser, userIdOf } from '../modules/identity/use-cases/create-user.ts'
import { type Command, type CommandInput, Refused } from './command.ts'
import { inTransaction } from './in-transaction.ts'
import { companyOf } from './named-company.ts'

/** The kinds of accounts that cannot be registered on a page. */
const TYPE_NAMES = {
  [USER_TYPE.branch]: 'branch customer',
  [USER_TYPE.staff]: 'staff',
  [USER_TYPE.rep]: 'sales representative',
} as const
type CreatedType = keyof typeof TYPE_NAMES

const create: Command = {
  noun: 'users',
  verb: 'create',
  summary: 'Creates an account of a type that cannot register, and emails an invitation to set its password.',
  usage: `
    --type 1|5|6         branch customer, staff or sales representative
    --email EMAIL
    --first-name TEXT
    --last-name TEXT     may be left out
    --mobile NUMBER      such as 0712 345 678; may be left out
    --company COMPANY    for type 1: its number, or the email of one of its people`,
  takes: { least: 0, most: 0 },
  options: {
    type: { type: 'string' },
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    mobile: { type: 'string' },
    company: { type: 'string' },
  },
  async *run(parts, given) {
    const { userType, email, firstName, lastName, mobileNumber } = readPerson(given)
    const { clock, publicUrl } = parts
    await inTransaction(parts, async (tx) => {
      const company = userType === USER_TYPE.branch ? await companyOf(tx, given.options.company) : null
      const user = { userType, email, companyId: company?.id ?? null, firstName, lastName, mobileNumber }
      const userId = await createUser(tx, clock, user)
      if (userId === null) throw new Refused(`${email} has an account.`)
      await invite({ tx, clock, publicUrl }, userId)
    })
    yield `${firstName} has an account as ${TYPE_NAMES[userType]}. We have sent an invitation to ${email}. It is valid for seven days.\n`
  },
}

const inviteAgain: Command = {
  noun: 'users',
  verb: 'invite',
  summary: 'Emails the invitation to an account again; the link before it ends.',
  usage: 'EMAIL',
  takes: { least: 1, most: 1 },
  options: {},
  async *run(parts, { arguments: [given] }) {
    const email = given?.toLowerCase() ?? ''
    const { clock, publicUrl } = parts
    await inTransaction(parts, async (tx) => {
      const userId = await userIdOf(tx, email)
      if (userId === null) throw new Refused(`No account has the email ${email}.`)
      await invite({ tx, clock, publicUrl }, userId)
    })
    yield `We have sent an invitation to ${email}. It is valid for seven days.\n`
  },
}

export const userCommands: readonly Command[] = [create, inviteAgain]

function readPerson({ options }: CommandInput) {
  const text = (name: string) => String(options[name] ?? '').trim()
  if (!Object.hasOwn(TYPE_NAMES, text('type'))) {
    throw new Refused('--type is 1, 5 or 6. Consumers and companies register themselves.')
  }
  const email = z.safeDecode(emailField, text('email'))
  if (!email.success) throw new Refused('--email is an email such as amina@example.co.ke.')
  const firstName = text('first-name')
  if (firstName === '' || firstName.length > 60) throw new Refused('--first-name has 1 to 60 characters.')
  const lastName = text('last-name')
  if (lastName.length > 60) throw new Refused('--last-name has at most 60 characters.')
  const mobile = text('mobile') === '' ? '' : normaliseKenyanMobile(text('mobile'))
  if (mobile === null) throw new Refused('--mobile is a Kenyan number such as 0712 345 678.')
  return {
    userType: Number(text('type')) as CreatedType,
    email: email.data.toLowerCase(),
    firstName,
    lastName: lastName || null,
    mobileNumber: mobile.replace(/^254/, ''),
  }
}
