import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { branchById, branchesOfCompany } from '../modules/companies/queries/branches.ts'
import type { Branch } from '../modules/companies/rules/branch.ts'
import { decideBranch } from '../modules/companies/use-cases/decide-branch.ts'
import { loadBranchDetails } from '../modules/companies/use-cases/save-branch.ts'
import { invoiceLine, placeLine } from '../modules/site/rules/place.ts'
import { type Command, Refused } from './command.ts'
import { inTransaction } from './in-transaction.ts'
import { companyOf } from './named-company.ts'

/** The operator's view of traders' branches. The office adds and changes them. */

function branchIdOf(text: string | undefined): number {
  if (text !== undefined && /^\d{1,12}$/.test(text)) return Number(text)
  throw new Refused('Name a branch by its number.')
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
  decision('pause', 'pending', 'Returns a branch to waiting for approval. It cannot be ordered for until then.', false),
]
