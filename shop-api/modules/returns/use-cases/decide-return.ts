import { and, eq } from 'drizzle-orm'
import type { ReturnCondition } from '#lib/contract/returns/reasons.ts'
import type { Session } from '../../../db/client.ts'
import { returnRequestLines } from '../../../db/schema/returns.ts'
import { refuse } from '../../../refusal.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { findPickUpPoints } from '../../site/queries/pick-up-points.sql.ts'
import { restock } from '../../stock/use-cases/restock.ts'
import { nextStepOf } from '../rules/return-states.ts'
import { addMessage, type LockedReturn, lockReturn, moveReturn, notifyCustomer } from './lock-return.ts'

/** Steps of staff on a return before its credit. Each needs the version that the staff member saw. */

interface Work {
  tx: Session
  now: Date
  staff: { staffId: number; name: string }
}
interface Seen {
  returnNo: number
  version: number
}

/**
 * The quantities of staff for the lines of a return; a line that is not named is 0.
 * @throws `invalid-request` above the limit, for a part of a step, or if all are 0
 */
function quantitiesOf<Given extends { position: number; tenths: number }>(
  { lines }: LockedReturn,
  given: readonly Given[],
  { most, verb }: { most: (line: LockedReturn['lines'][number]) => number; verb: string },
): { line: LockedReturn['lines'][number]; tenths: number; given: Given | undefined }[] {
  const unknown = given.find(({ position }) => !lines.some((line) => line.position === position))
  if (unknown) throw refuse('not-found', 'This product is not in the return.')
  const result = lines.map((line) => {
    const one = given.find(({ position }) => position === line.position)
    const tenths = one?.tenths ?? 0
    const { name, stepTenths } = line.ordered
    if (tenths > most(line))
      throw refuse('invalid-request', `At most ${quantityOf(most(line))} of ${name} can be ${verb}.`)
    if (tenths % stepTenths !== 0)
      throw refuse('invalid-request', `${name} can be ${verb} only in multiples of ${quantityOf(stepTenths)}.`)
    return { line, tenths, given: one }
  })
  if (result.every(({ tenths }) => tenths === 0))
    throw refuse('invalid-request', 'Enter at least one quantity, or decline the return.')
  return result
}

const namesOf = (quantities: readonly { line: LockedReturn['lines'][number]; tenths: number }[]) =>
  quantities
    .filter(({ tenths }) => tenths > 0)
    .map(({ line, tenths }) => `${quantityOf(tenths)} × ${line.ordered.name}`)
    .join('; ')

/** Approves all or a part of a return. @throws `changed-meanwhile`, `not-allowed`, `invalid-request` */
export async function approveReturn(
  { tx, now, staff }: Work,
  {
    returnNo,
    version,
    lines,
    message,
  }: Seen & { lines: readonly { position: number; tenths: number }[]; message: string },
): Promise<void> {
  const locked = await lockReturn(tx, returnNo)
  const approved = quantitiesOf(locked, lines, { most: ({ tenths }) => tenths, verb: 'approved' })
  await moveReturn(tx, locked, 'approve', { now, seen: version, set: { decidedBy: staff.staffId, decidedAt: now } })
  for (const { line, tenths } of approved) await setLine(tx, line, { approvedTenths: tenths })
  await addMessage(tx, { requestNo: returnNo, kind: 'approved', text: message, at: now })
  const { order, request } = locked
  const [point] = request.pickUpPointId === null ? [] : await findPickUpPoints(tx.query, { id: request.pickUpPointId })
  const next = nextStepOf({
    ...{ state: 'approved', settlement: request.settlement, wayBack: request.wayBack },
    ...{ point: point?.name ?? null, isOnAccount: order.creditTermsDays !== null },
  })
  const text = [`Your return ${returnNo} is approved: ${namesOf(approved)}.`, message, next].filter(Boolean).join(' ')
  await notifyCustomer(tx, { orderId: order.id, text, operator: staff.name, at: now })
}

/** Declines a return that is not received. @throws `changed-meanwhile`, `not-allowed` */
export async function declineReturn(
  { tx, now, staff }: Work,
  { returnNo, version, reason }: Seen & { reason: string },
): Promise<void> {
  const locked = await lockReturn(tx, returnNo)
  await moveReturn(tx, locked, 'decline', { now, seen: version, set: { decidedBy: staff.staffId, decidedAt: now } })
  await addMessage(tx, { requestNo: returnNo, kind: 'declined', text: reason, at: now })
  const text = `We cannot accept your return ${returnNo}. ${reason}`
  await notifyCustomer(tx, { orderId: locked.order.id, text, operator: staff.name, at: now })
}

/** Sends a question to the customer. @throws `changed-meanwhile`, `not-allowed` */
export async function questionReturn(
  { tx, now, staff }: Work,
  { returnNo, version, text: question }: Seen & { text: string },
): Promise<void> {
  const locked = await lockReturn(tx, returnNo)
  await moveReturn(tx, locked, 'question', { now, seen: version })
  await addMessage(tx, { requestNo: returnNo, kind: 'question', text: question, at: now })
  const text = `A question about your return ${returnNo}: ${question} Please answer on the page of the order.`
  await notifyCustomer(tx, { orderId: locked.order.id, text, operator: staff.name, at: now })
}

/**
 * Records the received products of an approved return and puts sellable products into stock. The credit follows
 * with the credit note. @throws `changed-meanwhile`, `not-allowed`, `invalid-request`
 */
export async function receiveReturn(
  { tx, now, staff }: Work,
  {
    returnNo,
    version,
    lines,
  }: Seen & {
    lines: readonly { position: number; tenths: number; condition: ReturnCondition; isRestocked: boolean }[]
  },
): Promise<void> {
  const locked = await lockReturn(tx, returnNo)
  const { order } = locked
  const received = quantitiesOf(locked, lines, { most: ({ approvedTenths }) => approvedTenths ?? 0, verb: 'received' })
  await moveReturn(tx, locked, 'receive', { now, seen: version, set: { receivedAt: now } })
  for (const { line, tenths, given } of received)
    await setLine(tx, line, {
      receivedTenths: tenths,
      isRestocked: given?.isRestocked ?? false,
      ...(given && { condition: given.condition }),
    })
  await restock(
    tx,
    received
      .filter(({ given }) => given?.isRestocked)
      .map(({ line, tenths }) => ({ productId: line.ordered.productId, tenths })),
    { cause: 'returned', orderId: order.id, operator: staff.name, note: `Return ${returnNo}`, at: now },
  )
  const text = `We have received the products of your return ${returnNo}: ${namesOf(received)}. The credit note follows.`
  await notifyCustomer(tx, { orderId: order.id, text, operator: staff.name, at: now })
}

const setLine = (
  tx: Session,
  { requestNo, position }: { requestNo: number; position: number },
  set: Partial<typeof returnRequestLines.$inferInsert>,
) =>
  tx.db
    .update(returnRequestLines)
    .set(set)
    .where(and(eq(returnRequestLines.requestNo, requestNo), eq(returnRequestLines.position, position)))
