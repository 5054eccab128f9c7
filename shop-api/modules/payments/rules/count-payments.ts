/**
 * Number of payments of an order. One receipt is one payment, in any report and order of reports. The prompt's callback
 * names both prompt and receipt. A paybill confirmation names the receipt without the prompt. A query reports a paid
 * prompt without its receipt. Payments that cannot be distinguished are counted once, never twice.
 */
import type { Cents } from '#lib/format/money.ts'
import type { Attempt } from './attempt.ts'
import { type Outcome, settle } from './ledger-rules.ts'
import type { OtherReceipts, ReceiptUse, WaitingReceipt } from './receipts.ts'

/** The effect of a reported payment on an order's rows. */
export interface Counted {
  outcome: Outcome
  /** The named prompt, in its new state. */
  attempt: Attempt
  /** Changed rows, including the prompt if it changed. */
  changed: Attempt[]
  /** A payment that needs a separate row. */
  added: { receipt: string | null; namedReceipt: string | null; receiptReportedAt: Date | null } | null
  /** A waiting receipt that belongs to this order. */
  adopted: string | null
}

/** Attempts of one provider: a report of another provider is another payment. */
const ofMethod = (attempts: readonly Attempt[], method: Attempt['method']) =>
  attempts.filter((one) => one.method === method)

const isMoney = ({ state, countedWith, amountCents, correctedCents }: Attempt) =>
  state === 'paid' && countedWith === null && correctedCents < amountCents

/** Paid prompts for which the provider has not named a receipt. */
const unnamedPrompts = (attempts: readonly Attempt[], amountCents: Cents) =>
  attempts.filter(
    (one) => !one.byHand && one.state === 'paid' && one.namedReceipt === null && one.amountCents === amountCents,
  )

/** Payments with a receipt that is not named for any prompt: each can belong to one unnamed prompt. */
function unclaimedPayments(attempts: readonly Attempt[], amountCents: Cents): Attempt[] {
  const named = new Set(attempts.map(({ namedReceipt }) => namedReceipt))
  return attempts.filter(
    (one) => isMoney(one) && one.receipt !== null && !named.has(one.receipt) && one.amountCents === amountCents,
  )
}

/** Whether a receipt can belong to a prompt: it must not be reported before the prompt's start. */
const mayBelong = (reportedAt: Date | null, prompt: Attempt) => reportedAt !== null && reportedAt >= prompt.startedAt

/** Receipts used elsewhere that no callback named. */
function unclaimedGone(attempts: readonly Attempt[], { gone }: OtherReceipts, amountCents: Cents) {
  const named = new Set(attempts.map(({ namedReceipt }) => namedReceipt))
  return gone.filter((one) => one.amountCents === amountCents && !named.has(one.receipt))
}

/**
 * Number of payments of this amount that must exist beyond the known receipts: paid prompts, less the prompts that a
 * known receipt can belong to (the maximum matching of both).
 */
function missingPayments(attempts: readonly Attempt[], other: OtherReceipts, amountCents: Cents): number {
  const prompts = unnamedPrompts(attempts, amountCents)
  const payments = [
    ...unclaimedPayments(attempts, amountCents).map(({ receiptReportedAt }) => ({ reportedAt: receiptReportedAt })),
    ...unclaimedGone(attempts, other, amountCents),
  ]
  const promptOf = new Map<object, Attempt>()
  const place = (prompt: Attempt, tried: Set<object>): boolean =>
    payments.some((payment) => {
      if (tried.has(payment) || !mayBelong(payment.reportedAt, prompt)) return false
      tried.add(payment)
      const other = promptOf.get(payment)
      if (other && !place(other, tried)) return false
      promptOf.set(payment, prompt)
      return true
    })
  return prompts.filter((prompt) => !place(prompt, new Set())).length
}

/** Rows of payments without a known receipt. */
const withoutReceipt = (attempts: readonly Attempt[], amountCents: Cents) =>
  attempts.filter((one) => isMoney(one) && one.receipt === null && one.amountCents === amountCents)

const replace = (attempts: readonly Attempt[], next: Attempt) =>
  attempts.map((one) => (one.id === next.id ? next : one))

const nothing = { changed: [] as Attempt[], added: null, adopted: null }

/**
 * Counts a prompt as paid, reported by a query or a callback without a receipt.
 * @param all attempts of the order, including the prompt
 * @param other receipts outside its rows that name this order
 */
export function countPaidPrompt(all: readonly Attempt[], prompt: Attempt, other: OtherReceipts, now: Date): Counted {
  if (prompt.state === 'paid') return { ...nothing, outcome: 'repeated', attempt: prompt }
  // Its callback named a receipt that is counted elsewhere, so it is not an additional payment.
  if (prompt.namedReceipt !== null) return { ...nothing, outcome: 'ignored-contradiction', attempt: prompt }
  const { amountCents } = prompt
  const attempts = ofMethod(all, prompt.method)
  const paid = settle(prompt, now)
  const others = attempts.filter(({ id }) => id !== prompt.id)
  if (missingPayments([...others, paid], other, amountCents) > withoutReceipt(others, amountCents).length) {
    const found = other.waiting.find((one) => one.amountCents === amountCents && mayBelong(one.reportedAt, prompt))
    const own = found ? { ...paid, receipt: found.receipt, receiptReportedAt: found.reportedAt } : paid
    return { outcome: 'applied', attempt: own, changed: [own], added: null, adopted: found?.receipt ?? null }
  }
  const holder =
    unclaimedPayments(others, amountCents).find((one) => mayBelong(one.receiptReportedAt, prompt)) ??
    others.find((one) => isMoney(one) && one.amountCents === amountCents)
  if (!holder) {
    const [gone] = unclaimedGone(others, other, amountCents).filter((one) => mayBelong(one.reportedAt, prompt))
    if (!gone) throw new Error('a paid prompt has no payment to be counted with')
    const marked = { ...prompt, namedReceipt: gone.receipt }
    return { ...nothing, outcome: 'ignored-contradiction', attempt: marked, changed: [marked] }
  }
  const counted = { ...paid, countedWith: holder.id }
  return { ...nothing, outcome: 'already-counted', attempt: counted, changed: [counted] }
}

/**
 * Counts a prompt as paid, reported by a callback with its receipt.
 * @param all attempts of the order, including the prompt
 * @param receiptUse the known use of the receipt
 * @param other receipts outside its rows that name this order
 */
export function countNamedPayment(
  all: readonly Attempt[],
  prompt: Attempt,
  receipt: string,
  receiptUse: ReceiptUse,
  other: OtherReceipts,
  now: Date,
): Counted {
  const attempts = ofMethod(all, prompt.method)
  const holder = attempts.find((one) => one.receipt === receipt)
  if (contradicts(prompt, holder, receiptUse)) {
    // Stores the receipt, so that a query that reports the prompt as paid does not count it again.
    const marked = prompt.namedReceipt === null ? { ...prompt, namedReceipt: receipt } : prompt
    const changed = marked === prompt ? [] : [marked]
    return { ...nothing, outcome: 'ignored-contradiction', attempt: marked, changed }
  }
  const adopted = receiptUse.kind === 'waiting' ? receipt : null
  const reportedAt = receiptUse.kind === 'waiting' ? receiptUse.reportedAt : now
  if (prompt.namedReceipt === receipt && prompt.state === 'paid') {
    return { ...nothing, outcome: 'repeated', attempt: prompt }
  }
  if (prompt.namedReceipt !== null && prompt.namedReceipt !== receipt) {
    if (holder) return { ...nothing, outcome: 'repeated', attempt: prompt }
    const added = { receipt, namedReceipt: receipt, receiptReportedAt: reportedAt }
    return { ...nothing, outcome: 'second-payment', attempt: prompt, added, adopted }
  }
  const wasPaid = prompt.state === 'paid'
  const named = { ...(wasPaid ? prompt : settle(prompt, now)), namedReceipt: receipt }
  if (holder) {
    const claimed = wasPaid ? named : { ...named, countedWith: holder.id }
    return claimHeldReceipt(attempts, claimed, other, wasPaid)
  }
  const own = { ...named, receipt, receiptReportedAt: reportedAt }
  if (!wasPaid) return { outcome: 'applied', attempt: own, changed: [own], added: null, adopted }
  return countLateReceipt(attempts, named, { receipt, reportedAt, adopted }, other)
}

/**
 * Counts a receipt without a row that the callback names after the prompt was counted as paid.
 * @param named the prompt with the receipt as its named receipt
 */
function countLateReceipt(
  attempts: readonly Attempt[],
  named: Attempt,
  { receipt, reportedAt, adopted }: { receipt: string; reportedAt: Date; adopted: string | null },
  other: OtherReceipts,
): Counted {
  const { amountCents } = named
  const own = { ...named, receipt, receiptReportedAt: reportedAt }
  const after = replace(attempts, named)
  const open = withoutReceipt(after, amountCents)
  if (missingPayments(after, other, amountCents) < open.length) {
    const row = open.find(({ id }) => id === named.id) ?? (open[0] as Attempt)
    if (row.id === named.id) return { outcome: 'receipt-added', attempt: own, changed: [own], added: null, adopted }
    const filled = { ...row, receipt, receiptReportedAt: reportedAt }
    return { outcome: 'receipt-added', attempt: named, changed: [named, filled], added: null, adopted }
  }
  // The payment it was counted with is a different payment.
  if (named.countedWith !== null) {
    const apart = { ...own, countedWith: null }
    return { outcome: 'applied', attempt: apart, changed: [apart], added: null, adopted }
  }
  const added = { receipt, namedReceipt: receipt, receiptReportedAt: reportedAt }
  return { outcome: 'second-payment', attempt: named, changed: [named], added, adopted }
}

/** Whether the receipt belongs to another payment or amount, or was reported before the prompt's start. */
function contradicts(prompt: Attempt, holder: Attempt | undefined, receiptUse: ReceiptUse): boolean {
  if (receiptUse.kind === 'elsewhere') return true
  if (receiptUse.kind === 'waiting')
    return receiptUse.amountCents !== prompt.amountCents || !mayBelong(receiptUse.reportedAt, prompt)
  if (!holder || holder.id === prompt.id) return false
  return holder.amountCents !== prompt.amountCents || !mayBelong(holder.receiptReportedAt, prompt)
}

/** The receipt already has a row in this order. Another prompt counted with that row can be a separate payment. */
function claimHeldReceipt(
  attempts: readonly Attempt[],
  named: Attempt,
  other: OtherReceipts,
  wasPaid: boolean,
): Counted {
  const after = replace(attempts, named)
  const { amountCents } = named
  const counted: Counted = {
    ...nothing,
    outcome: wasPaid ? 'repeated' : 'already-counted',
    attempt: named,
    changed: [named],
  }
  if (missingPayments(after, other, amountCents) <= withoutReceipt(after, amountCents).length) return counted
  const prompts = unnamedPrompts(after, amountCents)
  const found = other.waiting.find(
    (one) => one.amountCents === amountCents && prompts.some((prompt) => mayBelong(one.reportedAt, prompt)),
  )
  if (found) {
    const added = { receipt: found.receipt, namedReceipt: null, receiptReportedAt: found.reportedAt }
    return { ...counted, added, adopted: found.receipt }
  }
  const apart = prompts.find(({ countedWith }) => countedWith !== null)
  if (apart) return { ...counted, changed: [named, { ...apart, countedWith: null }] }
  // The other prompt's row has this receipt, from a confirmation that named neither prompt.
  return { ...counted, added: { receipt: null, namedReceipt: null, receiptReportedAt: null } }
}

/**
 * Finds the row of a new receipt that M-Pesa's paybill confirms with this order's number. If a prompt is paid without a
 * known receipt, the receipt belongs to it.
 * @returns the row of the receipt; null if it is a separate payment
 */
export function rowOfConfirmed(
  all: readonly Attempt[],
  { receipt, amountCents, reportedAt }: WaitingReceipt,
  other: OtherReceipts,
): Attempt | null {
  const attempts = ofMethod(all, 'mpesa')
  const open = withoutReceipt(attempts, amountCents)
  const [row] = open
  if (!row) return null
  const filled = { ...row, receipt, receiptReportedAt: reportedAt }
  const after = replace(attempts, filled)
  // With the receipt, there is one row less without a receipt. That is right only if the remaining rows are enough.
  return missingPayments(after, other, amountCents) <= withoutReceipt(after, amountCents).length ? filled : null
}

/**
 * Payments of an order that were counted but never received: rows without a receipt beyond the number required. Only
 * rows older than the rule "one receipt is one payment" can be such.
 */
export function phantomPayments(all: readonly Attempt[], other: OtherReceipts): Attempt[] {
  const attempts = ofMethod(all, 'mpesa')
  const amounts = new Set(attempts.filter(isMoney).map(({ amountCents }) => amountCents))
  return [...amounts].flatMap((amountCents) => {
    const open = withoutReceipt(attempts, amountCents)
    // These rows have no receipt of other rows, so the missing payments are counted without them.
    return open.slice(0, Math.max(0, open.length - missingPayments(attempts, other, amountCents)))
  })
}
