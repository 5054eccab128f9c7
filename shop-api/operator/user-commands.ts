import * as z from 'zod/mini'
import { email as emailField } from '#lib/contract/fields.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import { invite } from '../store/company/invite.ts'
import { atOnce } from './branch-commands.ts'
import { type Command, type Given, Refused } from './command.ts'
import { companyOf } from './named-company.ts'

const TYPES: Record<string, string> = { 1: 'branch customer', 5: 'staff', 6: 'sales representative' }

const create: Command = {
  noun: 'users',
  verb: 'create',
  summary: 'Makes an account that nobody can register, and mails an invitation to set its password.',
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
    const { type, email, firstName, lastName, mobile } = readPerson(given)
    const { clock, publicUrl } = parts
    await atOnce(parts, async (tx) => {
      const { query } = tx
      const company = type === 1 ? await companyOf(tx, given.options.company) : null
      const [made] = await query<{ id: number }>(
        `INSERT INTO users (user_type, email, company_id, first_name, last_name, mobile_number, communication_mode, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'Email', $7) ON CONFLICT (email) DO NOTHING RETURNING id`,
        [type, email, company?.id ?? null, firstName, lastName || null, mobile, clock()],
      )
      if (!made) throw new Refused(`${email} has an account already.`)
      await invite({ tx, clock, publicUrl }, made.id)
    })
    yield `${firstName} has an account as ${TYPES[type]}. An invitation, good for seven days, is on its way to ${email}.\n`
  },
}

const inviteAgain: Command = {
  noun: 'users',
  verb: 'invite',
  summary: 'Mails the invitation to an account again; the link before it is good no more.',
  usage: 'EMAIL',
  takes: { least: 1, most: 1 },
  options: {},
  async *run(parts, { arguments: [given] }) {
    const email = given?.toLowerCase()
    const { clock, publicUrl } = parts
    await atOnce(parts, async (tx) => {
      const { query } = tx
      const [user] = await query<{ id: number }>('SELECT id FROM users WHERE email = $1', [email])
      if (!user) throw new Refused(`Nobody has the email ${email}.`)
      await invite({ tx, clock, publicUrl }, user.id)
    })
    yield `An invitation, good for seven days, is on its way to ${email}.\n`
  },
}

export const userCommands: readonly Command[] = [create, inviteAgain]

function readPerson({ options }: Given) {
  const text = (name: string) => String(options[name] ?? '').trim()
  if (!Object.hasOwn(TYPES, text('type'))) {
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
    type: Number(text('type')) as 1 | 5 | 6,
    email: email.data.toLowerCase(),
    firstName,
    lastName,
    mobile: mobile.replace(/^254/, ''),
  }
}
