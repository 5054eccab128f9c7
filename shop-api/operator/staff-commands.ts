import * as z from 'zod/mini'
import { email as emailField } from '#lib/contract/base/fields.ts'
import { ALL_ROLES, ROLES, type Role } from '#lib/contract/base/permissions.ts'
import { staffMembers } from '../db/schema/staff.ts'
import { inviteStaff, resetFactors, staffIdOf } from '../modules/staff/use-cases/staff-links.ts'
import { type Command, type CommandInput, type CommandParts, Refused } from './command.ts'
import { inTransaction } from './in-transaction.ts'

/** Commands for the staff: they invite the first owner. */

const officeUrlOf = ({ officeUrl, publicUrl }: CommandParts) => officeUrl ?? publicUrl

function readEmail({ options }: CommandInput): string {
  const email = z.safeDecode(emailField, String(options.email ?? '').trim())
  if (!email.success) throw new Refused('--email is an email such as amina@example.co.ke.')
  return email.data.toLowerCase()
}

function readRoles({ lists }: CommandInput): Role[] {
  const given = (lists.role ?? []).flatMap((text) => text.split(',')).map((text) => text.trim())
  const known = given.filter((one): one is Role => (ALL_ROLES as readonly string[]).includes(one))
  if (given.length === 0 || known.length < given.length) throw new Refused(`--role is one of ${ALL_ROLES.join(', ')}.`)
  return [...new Set(known)]
}

const invite: Command = {
  noun: 'staff',
  verb: 'invite',
  summary: 'Invites a person to the office by email, or again a person who has not opened their account yet.',
  usage: `
    --email EMAIL
    --role ROLE      ${ALL_ROLES.join(', ')}; can be repeated
    --name TEXT      may be left out`,
  takes: { least: 0, most: 0 },
  options: {
    email: { type: 'string' },
    role: { type: 'string', multiple: true },
    name: { type: 'string' },
  },
  async *run(parts, given) {
    const email = readEmail(given)
    const roles = readRoles(given)
    const name = String(given.options.name ?? '').trim() || email.split('@')[0] || email
    if (name.length > 80) throw new Refused('--name has at most 80 characters.')
    const { clock } = parts
    const officeUrl = officeUrlOf(parts)
    await inTransaction(parts, (tx) => inviteStaff({ tx, clock, officeUrl }, { email, name, roles }))
    const labels = roles.map((role) => ROLES[role].label).join(', ')
    yield `We have sent an invitation to ${email} (${labels}). It is valid for three days and works once.\n`
  },
}

const resetFactor: Command = {
  noun: 'staff',
  verb: 'reset-factor',
  summary:
    'Restores access for a person who lost their second factor: ends their sessions, emails a link, notifies every owner.',
  usage: '--email EMAIL',
  takes: { least: 0, most: 0 },
  options: { email: { type: 'string' } },
  async *run(parts, given) {
    const email = readEmail(given)
    const { clock } = parts
    const officeUrl = officeUrlOf(parts)
    const { name } = await inTransaction(parts, async (tx) => {
      const staffId = await staffIdOf(tx, email)
      if (staffId === null) throw new Refused(`No staff member has the email ${email}.`)
      return resetFactors({ tx, clock, officeUrl }, { staffId, by: given.operator })
    })
    yield `${name} was sent a link to set up their account again. It works once, for one day.\n`
  },
}

const list: Command = {
  noun: 'staff',
  verb: 'list',
  summary: 'All staff of the office, with their roles.',
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run({ database }) {
    const rows = await database.db.select().from(staffMembers).orderBy(staffMembers.id)
    if (rows.length === 0) yield 'No staff yet: npm run shop-api -- staff invite --email … --role owner\n'
    for (const { email, name, roles, state } of rows) yield `${email}  ${name}  ${roles.join(', ')}  ${state}\n`
  },
}

export const staffCommands: readonly Command[] = [invite, resetFactor, list]
