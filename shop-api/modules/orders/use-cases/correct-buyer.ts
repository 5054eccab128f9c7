import { and, eq, or } from 'drizzle-orm'
import { serialOf } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { taxBuyerCorrections } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { lockSeen, queueAgain } from '../../etims/use-cases/queue-actions.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { buyerParty, type Party, taxedBuyer } from '../rules/tax-document.ts'
import { lockOrder } from './locked-order.ts'

/** The right buyer of an invoice, as staff enter it. */
export interface TypedBuyer {
  name: string
  /** Empty: without a PIN. */
  kraPin: string
  /** The address, its lines separated by commas. */
  place: string
  reason: string
  /** Whether later documents of the order name it too. */
  forOrder: boolean
}

/** The buyer as stored with a document of an order. */
export function partyOf({ name, kraPin, place }: TypedBuyer, order: Pick<LockedOrder, 'companyId'>): Party {
  const lines = place.split(',').flatMap((line) => line.trim() || [])
  return taxedBuyer({ name, kraPin, lines }, order)
}

/** Locks the order of an invoice: no credit note of it is issued in the meantime. @throws `not-found` */
export async function lockOrderOf(tx: Session, invoiceNo: number): Promise<LockedOrder> {
  const [paper] = await tx.db
    .select({ orderId: taxDocuments.orderId })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.kind, 'invoice'), eq(taxDocuments.no, invoiceNo)))
  if (!paper) throw refuse('not-found', 'This invoice is not known.')
  return lockOrder(tx, { id: paper.orderId }, null)
}

/**
 * Corrects the buyer of an invoice that KRA does not have, and of its credit notes, which wait for it. A refused invoice is
 * sent again.
 * @throws `not-found`; `changed-meanwhile`; `not-allowed` while it is sent, and after KRA has accepted it
 */
export async function correctBuyer(
  { tx, now, staffId }: { tx: Session; now: Date; staffId: number },
  { no, version }: { no: number; version: number },
  given: TypedBuyer,
): Promise<void> {
  const order = await lockOrderOf(tx, no)
  const { document } = await lockSeen(tx, { kind: 'invoice', no, version })
  const serial = serialOf('invoice', no)
  if (document.state === 'sending')
    throw refuse('not-allowed', `${serial} is being sent to KRA. Wait for KRA’s answer, then correct the buyer.`)
  if (document.state === 'accepted')
    throw refuse('not-allowed', `KRA has accepted ${serial}. Credit the invoice and issue it again.`)
  const buyer = partyOf(given, order)
  const documents = await tx.db
    .select({ kind: taxDocuments.kind, no: taxDocuments.no })
    .from(taxDocuments)
    .where(
      and(
        eq(taxDocuments.orderId, order.id),
        or(and(eq(taxDocuments.kind, 'invoice'), eq(taxDocuments.no, no)), eq(taxDocuments.invoiceNo, no)),
      ),
    )
  const correction = { buyer, reason: given.reason, staffId, at: now }
  await tx.db
    .insert(taxBuyerCorrections)
    .values(documents.map((one) => ({ ...one, ...correction })))
    .onConflictDoUpdate({ target: [taxBuyerCorrections.kind, taxBuyerCorrections.no], set: correction })
  await queueAgain(tx, now, { kind: 'invoice', no })
  if (given.forOrder) await correctOrder(tx, order, given)
}

/** Changes the buyer that later documents of an order name. @throws `invalid-request` for an order of a company */
export async function correctOrder(tx: Session, order: LockedOrder, { name, kraPin }: TypedBuyer): Promise<void> {
  if (order.companyId !== null) {
    const text = 'Documents of this order name its company. Correct the PIN of the company.'
    throw refuse('invalid-request', text, { fields: { forOrder: text } })
  }
  const isSameName = buyerParty(undefined, order.address).name === name
  const address = { ...order.address, kraPin, ...(!isSameName && { companyName: name }) }
  await tx.db.update(orders).set({ address }).where(eq(orders.id, order.id))
}
