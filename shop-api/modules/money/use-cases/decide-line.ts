import type { MatchRule } from '#lib/contract/money/money-kinds.ts'
import type { EXPLAINED_KINDS } from '#lib/contract/money/office/reconciliation.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import {
  addEntry,
  entriesToMatch,
  joinEntries,
  type LockedLine,
  lockLine,
  markToCheck,
  openRefundOf,
} from '../queries/decided-lines.ts'
import { recordDepartures } from '../queries/settlements.sql.ts'
import { differenceOf, differenceText } from '../rules/match-sum.ts'
import { toleranceSetting } from './reconciliation-settings.ts'

/** Decisions of staff about a line of a statement. Each returns its text and the entry of the audit log. */

export interface Decided {
  text: string
  audit: AuditEntry
}

/** The staff member who decides. */
export interface Decider {
  staffId: number
  name: string
  now: Date
}

/** The entries of a line. @throws `changed-meanwhile` if another person has matched it or one of the entries */
async function entriesFor(tx: Session, line: LockedLine, entryIds: readonly number[]) {
  const ids = [...new Set(entryIds)]
  const entries = await entriesToMatch(tx, ids)
  if (entries.length < ids.length) throw refuse('not-found', 'One of these entries does not exist.')
  if (entries.some(({ accountId }) => accountId !== line.accountId))
    throw refuse('invalid-request', 'These entries are of another account.')
  if (entries.some(({ lineId }) => lineId !== null))
    throw refuse('changed-meanwhile', 'One of these entries was matched with a line in the meantime.')
  return entries
}

/** @throws `changed-meanwhile` if another person has matched the line */
export async function lockUndecided(tx: Session, lineId: number): Promise<LockedLine> {
  const line = await lockLine(tx, lineId)
  if (line.state === 'matched') throw refuse('changed-meanwhile', 'This line was matched in the meantime.')
  return line
}

export const subjectOf = ({ id }: Pick<LockedLine, 'id'>) => ({ kind: 'statement-line', id })
export const nameOf = ({ reference, lineNo }: Pick<LockedLine, 'reference' | 'lineNo'>) => reference ?? `Line ${lineNo}`

/** Rules that a suggestion can have; any other choice is the person's. */
const SUGGESTED: ReadonlySet<MatchRule> = new Set(['similar-number', 'amount-and-time', 'payer'])

/**
 * Joins a line with entries whose sum is its amount.
 * @throws `changed-meanwhile` if one of them was matched since; `invalid-request` if the sums differ
 */
export async function matchLine(
  tx: Session,
  by: Decider,
  { lineId, entryIds, rule }: { lineId: number; entryIds: readonly number[]; rule: MatchRule },
): Promise<Decided> {
  const line = await lockUndecided(tx, lineId)
  const entries = await entriesFor(tx, line, entryIds)
  const difference = differenceText(
    line.cents,
    entries.map(({ cents }) => cents),
  )
  if (difference !== null) throw refuse('invalid-request', difference, { fields: { entryIds: difference } })
  const ids = entries.map(({ id }) => id)
  const applied = SUGGESTED.has(rule) ? rule : 'chosen'
  await joinEntries(tx, { lineId, entryIds: ids, rule: applied, ...by })
  return {
    text: `${nameOf(line)} is matched.`,
    audit: {
      action: 'money.match',
      subject: subjectOf(line),
      after: { entries: ids, rule: applied, cents: line.cents },
    },
  }
}

type ExplainedKind = (typeof EXPLAINED_KINDS)[number]

const EXPLAINED: Record<ExplainedKind, string> = {
  charge: 'a charge',
  settlement: 'a transfer between accounts',
  kept: 'income without an order',
  correction: 'a correction',
}

/** @throws `not-allowed` for money sent that can be a refund without a result: its result would be counted again */
async function refuseRefund(tx: Session, { accountKind, kind, cents }: LockedLine): Promise<void> {
  if (accountKind !== 'mpesa' || cents >= 0 || kind === 'charge' || kind === 'settlement-out') return
  const orderNo = await openRefundOf(tx, -cents)
  if (orderNo === null) return
  const which = orderNo === '' ? 'money without an order' : `order ${orderNo}`
  throw refuse(
    'not-allowed',
    `A refund of ${showMoney(-cents)} for ${which} has no result yet, and this can be that refund. Record its receipt under Refunds, or mark the line to check.`,
  )
}

/**
 * Records an entry for a line without an entry.
 * @throws `changed-meanwhile` if it was matched since; `not-allowed` if it can be a refund without a result
 */
export async function explainLine(
  tx: Session,
  by: Decider,
  { lineId, kind, reason }: { lineId: number; kind: ExplainedKind; reason: string },
): Promise<Decided> {
  const line = await lockUndecided(tx, lineId)
  if (line.cents === 0) throw refuse('not-allowed', 'This line has no amount.')
  if (kind === 'kept' && line.cents < 0) throw refuse('invalid-request', 'Only received money is income.')
  await refuseRefund(tx, line)
  if (kind === 'settlement' && line.cents < 0) {
    const departure = { accountId: line.accountId, lineId, note: reason, operator: by.name, rule: 'chosen' }
    const [made] = await recordDepartures(tx.query, { ...departure, staffId: by.staffId, now: by.now })
    if (made?.count !== 1) throw refuse('not-allowed', 'A settlement with this reference is already recorded.')
  } else {
    const entryId = await addLineEntry(tx, by, line, { kind, cents: line.cents, note: reason })
    await joinEntries(tx, { lineId, entryIds: [entryId], rule: 'chosen', ...by })
  }
  return {
    text: `${nameOf(line)} is recorded as ${EXPLAINED[kind]}.`,
    audit: { action: 'money.explain', subject: subjectOf(line), after: { kind, cents: line.cents }, reason },
  }
}

function addLineEntry(
  tx: Session,
  by: Decider,
  line: LockedLine,
  entry: { kind: ExplainedKind | 'write-off'; cents: number; note: string },
): Promise<number> {
  const source = { sourceKind: 'line', sourceId: String(line.id), operator: by.name }
  const reference = line.reference ?? `line-${line.id}`
  return addEntry(tx, { ...entry, ...source, accountId: line.accountId, at: line.at, reference })
}

/**
 * Writes off the difference of a line and its entries, or a whole line.
 * @throws `not-allowed` above the tolerance; `changed-meanwhile` if one of them was matched since
 */
export async function writeOff(
  tx: Session,
  by: Decider,
  { lineId, entryIds, reason }: { lineId: number; entryIds: readonly number[]; reason: string },
): Promise<Decided> {
  const line = await lockUndecided(tx, lineId)
  const entries = await entriesFor(tx, line, entryIds)
  const cents = differenceOf(
    line.cents,
    entries.map((one) => one.cents),
  )
  if (cents === 0) throw refuse('invalid-request', 'There is no difference: match the line with its entries.')
  await demandTolerance(tx, cents)
  const entryId = await addLineEntry(tx, by, line, { kind: 'write-off', cents, note: reason })
  const ids = [...entries.map(({ id }) => id), entryId]
  await joinEntries(tx, { lineId, entryIds: ids, rule: 'write-off', ...by })
  return {
    text: `${showMoney(Math.abs(cents), 'auto')} is written off.`,
    audit: { action: 'money.write-off', subject: subjectOf(line), after: { cents, entries: ids }, reason },
  }
}

/** @throws `not-allowed` for a difference above the tolerance */
export async function demandTolerance(tx: Session, cents: number): Promise<void> {
  const { toleranceCents } = (await toleranceSetting.load(tx)).value
  if (Math.abs(cents) > toleranceCents)
    throw refuse(
      'not-allowed',
      `The difference is ${showMoney(Math.abs(cents), 'auto')}. At most ${showMoney(toleranceCents, 'auto')} can be written off.`,
    )
}

/** Marks a line "to check". @throws `changed-meanwhile` if another person has decided on it */
export async function checkLine(
  tx: Session,
  by: Decider,
  { lineId, reason }: { lineId: number; reason: string },
): Promise<Decided> {
  const line = await lockUndecided(tx, lineId)
  if (line.state === 'to-check' && line.checkedBy !== by.staffId)
    throw refuse('changed-meanwhile', 'Another person has marked this line in the meantime.')
  if (line.isClosed && line.state === 'open') throw closedDay()
  await markToCheck(tx, lineId, { reason, ...by })
  return {
    text: `${nameOf(line)} is to be checked.`,
    audit: { action: 'money.check', subject: subjectOf(line), after: { cents: line.cents }, reason },
  }
}

/** The refusal of a change to a closed day. */
export const closedDay = () =>
  refuse('not-allowed', 'This day is closed. Record a correction: it is counted on the first open day.')
