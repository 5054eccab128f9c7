import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { countedCash } from '#lib/counter/sums.ts'
import { showMoney } from '#lib/format/money.ts'
import { counterSales, drawerShifts } from '../../../db/schema/counter.ts'
import { refuse } from '../../../refusal.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { askApproval } from '../../staff/use-cases/approvals.ts'
import { counterSetting } from '../queries/counter-settings.ts'
import { addDrawerEntry, drawerBalance, lockDrawer } from '../queries/drawer-book.ts'
import { differenceText, needOfDifference } from '../rules/drawer.ts'
import { type CounterWork, loadShift, lockShift, type ShiftRow } from './shifts.ts'

/**
 * Closes a shift with its counted cash. The difference becomes an entry of the drawer's book. A large difference waits
 * for a second person: until then the shift is only counted.
 * @param mayManage whether the caller can close the shift of another person
 * @throws `not-allowed` for a shift with waiting sales; `invalid-request` for a difference without a reason
 */
export async function closeShift(
  work: CounterWork,
  { shiftId, counts, reason = '' }: { shiftId: number; counts: number[]; reason?: string | undefined },
  mayManage: boolean,
): Promise<{ differenceCents: number; isWaiting: boolean }> {
  const { tx, now, staff } = work
  const shift = await lockShift(tx, shiftId)
  if (shift.state !== 'open') throw refuse('not-allowed', 'This shift is already closed.')
  if (shift.staffId !== staff.staffId && !mayManage) throw refuse('not-allowed', 'This is the shift of another person.')
  await refuseWaiting(work, shiftId)
  await lockDrawer(tx, shift.accountId)
  const { balanceCents: expectedCents } = await drawerBalance(tx, shift.accountId)
  const countedCents = countedCash(counts)
  const differenceCents = countedCents - expectedCents
  const need = needOfDifference(differenceCents, (await counterSetting.load(tx)).value)
  if (need !== 'nothing' && !reason) {
    const sentence = `The count is ${differenceText(differenceCents)}. Enter a reason.`
    throw refuse('invalid-request', sentence, { fields: { reason: sentence } })
  }
  const counted = { closedAt: now, closedBy: staff.staffId, closingCounts: counts, countedCents, expectedCents }
  const isWaiting = need === 'second-person'
  await tx.db
    .update(drawerShifts)
    .set({ ...counted, note: reason, state: isWaiting ? 'counted' : 'closed' })
    .where(eq(drawerShifts.id, shiftId))
  if (isWaiting) {
    await askApproval(tx, now, {
      ...{ kind: 'drawer-difference', subject: { kind: 'shift', id: String(shiftId) }, reason },
      ...{ amountCents: Math.abs(differenceCents), input: { shiftId }, askedBy: staff.staffId },
    })
  } else await postDifference(work, shift, differenceCents, reason)
  return { differenceCents, isWaiting }
}

async function refuseWaiting({ tx }: CounterWork, shiftId: number): Promise<void> {
  const [waiting] = await tx.db
    .select({ id: counterSales.id })
    .from(counterSales)
    .where(and(eq(counterSales.shiftId, shiftId), eq(counterSales.state, 'waiting')))
    .limit(1)
  if (waiting) throw refuse('not-allowed', 'A sale still waits for M-Pesa. Finish or cancel it first.')
}

const postDifference = (
  { tx, now, staff }: CounterWork,
  { id, accountId }: ShiftRow,
  cents: number,
  reason: string,
): Promise<void> =>
  addDrawerEntry(tx, {
    ...{ accountId, kind: 'difference', cents, at: now, operator: staff.name },
    ...{ sourceKind: 'shift', sourceId: String(id), note: reason || 'Counted when the shift was closed' },
  })

const waitingShift = z.object({ shiftId: z.int() })

/** A large counted difference: another person approves it, or declines it and the drawer is counted again. */
export const drawerDifferenceApproval: ApprovalKind = {
  kind: 'drawer-difference',
  askPermission: 'counter.sell',
  details: async (tx, { input }) => {
    const shift = await loadShift(tx, waitingShift.parse(input).shiftId)
    const { drawer, staff, float, expected, counted, difference } = shift
    return [
      `${drawer}, shift of ${staff}. Counted at its opening: ${showMoney(float)}.`,
      `Expected ${showMoney(expected)}, counted ${showMoney(counted ?? 0)}: ${differenceText(difference ?? 0)}.`,
    ]
  },
  execute: async ({ tx, now, staff }, { input, reason }) => {
    const { shiftId } = waitingShift.parse(input)
    const shift = await lockShift(tx, shiftId)
    if (shift.state !== 'counted') throw refuse('not-allowed', 'This shift was counted again.')
    // The request can be of a manager who closed the shift.
    if (shift.staffId === staff.staffId)
      throw refuse('second-person-needed', 'This is your shift. Someone else must approve its difference.')
    const cents = (shift.countedCents ?? 0) - (shift.expectedCents ?? 0)
    await lockDrawer(tx, shift.accountId)
    await postDifference({ tx, now, staff }, shift, cents, reason)
    await tx.db.update(drawerShifts).set({ state: 'closed' }).where(eq(drawerShifts.id, shiftId))
    const subject = { kind: 'shift', id: String(shiftId) }
    return { state: 'done', audit: { action: 'counter.difference', subject, after: { cents }, reason } }
  },
  decline: async ({ tx }, { input }) => {
    const { shiftId } = waitingShift.parse(input)
    const shift = await lockShift(tx, shiftId)
    if (shift.state !== 'counted') return
    await tx.db
      .update(drawerShifts)
      .set({
        ...{ state: 'open', closedAt: null, closedBy: null, closingCounts: null, countedCents: null },
        ...{ expectedCents: null, note: '' },
      })
      .where(eq(drawerShifts.id, shiftId))
  },
}
