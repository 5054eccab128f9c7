/**
 * How many payments an order has had. One receipt is one payment, whatever names it and in whatever order it is reported:
 * the prompt's callback names both, a paybill confirmation names the receipt without the prompt, and a query says that a
 * prompt was paid without naming its receipt. What cannot be distinguished is counted once, never twice.
 */
import type { Cents } from '#lib/format/money.ts'
import type { Attempt } from './attempt.ts'
import { type Outcome, settle } from './ledger-rules.ts'
import type { OtherReceipts, ReceiptUse, WaitingReceipt } from './receipts.ts'

/** What hearing of a payment does to an order's rows. */
export interface Counted {
  outcome: Outcome
  /** The prompt that was named, as it is now. */
  attempt: Attempt
  /** Rows that changed, the prompt among them where it did. */
  changed: Attempt[]
  /** A payment that needs a row of its own. */
  added: { receipt: string | null; namedReceipt: string | null; receiptReportedAt: Date | null } | null
  /** A waiting receipt that turned out to be this order's. */
  adopted: string | null
}

/** Of one provider: what another one reports is another payment. */
const ofMethod = (attempts: readonly Attempt[], method: Attempt['method']) =>
  attempts.filter((one) => one.method === method)

const isMoney = ({ state, countedWith, amountCents, correctedCents }: Attempt) =>
  state === 'paid' && countedWith === null && correctedCents < amountCents

/** Prompts that are known to be paid and whose receipt the provider has not named. */
const unnamedPrompts = (attempts: readonly Attempt[], amountCents: Cents) =>
  attempts.filter(
    (one) => !one.byHand && one.state === 'paid' && one.namedReceipt === null && one.amountCents === amountCents,
  )

/** Payments whose receipt is known and not named for any prompt: each may be that of one unnamed prompt. */
function unclaimedPayments(attempts: readonly Attempt[], amountCents: Cents): Attempt[] {
  const named = new Set(attempts.map(({ namedReceipt }) => namedReceipt))
  return attempts.filter(
    (one) => isMoney(one) && one.receipt !== null && !named.has(one.receipt) && one.amountCents === amountCents,
  )
}

/** Whether a receipt may be that of a prompt: not where it was reported before the prompt was begun. */
const mayBelong = (reportedAt: Date | null, prompt: Attempt) => reportedAt !== null && reportedAt >= prompt.startedAt

/** Receipts that are gone and that no callback named. */
function unclaimedGone(attempts: readonly Attempt[], { gone }: OtherReceipts, amountCents: Cents) {
  const named = new Set(attempts.map(({ namedReceipt }) => namedReceipt))
  return gone.filter((one) => one.amountCents === amountCents && !named.has(one.receipt))
}

/**
 * How many payments of this amount there must be beside those whose receipts are known: prompts that were paid, less
 * those that a known receipt may belong to (the largest matching of both).
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

/** Rows that hold a payment whose receipt is not known yet. */
const withoutReceipt = (attempts: readonly Attempt[], amountCents: Cents) =>
  attempts.filter((one) => isMoney(one) && one.receipt === null && one.amountCents === amountCents)

const replace = (attempts: readonly Attempt[], next: Attempt) =>
  attempts.map((one) => (one.id === next.id ? next : one))

const nothing = { changed: [] as Attempt[], added: null, adopted: null }

/**
 * A prompt was paid, said by a query or a callback without a receipt.
 * @param all attempts of the order, the prompt among them
 * @param other receipts outside its rows that name this order
 */
export function countPaidPrompt(all: readonly Attempt[], prompt: Attempt, other: OtherReceipts, now: Date): Counted {
  if (prompt.state === 'paid') return { ...nothing, outcome: 'repeated', attempt: prompt }
  // Its callback named a receipt that is counted elsewhere: it is no further payment.
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
    if (!gone) throw new Error('a payment is counted with none')
    const marked = { ...prompt, namedReceipt: gone.receipt }
    return { ...nothing, outcome: 'ignored-contradiction', attempt: marked, changed: [marked] }
  }
  const counted = { ...paid, countedWith: holder.id }
  return { ...nothing, outcome: 'already-counted', attempt: counted, changed: [counted] }
}

/**
 * A prompt was paid, and its callback names the receipt.
 * @param all attempts of the order, the prompt among them
 * @param receiptUse where the receipt is known from
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
  const { amountCents } = prompt
  const attempts = ofMethod(all, prompt.method)
  const holder = attempts.find((one) => one.receipt === receipt)
  if (contradicts(prompt, holder, receiptUse)) {
    // Kept, so that a query that calls the prompt paid does not count it a second time.
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
  const after = replace(attempts, named)
  const open = withoutReceipt(after, amountCents)
  if (missingPayments(after, other, amountCents) < open.length) {
    const row = open.find(({ id }) => id === named.id) ?? (open[0] as Attempt)
    if (row.id === named.id) return { outcome: 'receipt-added', attempt: own, changed: [own], added: null, adopted }
    const filled = { ...row, receipt, receiptReportedAt: reportedAt }
    return { outcome: 'receipt-added', attempt: named, changed: [named, filled], added: null, adopted }
  }
  // What it was counted with is another payment.
  if (named.countedWith !== null) {
    const apart = { ...own, countedWith: null }
    return { outcome: 'applied', attempt: apart, changed: [apart], added: null, adopted }
  }
  const added = { receipt, namedReceipt: receipt, receiptReportedAt: reportedAt }
  return { outcome: 'second-payment', attempt: named, changed: [named], added, adopted }
}

/** A receipt of another payment, of another amount, or of before the prompt was begun. */
function contradicts(prompt: Attempt, holder: Attempt | undefined, receiptUse: ReceiptUse): boolean {
  if (receiptUse.kind === 'elsewhere') return true
  if (receiptUse.kind === 'waiting')
    return receiptUse.amountCents !== prompt.amountCents || !mayBelong(receiptUse.reportedAt, prompt)
  if (!holder || holder.id === prompt.id) return false
  return holder.amountCents !== prompt.amountCents || !mayBelong(holder.receiptReportedAt, prompt)
}

/** The receipt has a row in this order already. Another prompt that was counted with it may be a payment of its own. */
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
  // The other prompt's own row has this receipt, by a confirmation that named neither.
  return { ...counted, added: { receipt: null, namedReceipt: null, receiptReportedAt: null } }
}

/**
 * M-Pesa's paybill confirms a receipt that is new, with this order's number. Where a prompt is known to be paid and its
 * receipt is not, this is it.
 * @returns the row whose receipt it is; null when it is a payment of its own
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
  // Filled, one row less is without a receipt; it is right where no more than that must be.
  return missingPayments(after, other, amountCents) <= withoutReceipt(after, amountCents).length ? filled : null
}

/**
 * Payments of an order that were counted and never came: rows without a receipt beyond those that must be. Only what was
 * counted before one receipt was one payment can be such.
 */
export function phantomPayments(all: readonly Attempt[], other: OtherReceipts): Attempt[] {
  const attempts = ofMethod(all, 'mpesa')
  const amounts = new Set(attempts.filter(isMoney).map(({ amountCents }) => amountCents))
  return [...amounts].flatMap((amountCents) => {
    const open = withoutReceipt(attempts, amountCents)
    // What is without a receipt here is not a receipt for anybody else: the missing are counted without these rows.
    return open.slice(0, Math.max(0, open.length - missingPayments(attempts, other, amountCents)))
  })
}
