/** Shifts at cash drawers: opened and closed with counted cash. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Input } from '#lib/contract/base/call.ts'
import type { CounterState, DrawerShift, officeDrawerMove } from '#lib/contract/counter/office/drawer.ts'
import { countedCash } from '#lib/counter/sums.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { counterSales, drawerMovements, drawerShifts } from '../../../db/schema/counter.ts'
import { moneyAccounts } from '../../../db/schema/money.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { addSettlement } from '../../money/queries/decided-lines.ts'
import { counterSetting } from '../queries/counter-settings.ts'
import { addDrawerEntry, drawerBalance, entriesAfter, lockDrawer } from '../queries/drawer-book.ts'
import { moveName, needOfDifference, OUTGOING } from '../rules/drawer.ts'

export interface CounterWork {
  tx: Session
  now: Date
  staff: { staffId: number; name: string }
}

export type ShiftRow = typeof drawerShifts.$inferSelect

/**
 * Opens a shift with the counted float. A small difference to the book becomes an entry. A difference that needs a reason
 * or a second person remains in the drawer until the shift is closed: opening a shift has neither.
 * @returns the shift, and the difference that remains
 * @throws `not-allowed`, `not-found`
 */
export async function openShift(
  { tx, now, staff }: CounterWork,
  { accountId, counts }: { accountId: number; counts: number[] },
): Promise<{ shiftId: number; differenceCents: Cents }> {
  await lockDrawer(tx, accountId)
  const [other] = await tx.db
    .select({ staffId: drawerShifts.staffId, state: drawerShifts.state })
    .from(drawerShifts)
    .where(
      sql`(${drawerShifts.accountId} = ${accountId} AND ${drawerShifts.state} <> 'closed')
        OR (${drawerShifts.staffId} = ${staff.staffId} AND ${drawerShifts.state} <> 'closed')`,
    )
  if (other) throw refuse('not-allowed', whyNotOpened(other, staff.staffId))
  const floatCents = countedCash(counts)
  const before = await drawerBalance(tx, accountId)
  const [made] = await tx.db
    .insert(drawerShifts)
    .values({
      ...{ accountId, staffId: staff.staffId, state: 'open', openedAt: now, openingCounts: counts, floatCents },
      afterEntryId: before.lastEntryId,
    })
    .returning({ id: drawerShifts.id })
  const { id } = made as { id: number }
  const differenceCents = floatCents - before.balanceCents
  // The first float of a drawer is change that was put into it.
  const isFirst = before.lastEntryId === 0
  const remains = !isFirst && needOfDifference(differenceCents, (await counterSetting.load(tx)).value) !== 'nothing'
  await addDrawerEntry(tx, {
    ...{ accountId, at: now, operator: staff.name, sourceKind: 'shift', sourceId: String(id) },
    kind: isFirst ? 'float' : 'difference',
    cents: remains ? 0 : differenceCents,
    note: 'Counted when the shift was opened',
  })
  const { lastEntryId } = await drawerBalance(tx, accountId)
  await tx.db.update(drawerShifts).set({ afterEntryId: lastEntryId }).where(eq(drawerShifts.id, id))
  return { shiftId: id, differenceCents: remains ? differenceCents : 0 }
}

function whyNotOpened(other: { staffId: number; state: ShiftRow['state'] }, staffId: number): string {
  if (other.state === 'counted') return 'A second person must approve the last count of this drawer first.'
  return other.staffId === staffId ? 'You already have an open shift.' : 'This drawer has an open shift.'
}

/** Locks a shift until the transaction ends. @throws `not-found` */
export async function lockShift({ db }: Session, shiftId: number): Promise<ShiftRow> {
  const [shift] = await db.select().from(drawerShifts).where(eq(drawerShifts.id, shiftId)).for('update')
  if (!shift) throw refuse('not-found', 'We could not find this shift.')
  return shift
}

/** @throws `not-allowed` unless it is the caller's open shift */
export function demandOwn(shift: ShiftRow, staffId: number): void {
  if (shift.state !== 'open') throw refuse('not-allowed', 'This shift is closed. Open a shift first.')
  if (shift.staffId !== staffId) throw refuse('not-allowed', 'This is the shift of another person.')
}

/** Records cash that was paid in, paid out or taken to the bank. A repeated key is recorded once. */
export async function moveCash(
  { tx, now, staff }: CounterWork,
  { shiftId, key, kind, amount, reason = '', slip = '' }: Input<typeof officeDrawerMove>,
): Promise<void> {
  const shift = await lockShift(tx, shiftId)
  const [known] = await tx.db.select().from(drawerMovements).where(eq(drawerMovements.key, key))
  if (known) return
  demandOwn(shift, staff.staffId)
  await lockDrawer(tx, shift.accountId)
  const { balanceCents } = await drawerBalance(tx, shift.accountId)
  const isOut = OUTGOING.has(kind)
  if (isOut && amount > balanceCents) {
    const sentence = 'There is less cash in the drawer.'
    throw refuse('invalid-request', sentence, { fields: { amount: sentence } })
  }
  const [made] = await tx.db
    .insert(drawerMovements)
    .values({ key, shiftId, kind, cents: amount, reason, slip, staffId: staff.staffId, at: now })
    .returning({ id: drawerMovements.id })
  const source =
    kind === 'to-bank'
      ? { sourceKind: 'settlement' as const, sourceId: await recordDeposit(tx, now, shift.accountId, slip, amount) }
      : { sourceKind: 'movement' as const, sourceId: String(made?.id) }
  await addDrawerEntry(tx, {
    ...{ accountId: shift.accountId, at: now, operator: staff.name },
    ...source,
    kind: ({ 'paid-in': 'float', 'paid-out': 'paid-out', 'to-bank': 'settlement' } as const)[kind],
    cents: isOut ? -amount : amount,
    reference: slip || null,
    note: reason,
  })
}

/**
 * Records money on its way from a drawer to the bank, by which the line of the bank's statement is found.
 * @returns the settlement's id
 * @throws `invalid-request` for a slip that the drawer has used before
 */
async function recordDeposit(tx: Session, now: Date, accountId: number, slip: string, cents: Cents): Promise<string> {
  const id = await addSettlement(tx, { fromAccountId: accountId, reference: slip, leftAt: now, cents })
  if (id !== null) return String(id)
  const sentence = 'This drawer has another deposit with this slip. Check the number.'
  throw refuse('invalid-request', sentence, { fields: { slip: sentence } })
}

const closers = alias(staffMembers, 'closers')

const shiftRows = ({ db }: Session) =>
  db
    .select({ shift: drawerShifts, drawer: moneyAccounts.name, staff: staffMembers.name, closer: closers.name })
    .from(drawerShifts)
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, drawerShifts.accountId))
    .innerJoin(staffMembers, eq(staffMembers.id, drawerShifts.staffId))
    .leftJoin(closers, eq(closers.id, drawerShifts.closedBy))

/** A shift with its sums. @throws `not-found` */
export async function loadShift(tx: Session, shiftId: number): Promise<DrawerShift> {
  const [row] = await shiftRows(tx).where(eq(drawerShifts.id, shiftId))
  if (!row) throw refuse('not-found', 'We could not find this shift.')
  return shownShift(tx, row)
}

/** The last shifts of all drawers, newest first. */
export async function listShifts(tx: Session): Promise<DrawerShift[]> {
  const rows = await shiftRows(tx).orderBy(desc(drawerShifts.id)).limit(50)
  const shown: DrawerShift[] = []
  for (const row of rows) shown.push(await shownShift(tx, row))
  return shown
}

async function shownShift(
  tx: Session,
  { shift, drawer, staff }: { shift: ShiftRow; drawer: string; staff: string },
): Promise<DrawerShift> {
  const [sold] = await tx.db
    .select({
      sales: sql<number>`count(*)::int`,
      cash: sql<number>`coalesce(sum(${counterSales.cashCents}), 0)::float8`,
      mpesa: sql<number>`coalesce(sum(${counterSales.mpesaCents}), 0)::float8`,
    })
    .from(counterSales)
    .where(and(eq(counterSales.shiftId, shift.id), eq(counterSales.state, 'done')))
  const moved = await tx.db
    .select()
    .from(drawerMovements)
    .where(eq(drawerMovements.shiftId, shift.id))
    .orderBy(drawerMovements.id)
  const isOpen = shift.state === 'open'
  const others = isOpen ? (await entriesAfter(tx, shift.accountId, shift.afterEntryId)).filter(isOther) : []
  const expected = shift.expectedCents ?? (await drawerBalance(tx, shift.accountId)).balanceCents
  return {
    ...{ shiftId: shift.id, accountId: shift.accountId, drawer, staffId: shift.staffId, staff, state: shift.state },
    ...{ openedAt: shift.openedAt.toISOString(), closedAt: shift.closedAt?.toISOString() ?? null },
    ...{ float: shift.floatCents, sales: sold?.sales ?? 0, cashSales: sold?.cash ?? 0, mpesaSales: sold?.mpesa ?? 0 },
    moves: [
      ...moved.map(({ at, kind, reason, slip, cents }) => ({
        at: at.toISOString(),
        what: moveName(kind),
        note: [reason, slip && `slip ${slip}`].filter(Boolean).join(', '),
        amount: OUTGOING.has(kind) ? -cents : cents,
      })),
      ...others.map(({ at, kind, note, cents }) => ({
        at: at.toISOString(),
        what: OTHER_ENTRIES[kind] ?? 'Other',
        note,
        amount: cents,
      })),
    ],
    expected,
    counted: shift.countedCents,
    difference: shift.countedCents === null ? null : shift.countedCents - expected,
    note: shift.note,
  }
}

/** Entries that other parts of the shop wrote into the drawer's book. */
const isOther = ({ sourceKind, kind, cents }: { sourceKind: string; kind: string; cents: Cents }): boolean =>
  sourceKind !== 'movement' &&
  !(sourceKind === 'settlement' && cents < 0) &&
  !(sourceKind === 'attempt' && kind === 'payment')

const OTHER_ENTRIES: Readonly<Record<string, string>> = {
  'handed-over': 'From a rider',
  refund: 'Refund in cash',
  correction: 'Correction',
  settlement: 'Deposit removed',
}

/** The caller's shift, and the drawers with their state. */
export async function counterState(tx: Session, staffId: number): Promise<Pick<CounterState, 'shift' | 'drawers'>> {
  const [own] = await tx.db
    .select({ id: drawerShifts.id })
    .from(drawerShifts)
    .where(and(eq(drawerShifts.staffId, staffId), inArray(drawerShifts.state, ['open', 'counted'])))
    .orderBy(desc(drawerShifts.id))
    .limit(1)
  const rows = await tx.db
    .select({
      accountId: moneyAccounts.id,
      name: moneyAccounts.name,
      state: drawerShifts.state,
      person: staffMembers.name,
      balance: sql<number>`(SELECT coalesce(sum(e.cents), 0)::float8 FROM money_entries e WHERE e.account_id = ${moneyAccounts.id})`,
    })
    .from(moneyAccounts)
    .leftJoin(drawerShifts, and(eq(drawerShifts.accountId, moneyAccounts.id), ne(drawerShifts.state, 'closed')))
    .leftJoin(staffMembers, eq(staffMembers.id, drawerShifts.staffId))
    .where(and(eq(moneyAccounts.kind, 'drawer'), sql`${moneyAccounts.retiredAt} IS NULL`))
    .orderBy(moneyAccounts.id)
  return {
    shift: own ? await loadShift(tx, own.id) : null,
    drawers: rows.map(({ state, person, ...drawer }) => ({
      ...drawer,
      openBy: state === 'open' ? person : null,
      isWaiting: state === 'counted',
    })),
  }
}
