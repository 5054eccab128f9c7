import type { ApprovalStatus } from '#lib/contract/session.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import type { Session } from '../db/client.ts'
import type { Branch } from '../domain/company/branch.ts'
import { invoiceLine, placeLine } from '../domain/places/place.ts'
import { branchById, branchesOfCompany } from '../store/company/branches.ts'
import { decideBranch } from '../store/company/decide-branch.ts'
import { type BranchForm, loadBranchDetails, saveBranch } from '../store/company/save-branch.ts'
import { companyUserIdOf } from '../store/identity/create-user.ts'
import { type Command, type CommandInput, Refused } from './command.ts'
import { inTransaction } from './in-transaction.ts'
import { companyOf } from './named-company.ts'

/**
 * The operator's view of a trader's branches: the specification's trader-branch detail, add and update, and
 * trader-update-status.
 */

function branchIdOf(text: string | undefined): number {
  if (text !== undefined && /^\d{1,12}$/.test(text)) return Number(text)
  throw new Refused('A branch is named by its number.')
}

const statusOf = (branch: Branch) =>
  [branch.active ? 'active' : 'off', branch.approvalStatus, branch.declinedReason].filter(Boolean).join(', ')

const lineOf = (branch: Branch) =>
  `${[branch.id, branch.companyName, branch.name, placeLine(branch.deliveryPlace), statusOf(branch)].join(' · ')}\n`

const list: Command = {
  noun: 'branches',
  verb: 'list',
  summary: 'Shows the branches of all companies, or of one: number, company, name, place, status.',
  usage: `
    --company COMPANY  only those of one: its number, or the email of one of its people`,
  takes: { least: 0, most: 0 },
  options: { company: { type: 'string' } },
  async *run({ database }, { options }) {
    const only = options.company === undefined ? null : (await companyOf(database, options.company)).id
    const branches = await branchesOfCompany(database, only)
    if (branches.length === 0) yield 'There is no branch yet.\n'
    for (const branch of branches) yield lineOf(branch)
  },
}

const show: Command = {
  noun: 'branches',
  verb: 'show',
  summary: 'Shows a branch with its addresses, its contact and its team.',
  usage: 'NUMBER',
  takes: { least: 1, most: 1 },
  options: {},
  async *run(parts, { arguments: [number] }) {
    const id = branchIdOf(number)
    const { branch, details } = await inTransaction(parts, async (tx) => {
      const found = await branchById(tx, id)
      if (!found) throw new Refused(`There is no branch ${id}.`)
      return { branch: found, details: await loadBranchDetails(tx, found.companyId, id) }
    })
    yield lineOf(branch)
    yield `delivery · ${placeLine(branch.deliveryPlace)}\n`
    yield `invoice · ${invoiceLine(branch.invoicePlace)}${branch.sameAddress ? ' · both the company’s own' : ''}\n`
    yield `contact · ${branch.contactName} · ${showKenyanMobile(branch.contactMobile)} · ${branch.contactEmail}\n`
    for (const { name, email, active } of details.teamMembers)
      yield `team · ${name} · ${email}${active ? '' : ' · off'}\n`
  },
}

/** A command that sets a branch's approval status. */
function decision(verb: string, to: ApprovalStatus, summary: string, needsReason: boolean): Command {
  return {
    noun: 'branches',
    verb,
    summary,
    usage: `NUMBER${to === 'approved' ? '' : `\n    --reason TEXT    what the company reads${needsReason ? ' (needed)' : ''}`}`,
    takes: { least: 1, most: 1 },
    options: to === 'approved' ? {} : { reason: { type: 'string' } },
    async *run(parts, { arguments: [number], options }) {
      const id = branchIdOf(number)
      const reason = sentenceOf(options.reason)
      if (needsReason && reason === '') throw new Refused('Give the reason: --reason "…".')
      const { clock, publicUrl } = parts
      const branch = await inTransaction(parts, (tx) => decideBranch({ tx, clock, publicUrl }, id, to, reason))
      yield `${branch.name} of ${branch.companyName} is ${to === 'pending' ? 'paused' : to}. The company is notified.\n`
    },
  }
}

function sentenceOf(given: string | boolean | undefined): string {
  const sentence = typeof given === 'string' ? given.trim() : ''
  if (sentence.length > 500) throw new Refused('--reason has at most 500 characters.')
  return sentence === '' || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

const FIELDS = `
    --name TEXT        what it is called
    --contact EMAIL    its primary contact: the owner or a team member`

/** The user of a company that an email names. */
async function contactOf(tx: Session, companyId: number, given: string | boolean | undefined): Promise<number> {
  const email = typeof given === 'string' ? given.trim().toLowerCase() : ''
  const userId = await companyUserIdOf(tx, companyId, email)
  if (userId === null) throw new Refused('Name a person of the company: --contact EMAIL.')
  return userId
}

const NO_PLACES = {
  ...{ invoiceCountry: null, invoiceCounty: null, invoiceCity: null },
  ...{ deliveryCountry: null, deliveryCounty: null, deliveryCity: null },
}

const nameIn = ({ options }: CommandInput): string => {
  const name = String(options.name ?? '').trim()
  if (name.length > 80) throw new Refused('--name has at most 80 characters.')
  return name
}

const add: Command = {
  noun: 'branches',
  verb: 'add',
  summary: "Adds a branch to a company, at the company's own address. It is approved and active.",
  usage: `
    --company COMPANY  its number, or the email of one of its people${FIELDS}`,
  takes: { least: 0, most: 0 },
  options: { company: { type: 'string' }, name: { type: 'string' }, contact: { type: 'string' } },
  async *run(parts, given) {
    const branchName = nameIn(given)
    if (branchName === '') throw new Refused('Say what it is called: --name TEXT.')
    const id = await inTransaction(parts, async (tx) => {
      const company = await companyOf(tx, given.options.company)
      const primaryContact = await contactOf(tx, company.id, given.options.contact ?? given.options.company)
      const form: BranchForm = { ...NO_PLACES, branchName, sameAddress: 1, primaryContact, teamMemberUserIds: [] }
      return saveBranch(tx, company.id, form, null)
    })
    yield `Branch ${id} is added.\n`
  },
}

const update: Command = {
  noun: 'branches',
  verb: 'update',
  summary: 'Gives a branch another name, which its company cannot once it is approved, or another primary contact.',
  usage: `NUMBER${FIELDS}`,
  takes: { least: 1, most: 1 },
  options: { name: { type: 'string' }, contact: { type: 'string' } },
  async *run(parts, given) {
    const id = branchIdOf(given.arguments[0])
    const name = nameIn(given)
    if (name === '' && given.options.contact === undefined) throw new Refused('Say --name or --contact.')
    await inTransaction(parts, async (tx) => {
      const branch = await branchById(tx, id)
      if (!branch) throw new Refused(`There is no branch ${id}.`)
      const { companyId } = branch
      const { primaryContactName: _name, ...form } = await loadBranchDetails(tx, companyId, id)
      const primaryContact =
        given.options.contact === undefined
          ? form.primaryContact
          : await contactOf(tx, companyId, given.options.contact)
      await saveBranch(tx, companyId, { ...form, branchName: name || form.branchName, primaryContact }, id, true)
    })
    yield `Branch ${id} is saved.\n`
  },
}

export const branchCommands: readonly Command[] = [
  list,
  show,
  decision('approve', 'approved', 'Lets orders be placed for a branch. Its company is notified.', false),
  decision(
    'decline',
    'declined',
    'Declines a branch: no orders for it. Its company is notified with the reason.',
    true,
  ),
  decision('pause', 'pending', 'Sets a branch back to waiting for approval: no orders for it meanwhile.', false),
  add,
  update,
]
