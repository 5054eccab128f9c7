import { eq } from 'drizzle-orm'
import { refundRequests } from '../../../db/schema/office-money.ts'
import { refuse } from '../../../refusal.ts'
import type { ProviderContext } from '../providers/provider.ts'
import type { RefundParts } from './refund-payment.ts'
import { loadRefund } from './refund-requests.ts'
import { phoneOf } from './shown-refund.ts'

/**
 * The masked name of the phone that a refund is sent to, which the provider shows before money is sent. It is stored
 * with the request.
 * @returns the name, null if the provider does not show it; and the order
 * @throws `not-found` for an unknown refund, or without a number
 */
export async function nameOfRecipient(
  { database, providers }: Pick<RefundParts, 'database' | 'providers'>,
  id: string,
  context: ProviderContext,
): Promise<{ name: string | null; orderNo: number }> {
  const refund = await loadRefund(database, id)
  const phone = phoneOf(refund)
  if (phone === null) throw refuse('not-found', 'The payment has no phone number.')
  const name = (await providers[refund.method]?.nameOf?.(phone, context)) ?? null
  if (name !== null) {
    await database.db.update(refundRequests).set({ recipientName: name }).where(eq(refundRequests.id, id))
  }
  return { name, orderNo: refund.orderNo }
}
