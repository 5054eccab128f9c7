import { and, eq, lt, ne } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { statementLines } from '../../../db/schema/money.ts'
import { refuse } from '../../../refusal.ts'

/**
 * Refuses to send a payment back that was reversed in the portal, as far as an imported statement shows it: a payment to
 * the phone would be a second refund.
 * @throws `not-allowed` with the receipt of the reversal
 */
export async function refuseReversed({ db }: Session, paidWith: string | null): Promise<void> {
  if (paidWith === null) return
  const { reference, linkedReference, kind, cents, state } = statementLines
  const isReversal = and(eq(linkedReference, paidWith), eq(kind, 'reversal'), lt(cents, 0), ne(state, 'matched'))
  const [reversal] = await db.select({ receipt: reference }).from(statementLines).where(isReversal).limit(1)
  if (!reversal) return
  const text = `The statement shows that ${paidWith} was reversed in the M-Pesa portal. Record this refund as sent`
  throw refuse('not-allowed', `${text}${reversal.receipt === null ? '.' : `, with the receipt ${reversal.receipt}.`}`)
}
