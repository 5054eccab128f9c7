/**
 * An independent account of the money, from the same reports that the shop gets. It is written from the rules for
 * payments, not from the shop's code. One receipt is one payment, regardless of its source and order. Indistinguishable
 * payments are counted once. Parts add up. A payment that can have been taken never counts as failed. The numbers are
 * small: every pairing is tried.
 */
import type { Outside, Payment, Prompt } from './outside.ts'

/** The assignment of a receipt by staff. */
export type Placed = { at: 'order'; order: number } | { at: 'closed' } | null

interface ReportedReceipt {
  at: number
  /** The order that its account number identifies with certainty; null without such an order. */
  names: number | null
  /** The prompt that the provider's callback named with it. */
  prompt: Prompt | null
  placed: Placed
}

export class Books {
  /** Receipts reported to the shop, by callback, confirmation or record. */
  readonly reported = new Map<string, ReportedReceipt>()
  /** Prompts that were called paid without a receipt. */
  readonly calledPaid = new Set<Prompt>()
  /** Prompts whose callback named a receipt, and which. */
  readonly named = new Map<Prompt, string>()
  /** Prompts whose names at the provider the shop knows. */
  readonly known = new Set<Prompt>()
  readonly cancelled = new Set<number>()
  readonly wasPaid = new Set<number>()
  readonly given = [0, 0]
  /** Contradicting events that operators must be shown. */
  contradictions = 0

  readonly #outside: Outside
  constructor(outside: Outside) {
    this.#outside = outside
  }

  /** A confirmation, or a person who saw it in the portal. @param names the order that the account number names */
  confirmed(payment: Payment, names: number | null): void {
    if (this.reported.has(payment.receipt) || payment.elsewhere) return
    this.reported.set(payment.receipt, { at: this.#outside.now, names, prompt: null, placed: null })
  }

  /** A callback that reports a prompt as paid, with a receipt. */
  called(prompt: Prompt, receipt: string): void {
    // Named with another payment's receipt before, by mistake: this one is a payment all the same.
    if (!this.named.has(prompt)) this.named.set(prompt, receipt)
    const receiptReport = this.reported.get(receipt)
    if (!receiptReport) this.reported.set(receipt, { at: this.#outside.now, names: null, prompt, placed: null })
    else if (!receiptReport.prompt) {
      // Staff have assigned it to another order or closed it: the money was reported, once.
      if (isOthers(receiptReport.placed, prompt.order)) this.contradictions += 1
      receiptReport.prompt = prompt
    }
  }

  /** A query, or a callback without a receipt, that reports a prompt as paid. */
  reportedPaid(prompt: Prompt): void {
    this.calledPaid.add(prompt)
  }

  /** The amount that the shop's books must show: every receipt once, and each paid prompt that matches no receipt. */
  expected(): number {
    const receipts = [...this.reported.keys()].reduce((sum, receipt) => sum + this.#amountOf(receipt), 0)
    const prompts = [...this.calledPaid].filter((prompt) => !this.named.has(prompt))
    // Only Airtel reports the payments of Airtel's prompts.
    const byAirtel = prompts.filter(({ airtel }) => airtel)
    const byMpesa = prompts.filter(({ airtel }) => !airtel)
    const kinds = new Set(byMpesa.map(({ order, amountCents }) => `${order} ${amountCents}`))
    let missing = byAirtel.reduce((sum, { amountCents }) => sum + amountCents, 0)
    for (const kind of kinds) {
      const [order = 0, amountCents = 0] = kind.split(' ').map(Number)
      const mine = byMpesa.filter((one) => one.order === order && one.amountCents === amountCents)
      missing += amountCents * (mine.length - this.#mostPairs(mine, order, amountCents))
    }
    return receipts + missing + this.cards()
  }

  /** Money on cards that was reported to the shop. */
  cards(): number {
    return this.#outside.charges
      .filter(({ isReported }) => isReported)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
  }

  /** The amount really paid, reported or not. */
  truth(): number {
    const { payments, charges } = this.#outside
    const paid = payments.reduce((sum, { amountCents, elsewhere }) => sum + (elsewhere ? 0 : amountCents), 0)
    return paid + charges.reduce((sum, { amountCents, reversed }) => sum + (reversed ? 0 : amountCents), 0)
  }

  /** The maximum number of these prompts that receipts without a named prompt can have paid. */
  #mostPairs(prompts: readonly Prompt[], order: number, amountCents: number): number {
    // Assigned to another order or closed, the receipt can still be the prompt's. A transfer never is.
    const all = [...this.reported]
      .filter(([receipt, { names, prompt }]) => {
        const payment = this.#paymentOf(receipt)
        return names === order && prompt === null && payment.amountCents === amountCents && !payment.transfer
      })
      .map(([, { at }]) => at)
    const pair = (left: readonly Prompt[], times: readonly number[]): number => {
      const [first, ...rest] = left
      if (!first) return 0
      const skipped = pair(rest, times)
      const paired = times.map((time, at) =>
        time >= first.startedAt ? 1 + pair(rest, [...times.slice(0, at), ...times.slice(at + 1)]) : 0,
      )
      return Math.max(skipped, ...paired)
    }
    return pair(prompts, all)
  }

  #amountOf(receipt: string): number {
    return this.#paymentOf(receipt).amountCents
  }

  #paymentOf(receipt: string): Payment {
    const payment = this.#outside.payments.find((one) => one.receipt === receipt)
    if (!payment) throw new Error(`no payment has receipt ${receipt}`)
    return payment
  }
}

const isOthers = (placed: Placed, order: number) =>
  placed !== null && (placed.at === 'closed' || placed.order !== order)
