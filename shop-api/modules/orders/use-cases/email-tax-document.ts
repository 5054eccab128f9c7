import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { serialOf } from '#lib/orders/tax-serial.ts'
import { etimsDocuments } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { taxDocumentEmail } from '../emails/order-emails.ts'
import { mayEmailGuest, subjectOf } from './follow-event.ts'
import { emailTo, type FollowParts, pdf } from './order-message.ts'

/**
 * Emails the next document with its control data to the customer, and notes it, in one transaction: each document once. The
 * PDF is drawn when the email is sent. A customer without an address gets no email.
 * @returns whether there was a document
 */
export async function emailNextTaxDocument(parts: FollowParts): Promise<boolean> {
  const { tx, clock } = parts
  const [document] = await tx.db
    .select({ kind: etimsDocuments.kind, no: etimsDocuments.no, orderId: taxDocuments.orderId })
    .from(etimsDocuments)
    .innerJoin(taxDocuments, and(eq(taxDocuments.kind, etimsDocuments.kind), eq(taxDocuments.no, etimsDocuments.no)))
    .where(and(isNull(etimsDocuments.emailedAt), ne(etimsDocuments.signature, '')))
    .orderBy(asc(etimsDocuments.queueNo))
    .limit(1)
    .for('update', { of: etimsDocuments, skipLocked: true })
  if (!document) return false
  const { kind, no, orderId } = document
  await tx.db
    .update(etimsDocuments)
    .set({ emailedAt: clock() })
    .where(and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no)))
  const subject = await subjectOf(parts, orderId)
  if (!subject) return true
  const serial = serialOf(kind, no)
  const to = emailTo(parts, subject, [pdf(serial, { orderId, document: kind, serial })])
  if (to.to && (await mayEmailGuest(parts, subject, 'status', to.to)))
    await parts.queueEmail(tx, clock, taxDocumentEmail(to, kind, serial))
  return true
}
