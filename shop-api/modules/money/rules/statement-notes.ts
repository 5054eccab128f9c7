import { addDays, dayInNairobi, showDay, showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { linesText } from './balance-chain.ts'
import type { StatementFacts, StatementFault, StatementLine } from './statement-line.ts'

/** Remarks and faults of a read statement, compared with the stored lines of its account. */

/** Clocks of providers differ from ours. */
const AHEAD_MS = 5 * 60_000

/** Lines with a time in the future: a wrong date format, or a changed file. */
export function futureFaults(lines: readonly StatementLine[], now: Date): StatementFault[] {
  const latest = now.getTime() + AHEAD_MS
  const first = lines.find(({ at }) => at.getTime() > latest)
  if (!first) return []
  return [{ line: first.line, reason: `${showInstant(first.at)} is in the future. Check the form of the dates.` }]
}

export interface Neighbour {
  isBefore: boolean
  at: Date
  cents: number
  balance: number | null
}

export interface NoteContext {
  facts: StatementFacts
  lines: readonly StatementLine[]
  neighbours: readonly Neighbour[]
  closedThrough: string | null
  /** True if the account gets the number of the file. */
  isNumberNew: boolean
  accountName: string
}

/** Remarks on missing lines, closed days and the account. */
export function statementNotes(context: NoteContext): string[] {
  const { facts, accountName, isNumberNew } = context
  const number = isNumberNew ? [`${accountName} gets the number ${facts.number}, which the file names.`] : []
  return [...gapNotes(context), ...closedNotes(context), ...number]
}

function gapNotes({ facts, neighbours }: NoteContext): string[] {
  const before = neighbours.find(({ isBefore }) => isBefore)
  const after = neighbours.find(({ isBefore }) => !isBefore)
  const notes: string[] = []
  const { openingCents, closingCents } = facts
  if (before && before.balance !== null && openingCents !== null && before.balance !== openingCents)
    notes.push(
      `Lines are missing before this file: the balance on ${showInstant(before.at)} was ${showMoney(before.balance, 'auto')}, and this file begins at ${showMoney(openingCents, 'auto')}.`,
    )
  const next = after && after.balance !== null ? after.balance - after.cents : null
  if (after && next !== null && closingCents !== null && next !== closingCents)
    notes.push(
      `Lines are missing after this file: it ends at ${showMoney(closingCents, 'auto')}, and the next line on ${showInstant(after.at)} begins at ${showMoney(next, 'auto')}.`,
    )
  return notes
}

function closedNotes({ lines, closedThrough }: NoteContext): string[] {
  if (closedThrough === null) return []
  const closed = lines.filter(({ at }) => dayInNairobi(at) <= closedThrough).length
  if (closed === 0) return []
  const are = closed === 1 ? 'is of a closed day and is' : 'are of closed days and are'
  return [`${linesText(closed)} ${are} counted on ${showDay(addDays(closedThrough, 1))}, the first open day.`]
}
