import type { Output } from '#lib/contract/base/call.ts'
import type { DayOfAccount, officeMoneyDay } from '#lib/contract/money/office/reconciliation.ts'
import { addDays, dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { type DaySums, daySums, entryKinds, lineKinds } from '../queries/day-sums.sql.ts'
import { openCounts } from '../queries/open-items.sql.ts'
import { entriesById, lateEntries } from '../queries/shown-entries.sql.ts'
import { type DayFacts, equationOf, isNextDay, obstaclesOf } from '../rules/day-of-account.ts'
import { shownEntry } from './shown-entry.ts'

const MAX_DAYS = 92

export type LoadedDay = DaySums & DayFacts & { toCheck: number }

/** The days of a period with each account, latest first; days that have not begun are left out. */
export async function loadDays(
  tx: Session,
  period: { from: string; to: string; accountId: number | null },
): Promise<LoadedDay[]> {
  const [rows, counts] = await Promise.all([
    daySums(tx.query, period),
    openCounts(tx.query, { accountId: period.accountId }),
  ])
  const countOf = new Map(counts.map((one) => [`${one.accountId} ${one.day}`, one]))
  return rows.map((row) => {
    const { open = 0, toCheck = 0 } = countOf.get(`${row.accountId} ${row.day}`) ?? {}
    return { ...row, open, toCheck }
  })
}

export function shownDay(row: LoadedDay): DayOfAccount {
  const { accountId, name, kind, day, inCents, outCents, chargesCents, theirsCents, open, toCheck } = row
  const { opening, closing } = equationOf(row)
  const { closedBy, closedByName, closedAt, note } = row
  const closed =
    closedBy !== null && closedAt !== null
      ? { by: { staffId: closedBy, name: closedByName ?? '' }, at: closedAt.toISOString(), note: note ?? '' }
      : null
  return {
    ...{ accountId, name, kind, day, opening, in: inCents, out: outCents, charges: chargesCents, closing },
    ...{ theirs: theirsCents, difference: row.isBegun ? row.linesCents - row.shownCents : 0, open, toCheck, closed },
    isNext: closed === null && isNextDay(row),
    obstacles: closed === null ? obstaclesOf(row) : [],
  }
}

/**
 * The days of a period with each account.
 * @throws `invalid-request` for more than 92 days
 */
export async function listDays(
  tx: Session,
  now: Date,
  { from, to, accountId }: { from: string; to: string; accountId?: number | undefined },
): Promise<DayOfAccount[]> {
  if (from > to || addDays(from, MAX_DAYS) <= to)
    throw refuse('invalid-request', `Choose 1 to ${MAX_DAYS} days.`, { fields: { to: 'Choose a later last day.' } })
  const today = dayInNairobi(now)
  if (from > today) return []
  const rows = await loadDays(tx, { from, to: to > today ? today : to, accountId: accountId ?? null })
  return rows.map(shownDay)
}

const MAX_LATE = 200

/** One day of an account with its sums by kind. @throws `not-found` for an unknown account or a day in the future */
export async function showDayOfAccount(
  tx: Session,
  now: Date,
  { accountId, day }: { accountId: number; day: string },
): Promise<Output<typeof officeMoneyDay>> {
  const today = dayInNairobi(now)
  const [row] = day > today ? [] : await loadDays(tx, { from: day, to: day, accountId })
  if (!row) throw refuse('not-found', 'There is no such day of an account.')
  const late = { accountId, day, start: startOfDay(day), end: startOfDay(addDays(day, 1)), atMost: MAX_LATE }
  const [kinds, lines, counted] = await Promise.all([
    entryKinds(tx.query, { accountId, day }),
    lineKinds(tx.query, { accountId, day }),
    lateEntries(tx.query, late),
  ])
  const entries = await entriesById(tx.query, { ids: counted.map(({ id }) => id) })
  const { firstMoved } = row
  return {
    day: shownDay(row),
    kinds: kinds.map(({ cents, ...one }) => ({ ...one, sum: cents })),
    lineKinds: lines.map(({ cents, ...one }) => ({ ...one, sum: cents })),
    late: entries.map((entry) => ({ entry: shownEntry(entry), countedOn: entry.day })),
    next: firstMoved !== null && firstMoved < today ? firstMoved : null,
  }
}
