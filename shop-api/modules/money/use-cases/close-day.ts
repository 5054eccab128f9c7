import { eq } from 'drizzle-orm'
import type { DayOfAccount } from '#lib/contract/money/office/reconciliation.ts'
import { addDays, dayInNairobi, showDay, startOfDay } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { moneyAccounts, moneyDays } from '../../../db/schema/money.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { lockAccountRows, lockAccounts } from '../queries/accounts.ts'
import { addEntry } from '../queries/decided-lines.ts'
import { equationOf, isNextDay, obstaclesOf } from '../rules/day-of-account.ts'
import type { Decider } from './decide-line.ts'
import { type LoadedDay, loadDays, shownDay } from './list-days.ts'

/** Days without movements in one statement. */
const DAYS_AT_ONCE = 1_000

export interface DayClose {
  day: string
  accountIds: readonly number[]
  note: string
}

/**
 * Closes a day of accounts, all in one transaction. The first close of an account sets its opening balance. Days without
 * movements before it are closed with it. Entries of other transactions wait for the end of this transaction.
 * @throws `not-allowed` for a day that is not over or not the next; `changed-meanwhile` if it is closed;
 * `invalid-request` if obstacles need a note
 */
export async function closeDay(
  tx: Session,
  by: Decider,
  { day, accountIds, note }: DayClose,
): Promise<{ days: DayOfAccount[]; audit: AuditEntry[] }> {
  if (day >= dayInNairobi(by.now)) throw refuse('not-allowed', `${showDay(day)} is not over.`)
  const ids = [...new Set(accountIds)]
  await lockAccounts(tx, ids)
  await lockAccountRows(tx, ids)
  const days: DayOfAccount[] = []
  const audit: AuditEntry[] = []
  for (const accountId of ids) {
    const [row] = await loadDays(tx, { from: day, to: day, accountId })
    if (!row) throw refuse('not-found', 'There is no such account.')
    demandClosable(row, note)
    const entry = await closeOne(tx, by, row, note)
    const [closed] = await loadDays(tx, { from: day, to: day, accountId })
    if (!closed) throw new Error(`the closed day ${day} of account ${accountId} was not found`)
    days.push(shownDay(closed))
    audit.push(entry)
  }
  return { days, audit }
}

function demandClosable(row: LoadedDay, note: string): void {
  const { name, day, closedAt, closedByName, firstMoved } = row
  if (closedAt) throw refuse('changed-meanwhile', `${name}: ${showDay(day)} was closed by ${closedByName ?? 'staff'}.`)
  if (!isNextDay(row)) {
    const isEarlier = firstMoved !== null && firstMoved < day
    const text = isEarlier ? `close ${showDay(firstMoved)} first.` : `days before ${showDay(day)} are closed.`
    throw refuse('not-allowed', `${name}: ${text}`)
  }
  const obstacles = obstaclesOf(row)
  if (obstacles.length > 0 && note === '') {
    const message = `${name}: ${obstacles.join(' ')} Enter a note to close the day.`
    throw refuse('invalid-request', message, { fields: { note: 'Enter a note: items are open, or balances differ.' } })
  }
}

async function closeOne(tx: Session, by: Decider, row: LoadedDay, note: string): Promise<AuditEntry> {
  const { accountId, name, day, inCents, outCents, chargesCents, theirsCents, toCheck, open, closedThrough } = row
  const { opening, closing, openingDifference } = equationOf(row)
  if (openingDifference !== 0) {
    await addEntry(tx, {
      ...{ accountId, kind: 'opening', cents: openingDifference, at: new Date(startOfDay(day).getTime() - 1) },
      ...{
        sourceKind: 'manual',
        sourceId: `opening-${day}`,
        note: 'Opening balance of the statement',
        operator: by.name,
      },
    })
  }
  const closed = { accountId, note, closedBy: by.staffId, closedAt: by.now }
  const empty = { openingCents: opening, closingCents: opening, inCents: 0, outCents: 0, chargesCents: 0 }
  const gap: string[] = []
  for (let at = closedThrough && addDays(closedThrough, 1); at && at < day; at = addDays(at, 1)) gap.push(at)
  for (let from = 0; from < gap.length; from += DAYS_AT_ONCE) {
    const days = gap.slice(from, from + DAYS_AT_ONCE)
    await tx.db.insert(moneyDays).values(days.map((each) => ({ ...closed, ...empty, day: each, toCheck: 0 })))
  }
  await tx.db.insert(moneyDays).values({
    ...{ ...closed, day, openingCents: opening, inCents, outCents, chargesCents },
    ...{ closingCents: closing, theirsCents, toCheck },
  })
  await tx.db.update(moneyAccounts).set({ closedThrough: day }).where(eq(moneyAccounts.id, accountId))
  return {
    action: 'money.close-day',
    subject: { kind: 'money-account', id: accountId },
    after: { account: name, day, openingCents: opening, closingCents: closing, theirsCents, open, toCheck },
    ...(note !== '' && { reason: note }),
  }
}
