/** The world of the ledger's model: providers, payers and the shop's own rows, without a database. */
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { METHODS } from '../../modules/payments/providers/ledger-methods.ts'
import { type Attempt, emptyAttempt } from '../../modules/payments/rules/attempt.ts'
import {
  type Counted,
  countNamedPayment,
  countPaidPrompt,
  rowOfConfirmed,
} from '../../modules/payments/rules/count-payments.ts'
import { decide, inFlight, isHarmless, type PaymentEvent, settle } from '../../modules/payments/rules/ledger-rules.ts'
import type { WaitingReceipt } from '../../modules/payments/rules/receipts.ts'
import type { Truth } from './steps.ts'

/** The order's total, in cents. */
export const TOTAL = 1740_00
const GRACE_STEPS = 6

type Method = 'mpesa' | 'airtel' | 'card'
const begunBy = (method: Method) => ({ method, paymentType: METHODS[method].type })

/** A real payment by phone: its prompt and its mobile money account. */
interface Made {
  prompt: string | null
  method: 'mpesa' | 'airtel'
}

export class World {
  attempts: Attempt[] = []
  readonly truth = new Map<string, Truth>()
  /** Responses in transit to this process, which are lost if it is killed. */
  answers: { id: string; word: PaymentEvent }[] = []
  /** Callbacks, which survive every process. */
  callbacks: { id: string; word: PaymentEvent }[] = []
  readonly asked = new Map<string, number>()
  charges = 0
  /** Every payment by phone there was, by its receipt. */
  readonly receipts = new Map<string, Made>()
  /** Receipts reported to the shop. */
  readonly reported = new Set<string>()
  /** Receipts that name the order and wait for a person. */
  waiting: WaitingReceipt[] = []
  cancelled = false
  now = 0
  readonly received = new Set<string>()

  clock = () => new Date(Date.parse('2026-11-24T09:00:00Z') + this.now * 1000)

  find(id: string): Attempt {
    return this.attempts.find((one) => one.id === id) as Attempt
  }

  get isPaid(): boolean {
    return this.money().length > 0
  }

  /** Rows that contain money. */
  money(): Attempt[] {
    return this.attempts.filter(({ state, countedWith }) => state === 'paid' && countedWith === null)
  }

  other = (method: Attempt['method']) => ({ waiting: METHODS[method].isPaidByHand ? this.waiting : [], gone: [] })

  /** As `hearLocked` does, without a database. */
  hear(id: string, word: PaymentEvent): void {
    const before = this.find(id)
    if (word.kind === 'paid' && before.paymentType === ATTEMPT_TYPE.mobileMoney && word.amountCents !== 100) {
      this.recordPrompt(before, word)
      return
    }
    const settled = this.cancelled || this.attempts.some((one) => one.id !== id && one.state === 'paid')
    const { outcome, attempt } = decide(before, word, settled, this.clock())
    this.received.add(outcome)
    this.attempts = this.attempts.map((one) => (one.id === id ? attempt : one))
    if (outcome === 'second-payment' && word.kind === 'paid') this.addPaid('card', word.receipt, null, false)
  }

  recordPrompt(before: Attempt, { receipt }: Extract<PaymentEvent, { kind: 'paid' }>): void {
    const found = this.waiting.find((one) => one.receipt === receipt)
    const known = found ? ({ kind: 'waiting', ...found } as const) : ({ kind: 'here' } as const)
    const now = this.clock()
    const counted =
      receipt === null
        ? countPaidPrompt(this.attempts, before, this.other(before.method), now)
        : countNamedPayment(this.attempts, before, receipt, known, this.other(before.method), now)
    if (receipt !== null) this.reported.add(receipt)
    this.apply(counted, before.method as 'mpesa' | 'airtel')
  }

  apply({ outcome, changed, added, adopted }: Counted, method: 'mpesa' | 'airtel'): void {
    this.received.add(outcome)
    this.attempts = this.attempts.map((one) => changed.find(({ id }) => id === one.id) ?? one)
    if (added) this.addPaid(method, added.receipt, added.namedReceipt, added.namedReceipt === null)
    this.waiting = this.waiting.filter(({ receipt }) => receipt !== adopted)
  }

  addPaid(method: Method, receipt: string | null, namedReceipt: string | null, byHand: boolean): void {
    const id = `paid-${this.attempts.length}`
    const startedAt = this.clock()
    const begun = emptyAttempt({
      id,
      orderId: 'o',
      ...begunBy(method),
      state: 'paid',
      amountCents: TOTAL,
      startedAt,
    })
    const row = { ...settle(begun, startedAt), receipt, receiptReportedAt: startedAt, namedReceipt, byHand }
    this.attempts = [row, ...this.attempts]
  }

  /** As `recordByHand` does. */
  confirm(receipt: string): void {
    if (this.waiting.some((one) => one.receipt === receipt) || this.attempts.some((one) => one.receipt === receipt))
      return
    this.reported.add(receipt)
    const waiting = { receipt, amountCents: TOTAL, reportedAt: this.clock() }
    const row = rowOfConfirmed(this.attempts, waiting, this.other('mpesa'))
    if (row) this.attempts = this.attempts.map((one) => (one.id === row.id ? row : one))
    else if (this.cancelled || this.isPaid) this.waiting.push({ receipt, amountCents: TOTAL, reportedAt: this.clock() })
    else this.addPaid('mpesa', receipt, null, true)
  }

  /** As `openAttempt` does. */
  open(method: Method): void {
    if (this.cancelled || this.isPaid) return
    if (this.attempts.some((one) => inFlight(one) && !isHarmless(one))) return
    if (
      this.attempts.some(
        (one) => one.paymentType === ATTEMPT_TYPE.card && one.state === 'unknown' && one.searchedAt === null,
      )
    )
      return
    const open = this.attempts.find(isHarmless)
    if (open) this.hear(open.id, { kind: 'abandoned', code: 'superseded', reason: '' })
    const id = `a-${this.attempts.length}`
    this.attempts.unshift(
      emptyAttempt({
        id,
        orderId: 'o',
        ...begunBy(method),
        state: 'requested',
        amountCents: TOTAL,
        startedAt: this.clock(),
      }),
    )
    this.truth.set(id, 'nothing')
  }

  /** The request that can take money: first the ledger is queried, then the bank acts, then a response arrives. */
  askBank(id: string, luckOf: number, challenge: boolean): void {
    const before = this.find(id)
    this.hear(id, { kind: 'authorising' })
    const after = this.find(id)
    if (after === before || after.authorisingAt === null) return
    this.asked.set(id, this.now)
    const receipt = `card-${id}`
    const ids = { authenticationId: `auth-${id}`, returnSecretHash: `hash-${id}` }
    const outcomes: [Truth, PaymentEvent][] = [
      ['charged', { kind: 'paid', receipt, amountCents: TOTAL }],
      ['declined', { kind: 'failed', code: '204', reason: '', certain: true }],
      ['challenged', { kind: 'challenged', reference: ids }],
      ['nothing', { kind: 'overdue' }],
    ]
    const [truth, word] = outcomes[luckOf % (challenge ? 4 : 2)] as [Truth, PaymentEvent]
    if (truth === 'charged') this.charges += 1
    this.truth.set(id, truth === 'nothing' ? (this.truth.get(id) as Truth) : truth)
    this.answers.push({ id, word })
  }

  /** Kills the process: messages in transit are lost, and the next process settles the rest (`endInterrupted`). */
  crash(): void {
    this.answers = []
    for (const { id, paymentType, state } of this.attempts) {
      if (paymentType === ATTEMPT_TYPE.card && (state === 'requested' || state === 'prompted'))
        this.hear(id, { kind: 'overdue' })
    }
  }

  /** Does the same as the provider's `ask`; the index can still lack the payment. */
  search(id: string, isIndexed: boolean): void {
    const attempt = this.find(id)
    if (attempt.paymentType !== ATTEMPT_TYPE.card || attempt.state !== 'unknown') return
    const truth = this.truth.get(id)
    const isLate = this.now - (this.asked.get(id) ?? 0) >= GRACE_STEPS
    if (isIndexed && truth === 'charged') this.hear(id, { kind: 'paid', receipt: `card-${id}`, amountCents: TOTAL })
    else if (isIndexed && truth === 'declined')
      this.hear(id, { kind: 'failed', code: '204', reason: '', certain: true })
    else if (isLate) this.letGo(id, truth)
  }

  letGo(id: string, truth: Truth | undefined): void {
    // Let go before it is called failed; no answer is waited for as long as that.
    this.answers = this.answers.filter((answer) => answer.id !== id)
    if (truth === 'charged') {
      this.truth.set(id, 'let go')
      this.charges -= 1
    }
    this.hear(id, { kind: 'failed', code: 'never-arrived', reason: '', certain: true })
  }

  /** Reports a query's result for a paid prompt: Airtel names its receipt, M-Pesa does not. */
  query(id: string, method: Attempt['method']): void {
    this.hear(id, { kind: 'paid', receipt: method === 'airtel' ? `phone-${id}` : null })
  }

  payByHand(): void {
    this.receipts.set(`hand-${this.receipts.size}`, { prompt: null, method: 'mpesa' })
  }

  /** Delivers every message in transit, and repeats every open query until it is decided. */
  settle(hearsReceipts: 'callbacks' | 'confirmations' | 'neither'): void {
    for (const { id, word } of this.answers.splice(0)) this.hear(id, word)
    if (hearsReceipts === 'callbacks') for (const { id, word } of this.callbacks) this.hear(id, word)
    for (const [receipt, { prompt, method }] of this.receipts) {
      if (method !== 'mpesa') continue
      if (hearsReceipts === 'confirmations' || (hearsReceipts === 'callbacks' && prompt === null)) this.confirm(receipt)
    }
    for (const [id, truth] of this.truth) {
      const { paymentType, method } = this.find(id)
      if (truth === 'charged' && paymentType === ATTEMPT_TYPE.mobileMoney) this.query(id, method)
    }
    this.now += 1000
    for (const { id } of [...this.attempts]) {
      this.hear(id, { kind: 'overdue' })
      this.search(id, true)
    }
  }
}
