import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JobInput } from '#lib/contract/jobs/office/jobs.ts'
import { type readStatementJob, SAMPLE_ROWS, type StatementMapping } from '#lib/contract/money/office/statements.ts'
import { dayInNairobi, showInstant } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import type { SampledLine, StoredPreview } from '../../../db/schema/statement-uploads.ts'
import { readTable, type TableRow } from '../../../documents/read-table.ts'
import { TableRefused } from '../../../documents/table-refused.ts'
import { refuse } from '../../../refusal.ts'
import type { JobContext } from '../../jobs/jobs/job-kind.ts'
import { claimJob } from '../../jobs/use-cases/jobs.ts'
import { type AccountRow, fileWithHash, statementAccounts } from '../queries/statement-files.ts'
import {
  addUploadLines,
  bytesOfUpload,
  changeUpload,
  forgetUploadLines,
  type UploadRow,
} from '../queries/statement-uploads.ts'
import { chooseAccount } from '../rules/choose-account.ts'
import { type KeyedLine, keyedLines } from '../rules/compare-lines.ts'
import { headerPlace, isMappedHeader, proposedMapping } from '../rules/read-mapped.ts'
import { hasFixedColumns, readStatement } from '../rules/read-statement.ts'
import type { ReadStatement, StatementFault, StatementLine } from '../rules/statement-line.ts'
import { type ComparedStatement, compareStatement } from './compare-statement.ts'

/** Interval of progress reports. */
const REPORTED_MS = 700
/** No other process takes over the work during this time. */
const CLAIMED_MS = 120_000
const LINES_AT_ONCE = 5_000
/** Rows in which the header is found. */
const HEAD_ROWS = 60
const FIRST_LINES = 12

type Input = JobInput<typeof readStatementJob>
type Change = Partial<UploadRow>

/** Shown in place of the preview of the last reading. */
const UNREAD = { faults: [], needs: null, sample: null, preview: null, rows: 0 } satisfies Change

/**
 * Reads an uploaded statement and compares it with the stored lines of its account; stores the preview, and the new
 * lines for the import.
 * @returns the number of new lines; null if the account or the columns must be chosen
 * @throws ProblemError if the file is refused; its faults are stored before
 */
export async function readUpload(context: JobContext, input: Input): Promise<number | null> {
  const { database, files } = context.parts
  const bytes = await bytesOfUpload(database, files, input.uploadId)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await changeUpload(database, input.uploadId, { ...UNREAD, sha256 })
  await forgetUploadLines(database, input.uploadId)
  let done: Change
  try {
    done = await outcomeOf(context, input, bytes, sha256)
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    done = refusal([{ line: null, reason: error.message }])
  }
  await changeUpload(database, input.uploadId, done)
  const [fault] = done.faults ?? []
  if (fault) throw refuse('invalid-request', faultText(fault))
  return done.preview?.added ?? null
}

const faultText = ({ line, reason }: StatementFault) => (line === null ? reason : `Line ${showCount(line)}: ${reason}`)

const refusal = (faults: StatementFault[]): Change => ({ state: 'refused', faults })

async function outcomeOf(context: JobContext, input: Input, bytes: Buffer, sha256: string): Promise<Change> {
  const { database } = context.parts
  const same = await fileWithHash(database, sha256)
  if (same) {
    const by = same.importedBy ?? 'the shop'
    const reason = `This file was already imported by ${by} on ${showInstant(same.importedAt)}, as ${same.name}.`
    return refusal([{ line: null, reason }])
  }
  const accounts = await statementAccounts(database)
  const head = await headOf(bytes)
  const form = formOf(head, accounts, input)
  if ('missing' in form) return form.missing
  const read = await readStatement(bytes, form.mapping, reporter(context, input.uploadId))
  if (read.faults.length > 0) return { ...refusal(read.faults), ...sampleOf(form, head) }
  const chosen = chooseAccount(read.kind, read.facts, accounts, input.accountId ?? form.accountId)
  if ('fault' in chosen) return refusal([{ line: null, reason: chosen.fault }])
  if ('needs' in chosen) return { state: 'ready', needs: 'account' }
  if (read.lines.length === 0) return refusal([{ line: null, reason: 'This file has no completed lines.' }])
  const { account } = chosen
  const compared = await compareStatement(database, context.now, account, read)
  const mine: Change = { accountId: account.id, mapping: form.mapping, ...sampleOf(form, head) }
  if (compared.faults.length > 0) return { ...mine, ...refusal(compared.faults) }
  await storeLines(context, input.uploadId, read, compared)
  return { ...mine, state: 'ready', preview: previewOf(read, compared) }
}

async function headOf(bytes: Buffer): Promise<TableRow[]> {
  const head: TableRow[] = []
  for await (const row of readTable(bytes)) if (head.push(row) === HEAD_ROWS) break
  return head
}

/** The columns to read a file with, or the missing choice. The columns of an M-Pesa or card file are fixed. */
function formOf(
  head: readonly TableRow[],
  accounts: readonly AccountRow[],
  { accountId, mapping }: Input,
): { mapping: StatementMapping | null; accountId: number | null } | { missing: Change } {
  if (head.some(hasFixedColumns)) return { mapping: null, accountId: null }
  const fits = (one: StatementMapping | null) => one !== null && head.some((row) => isMappedHeader(row, one))
  const byTitles = accounts.filter(({ statementMapping }) => fits(statementMapping))
  const account = accounts.find(({ id }) => id === accountId) ?? (byTitles.length === 1 ? byTitles[0] : undefined)
  const sample = sampleRows(head)
  if (!account) return { missing: { state: 'ready', needs: 'account', sample, mapping: proposalOf(head) } }
  const used = mapping ?? account.statementMapping
  if (used && fits(used)) return { mapping: used, accountId: account.id }
  const proposed = { accountId: account.id, mapping: used ?? proposalOf(head) }
  return { missing: { state: 'ready', needs: 'columns', sample, ...proposed } }
}

const sampleRows = (head: readonly TableRow[]) => ({
  rows: head.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, 80))),
  header: Math.max(0, headerPlace(head)),
})

/** Only files with chosen columns can be read with other columns. */
const sampleOf = ({ mapping }: { mapping: StatementMapping | null }, head: readonly TableRow[]): Change =>
  mapping ? { sample: sampleRows(head), mapping } : {}

function proposalOf(head: readonly TableRow[]): StatementMapping | null {
  const place = headerPlace(head)
  const header = head[place]
  return header ? proposedMapping(header, head.slice(place + 1)) : null
}

/** Reports progress, and lets requests proceed. */
function reporter({ parts, jobId }: JobContext, uploadId: number) {
  const { database, clock } = parts
  let reportedAt = 0
  return async (rows: number) => {
    await nextTurn()
    const at = Date.now()
    if (at - reportedAt < REPORTED_MS) return
    reportedAt = at
    await claimJob(database, jobId, clock(), new Date(clock().getTime() + CLAIMED_MS))
    await changeUpload(database, uploadId, { rows })
  }
}

async function storeLines(context: JobContext, uploadId: number, read: ReadStatement, compared: ComparedStatement) {
  const { database } = context.parts
  const keyed = keyedLines(read.lines, compared.added, read.kind)
  for (let from = 0; from < keyed.length; from += LINES_AT_ONCE) {
    const lines = keyed.slice(from, from + LINES_AT_ONCE).map(storedLine)
    await addUploadLines(database, uploadId, from / LINES_AT_ONCE, lines)
    await nextTurn()
  }
}

/** As `insertUploadLines` reads it. */
const storedLine = ({ line, key }: KeyedLine, o: number) => ({
  ...{ o, n: line.line, k: line.kind, c: line.cents, b: line.balanceCents, t: line.at.toISOString() },
  ...{ d: dayInNairobi(line.at), r: line.reference, l: line.linked, a: (line.typedAccount ?? '').slice(0, 100) },
  ...{ p: line.phoneMasked, y: line.name, x: line.details.slice(0, 500), key },
})

function previewOf({ kind, lines, facts, skipped }: ReadStatement, compared: ComparedStatement): StoredPreview {
  const [first, last] = [lines[0], lines.at(-1)] as [StatementLine, StatementLine]
  return {
    ...{ kind, skipped, from: dayInNairobi(first.at), to: dayInNairobi(last.at), number: facts.number },
    ...{ opening: facts.openingCents, closing: facts.closingCents, added: compared.added.length },
    ...{ known: compared.known, notes: compared.notes, basis: compared.basis },
    first: compared.added.slice(0, FIRST_LINES).map(sampledLine),
  }
}

const sampledLine = (line: StatementLine): SampledLine => ({
  ...{ lineNo: line.line, at: line.at.toISOString(), hasTime: line.hasTime, kind: line.kind },
  ...{ reference: line.reference, details: line.details.slice(0, 120), amount: line.cents, balance: line.balanceCents },
})
