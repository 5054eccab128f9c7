/** Paying a large order by M-Pesa in parts: what may be asked for at once, and what is suggested. Pure. */
import { MIN_PART, MPESA_LIMIT } from '../contract/payment.ts'
import { type Cents, showMoney } from '../format/money.ts'
import type { PaymentState } from './payment-status.ts'

/** Whether an order may be paid in parts by M-Pesa: it comes to more than one payment may. */
export const mayBeInParts = (total: Cents): boolean => total > MPESA_LIMIT.payment

/** Why M-Pesa is not asked for an amount. */
export type PartFault =
  /** It is not what is due, nor a part of a large order. */
  'not-due' | 'over-limit' | 'too-small' | 'not-whole'

/** What is wrong with asking M-Pesa for an amount; null where nothing is. All in cents. */
export function faultOfPart(amount: Cents, { due, total }: { due: Cents; total: Cents }): PartFault | null {
  if (amount > due) return 'not-due'
  if (amount > MPESA_LIMIT.payment) return 'over-limit'
  if (amount === due) return null
  if (!mayBeInParts(total)) return 'not-due'
  if (amount % 100 !== 0) return 'not-whole'
  return amount < MIN_PART ? 'too-small' : null
}

/**
 * The parts that are suggested for what is due, the next one first. M-Pesa refuses the same amount from the same phone
 * within two minutes, so no part is as large as the one before it.
 * @param before what was paid just now; null where that is longer ago
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

/** A part as a person types it: "250,000". Cents; null where it is no amount. */
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

/** What is wrong with a part as it was typed, in words; null where nothing is. */
export function partProblem(text: string, order: { due: Cents; total: Cents }): string | null {
  const part = partOfText(text)
  if (part === null) return 'Enter an amount such as 250,000.'
  const fault = faultOfPart(part, order)
  return fault && FAULT_TEXTS[fault]
}

/** For so long after a payment M-Pesa may refuse the same amount again; a minute more than it says. */
const REPEATED_MS = 3 * 60_000

/**
 * What M-Pesa is asked for next, in cents: all that is due, or of a large order the next part. An attempt that has not paid
 * is asked for again as it was.
 */
export function nextAmount({ due, totalValue, attemptAmount, state, startedAt, now }: PaymentState): Cents {
  if (!mayBeInParts(totalValue)) return due
  const last = attemptAmount ?? null
  if (last !== null && state !== 'paid' && last <= MPESA_LIMIT.payment) return Math.min(last, due)
  const isRecent = startedAt !== null && Date.parse(now) - Date.parse(startedAt) < REPEATED_MS
  return suggestParts(due, state === 'paid' && isRecent ? last : null)[0] ?? 0
}
