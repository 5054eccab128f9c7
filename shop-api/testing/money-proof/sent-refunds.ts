import { must, shillings } from '../ledger-proof/must.ts'
import type { Play } from '../ledger-proof/play.ts'
import type { Payouts } from './outside-payouts.ts'
import type { ProofOffice } from './proof-office.ts'

/** A refund that was sent. A final report sets its result; later reports have no effect. */
export interface SentRefund {
  refundId: string
  order: number
  cents: number
  state: 'pending' | 'done' | 'failed'
  /** A wrong report arrived before the right one. */
  isContradicted: boolean
}

/** The model of sent refunds: their results, and the money that left the shop for each order. */
export class SentRefunds {
  readonly all: SentRefund[] = []
  readonly #office: ProofOffice
  readonly #payouts: Payouts
  readonly #play: Play

  constructor(office: ProofOffice, payouts: Payouts, play: Play) {
    this.#office = office
    this.#payouts = payouts
    this.#play = play
  }

  /** Records money that was refunded for an order; negative if it was not. */
  give(order: number, cents: number): void {
    const { given } = this.#play.books
    given[order] = (given[order] ?? 0) + cents
  }

  /** The first final report is the result. */
  settle(one: SentRefund, isDone: boolean): void {
    if (one.state !== 'pending') return
    one.state = isDone ? 'done' : 'failed'
    if (!isDone) this.give(one.order, -one.cents)
  }

  /** Each refund was sent once at most, and its state is that of the model. */
  async check(): Promise<void> {
    for (const { refundId, state, cents } of this.all) {
      const sent = this.#payouts.sentFor(refundId)
      must(sent.length <= 1, `a refund of ${shillings(cents)} was sent ${sent.length} times`)
      const row = await this.#office.row<{ state: string }>('SELECT state FROM payment_refunds WHERE id = $1', [
        refundId,
      ])
      const shown = row.state === 'done' || row.state === 'failed' ? row.state : 'pending'
      must(shown === state, `a refund is ${row.state}, and should be ${state}`)
    }
    for (const [at, { totalCents }] of this.#play.orders.entries()) {
      const { isPaid, isCancelled, received } = this.#play.statuses[at] ?? {}
      const sent = this.all.filter(({ order, state }) => order === at && state !== 'failed')
      const back = sent.reduce((sum, { cents }) => sum + cents, 0)
      if (isPaid && !isCancelled && sent.length > 0)
        must((received ?? 0) - back >= totalCents, 'more was refunded than was due back')
    }
  }
}
