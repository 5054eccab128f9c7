import * as z from 'zod/mini'
import { MAX_DECLINED_REASON } from '#lib/contract/companies/kyc-rules.ts'
import { kraPin } from '#lib/contract/identity/person.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { showInstant } from '#lib/format/clock.ts'
import { UnreadableFile } from '../files/private-files.ts'
import { listDocuments, listViews } from '../modules/companies/queries/kyc-lists.ts'
import { type CompanyDocuments, loadDocuments, loadKycCompany } from '../modules/companies/queries/kyc-status.ts'
import { approveCompany, correctCompany, declineCompany } from '../modules/companies/use-cases/decide.ts'
import { isUnreadable, openAll } from '../modules/companies/use-cases/read-documents.ts'
import type { EmailContext } from '../modules/identity/use-cases/email-context.ts'
import { ProblemError } from '../refusal.ts'
import { type Command, type CommandParts, Refused } from './command.ts'
import { companyOf } from './named-company.ts'

/** Commands for companies' KYC documents. */

/** Decides, in one transaction. Refusals of the rules are shown unchanged. */
async function decide<T>({ database, clock, publicUrl }: CommandParts, work: (context: EmailContext) => Promise<T>) {
  try {
    return await database.transaction((tx) => work({ tx, clock, publicUrl }))
  } catch (error) {
    throw error instanceof ProblemError ? new Refused(error.message) : error
  }
}

const list: Command = {
  noun: 'kyc',
  verb: 'list',
  summary: 'Shows companies with documents to review, the longest waiting first.',
  usage: `
    --all    every company, with the status of its documents`,
  takes: { least: 0, most: 0 },
  options: { all: { type: 'boolean' } },
  async *run({ database }, { options }) {
    const companies = await listDocuments(database, options.all === true)
    if (companies.length === 0) yield 'No documents to review.\n'
    for (const { no, name, approvalStatus, isUploaded, documents, since } of companies) {
      const status = approvalStatus === 'pending' && !isUploaded ? 'no documents yet' : approvalStatus
      const count = `${documents} document${documents === 1 ? '' : 's'}`
      yield `${[no, name, status, count, since && showInstant(since)].filter(Boolean).join(' · ')}\n`
    }
  },
}

const show: Command = {
  noun: 'kyc',
  verb: 'show',
  summary: 'Shows a company’s documents, the status of each, and who has opened them. To read them: kyc download.',
  usage: 'COMPANY',
  takes: { least: 1, most: 1 },
  options: {},
  async *run({ database }, { arguments: [company] }) {
    const { id: companyId, name } = await companyOf(database, company)
    const { approvalStatus, declinedReason, kraPin } = (await loadKycCompany(database, companyId)) as CompanyDocuments
    yield `${companyId} · ${name} · ${approvalStatus}${approvalStatus === 'declined' ? ` · ${declinedReason}` : ''}\n`
    yield `KRA PIN ${kraPin ?? 'not given'}\n`
    const documents = await loadDocuments(database, companyId)
    if (documents.length === 0) yield 'No documents yet.\n'
    for (const { no, name: file, bytes, state, reason, uploadedAt } of documents) {
      const parts = [`  ${no}`, file, showBytes(bytes), state, reason, showInstant(new Date(uploadedAt))]
      yield `${parts.filter(Boolean).join(' · ')}\n`
    }
    const views = await listViews(database, companyId)
    if (views.length > 0) yield 'Seen, the latest first:\n'
    for (const { at, who, document, what } of views) yield `  ${showInstant(at)} · ${who} · ${document} · ${what}\n`
  },
}

const download: Command = {
  noun: 'kyc',
  verb: 'download',
  summary: 'Writes a company’s documents into a folder. Views are logged.',
  usage: `COMPANY
    --out FOLDER    where to; otherwise kyc-NUMBER in this folder`,
  takes: { least: 1, most: 1 },
  options: {},
  async *run({ database, clock, files, log }, { arguments: [company], operator }) {
    const { id: companyId, name: companyName } = await companyOf(database, company)
    let count = 0
    const missing: string[] = []
    for await (const document of openAll({ tx: database, clock, files }, companyId, { operator })) {
      const name = `${document.no} ${document.name}`
      count += 1
      if (document.bytes) {
        yield { folder: `kyc-${companyId}`, name, bytes: document.bytes }
        continue
      }
      log.warn({ err: document.fault, companyId, document: document.no }, 'a document could not be read')
      const reason = reasonOf(document.fault)
      missing.push(name)
      yield `Not written: ${name} (${reason}).\n`
    }
    if (count === 0) throw new Refused(`${companyName} has sent no documents yet.`)
    if (missing.length === 0) return
    throw new Refused(
      `${missing.length} of ${count} documents could not be written: ${missing.join(', ')}. ` +
        '`files check` lists missing files, `files move --to s3` copies files that are only in the folder. ' +
        'Use `kyc decline` to request a document from the company again.',
    )
  },
}

function reasonOf(fault: Error): string {
  if (fault instanceof UnreadableFile) return 'it was changed, or encrypted with another FILES_KEY'
  return isUnreadable(fault) ? 'its file is missing' : 'the file store did not answer correctly'
}

const approve: Command = {
  noun: 'kyc',
  verb: 'approve',
  summary: 'Approves a company: its people can see prices, save favourites and order. They are notified.',
  usage: 'COMPANY',
  takes: { least: 1, most: 1 },
  options: {},
  async *run(parts, { arguments: [company] }) {
    const { id: companyId } = await companyOf(parts.database, company)
    const { name } = await decide(parts, (context) => approveCompany(context, companyId))
    yield `${name} is approved.\n`
  },
}

const decline: Command = {
  noun: 'kyc',
  verb: 'decline',
  summary:
    'Declines all of a company’s documents, or named documents: only these are requested again, the others are accepted.',
  usage: `COMPANY
    --reason TEXT          what the company reads (needed where no document is named)
    --document N=REASON    a document that is asked for again, and why; can be given several times`,
  takes: { least: 1, most: 1 },
  options: { reason: { type: 'string' }, document: { type: 'string', multiple: true } },
  async *run(parts, { arguments: [company], options, lists }) {
    const { id: companyId } = await companyOf(parts.database, company)
    const reason = checkedReason(typeof options.reason === 'string' ? options.reason.trim() : '')
    const declined = new Map((lists.document ?? []).map(documentReason))
    if (reason === '' && declined.size === 0) throw new Refused('Give the reason: --reason "…".')
    const { name } = await decide(parts, (context) => declineCompany(context, companyId, { reason, declined }))
    yield declined.size === 0
      ? `${name} is declined and must send all its documents again.\n`
      : `${name} is declined and must send again: ${[...declined.keys()].join(', ')}.\n`
  },
}

function documentReason(text: string): [number, string] {
  const [, no, reason] = /^(\d{1,6})\s*=\s*(\S[\s\S]*)$/.exec(text.trim()) ?? []
  if (!no || !reason) throw new Refused('Name a document with a reason: --document 2="The copy cannot be read."')
  return [Number(no), checkedReason(reason)]
}

function checkedReason(reason: string): string {
  if (reason.length > MAX_DECLINED_REASON) throw new Refused(`A reason has at most ${MAX_DECLINED_REASON} characters.`)
  return reason
}

const correct: Command = {
  noun: 'kyc',
  verb: 'correct',
  summary: 'Corrects a company’s name or KRA PIN, which its people cannot change once its documents prove them.',
  usage: `COMPANY
    --name TEXT
    --kra-pin PIN    such as P051234567A`,
  takes: { least: 1, most: 1 },
  options: { name: { type: 'string' }, 'kra-pin': { type: 'string' } },
  async *run(parts, { arguments: [company], options }) {
    const { id: companyId } = await companyOf(parts.database, company)
    const name = typeof options.name === 'string' ? options.name.trim() : undefined
    if (name !== undefined && (name === '' || name.length > 120)) throw new Refused('--name has 1 to 120 characters.')
    const pin = z.safeDecode(kraPin, options['kra-pin'] as string | undefined)
    if (!pin.success || pin.data === '') throw new Refused('--kra-pin is written like P051234567A.')
    const before = await decide(parts, (context) =>
      correctCompany(context, companyId, { ...(name && { name }), ...(pin.data && { kraPin: pin.data }) }),
    )
    yield `${name ?? before.name} is corrected. It was ${before.name}, KRA PIN ${before.kraPin ?? 'not given'}.\n`
  },
}

export const kycCommands: readonly Command[] = [list, show, download, approve, decline, correct]
