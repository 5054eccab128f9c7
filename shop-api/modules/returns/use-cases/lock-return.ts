import { asc, eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { returnMessages, returnRequestLines, returnRequests } from '../../../db/schema/returns.ts'
import { refuse } from '../../../refusal.ts'
import { logEvent } from '../../order-events/use-cases/order-event.ts'
import type { OrderAccess } from '../../orders/queries/order-access.ts'
import type { LockedLine, LockedOrder } from '../../orders/rules/locked-order.ts'
import { lockOrder } from '../../orders/use-cases/locked-order.ts'
import { STATE_WORDS, stateAfter } from '../rules/return-states.ts'

export type ReturnRow = typeof returnRequests.$inferSelect
export type ReturnLineRow = typeof returnRequestLines.$inferSelect

/** A return whose order is locked, with its lines. */
export interface LockedReturn {
  order: LockedOrder
  request: ReturnRow
  lines: (ReturnLineRow & { ordered: LockedLine })[]
}

export const noReturn = () => refuse('not-found', 'We could not find this return.')

/**
 * Locks a return: first its order, then its row.
 * @param of `orderId`: the order in which it must be; `access`: the access that must include the order
 * @throws `not-found`
 */
export async function lockReturn(
  tx: Session,
  returnNo: number,
  of: { orderId?: string; access?: OrderAccess | null } = {},
): Promise<LockedReturn> {
  const { no, orderId } = returnRequests
  const [found] = await tx.db.select({ orderId }).from(returnRequests).where(eq(no, returnNo))
  if (!found || (of.orderId !== undefined && found.orderId !== of.orderId)) throw noReturn()
  const order = await lockOrder(tx, { id: found.orderId }, of.access ?? null)
  const [request] = await tx.db.select().from(returnRequests).where(eq(no, returnNo)).for('update')
  if (!request) throw noReturn()
  return { order, request, lines: await linesOf(tx, order, returnNo) }
}

async function linesOf(tx: Session, order: LockedOrder, returnNo: number): Promise<LockedReturn['lines']> {
  const rows = await tx.db
    .select()
    .from(returnRequestLines)
    .where(eq(returnRequestLines.requestNo, returnNo))
    .orderBy(asc(returnRequestLines.position))
  return rows.map((row) => {
    const ordered = order.lines.find(({ position }) => position === row.position)
    if (!ordered) throw new Error(`return ${returnNo} has a line that its order does not have`)
    return { ...row, ordered }
  })
}

/**
 * Moves a return by one step. @param seen the version that staff saw; null for the customer
 * @throws `changed-meanwhile`, `not-allowed`
 */
export async function moveReturn(
  tx: Session,
  { request }: Pick<LockedReturn, 'request'>,
  step: Parameters<typeof stateAfter>[1],
  { now, seen, set = {} }: { now: Date; seen: number | null; set?: Partial<typeof returnRequests.$inferInsert> },
): Promise<void> {
  const to = stateAfter(request.state, step)
  const sentence = `Return ${request.no} is ${STATE_WORDS[request.state]} now.`
  if (seen !== null && seen !== request.version) throw refuse('changed-meanwhile', sentence)
  if (to === null) throw refuse('not-allowed', sentence)
  await tx.db
    .update(returnRequests)
    .set({ ...set, state: to, version: request.version + 1, changedAt: now })
    .where(eq(returnRequests.no, request.no))
}

type MessageKind = (typeof returnMessages.$inferInsert)['kind']

/** Stores a message on a return. */
export const addMessage = async (
  tx: Session,
  message: { requestNo: number; kind: MessageKind; text: string; at: Date },
): Promise<void> => {
  if (message.text !== '') await tx.db.insert(returnMessages).values(message)
}

/**
 * Notifies the customer: a message on the order's page, a notification and an email. @param operator the staff member's
 * name; null for the shop itself
 */
export const notifyCustomer = (
  tx: Session,
  { orderId, text, operator, at }: { orderId: string; text: string; operator: string | null; at: Date },
): Promise<void> =>
  logEvent(tx, {
    ...{ orderId, kind: 'answer', note: text, isMessage: true, at },
    actor: operator === null ? { kind: 'system' } : { kind: 'operator', name: operator },
  })
