/** Payment of a large order by M-Pesa in parts: allowed amounts and suggested amounts. Pure functions. */
import { MIN_PART, MPESA_LIMIT } from '../contract/payments/payment.ts'
import { type Cents, showMoney } from '../format/money.ts'
import { hasDepositDue, statusToPay } from './deposit.ts'
import type { PaymentState } from './payment-status.ts'

/** Whether an order can be paid in parts by M-Pesa: its total exceeds the limit of one payment. */
export const mayBeInParts = (total: Cents): boolean => total > MPESA_LIMIT.payment

/** Why M-Pesa cannot be charged an amount. */
export type PartFault =
  /** Neither the amount due nor a part of a large order. */
  'not-due' | 'over-limit' | 'too-small' | 'not-whole'

/** The fault of an amount for M-Pesa; null if there is no fault. All amounts in cents. */
export function faultOfPart(amount: Cents, { due, total }: { due: Cents; total: Cents }): PartFault | null {
  if (amount > due) return 'not-due'
  if (amount > MPESA_LIMIT.payment) return 'over-limit'
  if (amount === due) return null
  if (!mayBeInParts(total)) return 'not-due'
  if (amount % 100 !== 0) return 'not-whole'
  return amount < MIN_PART ? 'too-small' : null
}

/**
 * Suggested parts of the amount due, the next part first. M-Pesa refuses the same amount from the same phone within two
 * minutes, so no part equals the previous part.
 * @param before the amount just paid; null if the last payment is older
 */
export function suggestParts(due: Cents, before: Cents | null = null): Cents[] {
  const parts: Cents[] = []
  let previous = before
  for (let rest = due; rest > 0; rest -= parts.at(-1) ?? rest) {
    const most = Math.min(rest, MPESA_LIMIT.payment)
    previous = most === previous && most >= 2 * MIN_PART ? most - MIN_PART : most
    parts.push(previous)
  }
  return parts
}

/** Parses a typed part: "250,000". Cents; null if it is not an amount. */
export function partOfText(text: string): Cents | null {
  const plain = text.replace(/[\s,]/g, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

const FAULT_TEXTS: Record<PartFault, string> = {
  'not-due': 'This is more than the amount left to pay.',
  'over-limit': `M-Pesa can send at most ${showMoney(MPESA_LIMIT.payment, 'auto')} at a time.`,
  'too-small': `Pay ${showMoney(MIN_PART, 'auto')} or more at a time.`,
  'not-whole': 'Enter whole shillings.',
}

/** The fault of a typed part, as a message; null if there is no fault. */
export function partProblem(text: string, order: { due: Cents; total: Cents }): string | null {
  const part = partOfText(text)
  if (part === null) return 'Enter an amount such as 250,000.'
  const fault = faultOfPart(part, order)
  return fault && FAULT_TEXTS[fault]
}

/** Milliseconds after a payment during which M-Pesa can refuse the same amount; a minute more than documented. */
const REPEATED_MS = 3 * 60_000

/**
 * The next M-Pesa amount in cents: the deposit, the whole amount due, or the next part of a large order. Repeats the amount of an
 * attempt that failed.
 */
export function nextAmount(status: PaymentState): Cents {
  const { due, totalValue, attemptAmount, state, startedAt, now } = status
  if (status.deposit && hasDepositDue(status) && attemptAmount !== due) return nextAmount(statusToPay(status, false))
  if (!mayBeInParts(totalValue)) return due
  const last = attemptAmount ?? null
  if (last !== null && state !== 'paid' && last <= MPESA_LIMIT.payment) return Math.min(last, due)
  const isRecent = startedAt !== null && Date.parse(now) - Date.parse(startedAt) < REPEATED_MS
  return suggestParts(due, state === 'paid' && isRecent ? last : null)[0] ?? 0
}
