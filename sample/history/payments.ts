import { ATTEMPT_TYPE, ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { isPhoneMethod, PAYMENT_METHODS, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { USUAL_REFUND_LIMIT_CENTS } from '#lib/contract/site/office/settings.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { mobileMoneyName } from '#lib/payment/method-text.ts'
import { sentenceOf as cardSentence } from '#shop-api/modules/payments/providers/cybersource/mapping.ts'
import { meaningOfResult } from '#shop-api/modules/payments/providers/mpesa/mapping.ts'
import { accountReferenceOf } from '#shop-api/modules/payments/rules/payment-references.ts'
import { sentenceOf } from '#shop-api/modules/payments/rules/prompt-sentences.ts'
import type { History } from './history.ts'
import { logEvent, type MadeOrder, staffOf } from './made-order.ts'
import { afterWork } from './plan.ts'
import type { Random } from './random.ts'

/** Payments and refunds of orders: the ledger's rows with the reports of providers and people. */

const MINUTE_MS = 60_000
/** M-Pesa's limit for one payment: larger orders are paid by bank. */
const MPESA_MOST_CENTS: Cents = PAYMENT_METHODS.mpesa.limitCents
const PAYBILL = '174379'

export interface Paid {
  at: Date
  cents: Cents
}

/** A receipt as M-Pesa forms it: characters for year, month and day, then seven random ones. */
export function mpesaReceipt(random: Random, at: Date): string {
  const [year, month, day] = dayInNairobi(at).split('-').map(Number) as [number, number, number]
  const letter = (index: number) => String.fromCharCode(65 + index)
  return `${letter((year - 2006) % 26)}${letter(month - 1)}${'123456789ABCDEFGHIJKLMNOPQRSTUV'[day - 1]}${random.text(7)}`
}

function receiptOf(random: Random, method: PaymentMethod, at: Date): string {
  if (method === 'mpesa') return mpesaReceipt(random, at)
  if (method === 'airtel')
    return `MP${dayInNairobi(at).slice(2).replaceAll('-', '')}.${random.text(4, '0123456789')}.${random.text(6)}`
  if (method === 'bank') return `FT${dayInNairobi(at).slice(2, 4)}${random.text(8)}`
  return `7${random.text(21, '0123456789')}`
}

const uuid = (random: Random): string => {
  const hex = random.text(32, '0123456789abcdef')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

interface AttemptOf {
  state: 'paid' | 'failed' | 'unknown'
  at: Date
  cents: Cents
  method: PaymentMethod
  byHand: boolean
}

/** Adds a payment attempt, or a manual payment. @returns its id and the time of its settlement */
function addAttempt(history: History, { id, planned }: MadeOrder, { state, at, cents, method, byHand }: AttemptOf) {
  const { random } = planned
  const attemptId = uuid(random)
  const seconds = random.between(14, 70)
  const settledAt = byHand ? at : new Date(at.getTime() + seconds * 1000)
  const isPaid = state === 'paid'
  const receipt = isPaid ? receiptOf(random, method, settledAt) : null
  const code = isPaid
    ? '0'
    : state === 'failed'
      ? random.pick(method === 'card' ? ['INSUFFICIENT_FUND', 'CVN_NOT_MATCH', 'DECLINED'] : ['1032', '1', '2001'])
      : null
  const meaning = code === null || method === 'card' ? null : meaningOfResult(code)
  const failure =
    state !== 'failed' ? null : meaning ? sentenceOf(meaning, true, mobileMoneyName(method)) : cardSentence(code ?? '')
  const checkout = {
    merchantRequestId: `${random.text(5, '0123456789')}-${random.text(8, '0123456789')}-1`,
    checkoutRequestId: `ws_CO_${random.text(20, '0123456789')}`,
  }
  const references: Partial<Record<PaymentMethod, Record<string, string>>> = {
    mpesa: checkout,
    airtel: { transactionId: attemptId },
    card: { setupReference: uuid(random), authenticationId: random.text(20) },
  }
  const reference = byHand ? null : (references[method] ?? null)
  history.add('payment_attempts', {
    ...{ id: attemptId, orderId: id, method, state, amountCents: cents, byHand, providerReference: reference },
    paymentType:
      method === 'card' ? ATTEMPT_TYPE.card : method === 'bank' ? ATTEMPT_TYPE.bank : ATTEMPT_TYPE.mobileMoney,
    idempotencyKey: byHand ? null : uuid(random),
    phone:
      isPhoneMethod(method) && !byHand ? (planned.person?.phone ?? `254722000${random.text(3, '0123456789')}`) : null,
    ...{ receipt, receiptHeardAt: receipt && settledAt, namedReceipt: byHand || method === 'card' ? null : receipt },
    cardBrand: method === 'card' ? random.pick(['visa', 'visa', 'mastercard']) : null,
    cardLastFour: method === 'card' ? random.text(4, '0123456789') : null,
    searchedAt: state === 'unknown' && method === 'card' ? new Date(at.getTime() + 10 * MINUTE_MS) : null,
    ...{
      resultCode: byHand ? null : code,
      reason: failure,
      nothingTaken: state === 'failed',
      tellsReason: planned.channel === 'consumer',
    },
    startedAt: at,
    promptedAt: byHand ? null : new Date(at.getTime() + 2_000),
    settledAt: state === 'unknown' ? null : settledAt,
    ...{ nextQueryAt: null, queries: state === 'unknown' ? 24 : 0 },
  })
  const report = (source: string, when: Date, facts: object) =>
    history.add('payment_events', { attemptId, source, outcome: 'applied', facts, at: when })
  if (byHand && method === 'bank') {
    const operator = staffOf(history, 'finance').name
    history.add('bank_transfers', {
      reference: receipt,
      paidOn: dayInNairobi(at),
      operator,
      note: 'On the statement of the current account.',
      recordedAt: at,
    })
    report('bank', at, { receipt, amountCents: cents, shortCode: '', orderNo: planned.no })
  } else if (byHand) report('paybill', at, { receipt, amountCents: cents, shortCode: PAYBILL, orderNo: planned.no })
  else if (isPhoneMethod(method)) {
    report('push-answer', new Date(at.getTime() + 2_000), { answer: 'accepted', ...reference })
    if (state !== 'unknown')
      report('callback', settledAt, { ...reference, resultCode: code, amountCents: isPaid ? cents : null, receipt })
  } else report('payment-answer', settledAt, { paymentId: receipt, code, amountCents: cents })
  return { attemptId, settledAt }
}

/**
 * Pays an order as planned.
 * @param only 'failed': the attempt fails
 * @returns null if it is not paid in full yet
 */
export function payFor(history: History, made: MadeOrder, only?: 'failed'): Paid | null {
  const { planned, row } = made
  const { random, story } = planned
  const cents = row.totalCents as Cents
  const isLarge = cents > MPESA_MOST_CENTS
  const method = (isLarge ? 'bank' : planned.method) as PaymentMethod
  const byHand = isLarge || planned.byHand
  const begins =
    byHand && method === 'bank'
      ? afterWork(planned.at, random.between(2, 12))
      : new Date(planned.at.getTime() + random.between(byHand ? 6 : 1, byHand ? 90 : 4) * MINUTE_MS)
  // An order placed a moment ago is not paid yet.
  if (begins.getTime() + 2 * MINUTE_MS > history.now.getTime()) return null
  const attempt = { at: begins, cents, method, byHand }
  const failed = () => {
    const { settledAt } = addAttempt(history, made, {
      ...attempt,
      method: method === 'bank' ? 'mpesa' : method,
      byHand: false,
      state: 'failed',
    })
    row.paymentStatus = PAYMENT_STATUS.failed
    logEvent(history, made, {
      kind: 'payment',
      at: settledAt,
      actor: 'provider',
      from: PAYMENT_STATUS.waiting,
      to: PAYMENT_STATUS.failed,
    })
  }
  if (only === 'failed') {
    failed()
    return null
  }
  if (story === 'unpaid') {
    if (!byHand && random.chance(0.5)) failed()
    return null
  }
  if (story === 'undecided') {
    addAttempt(history, made, { ...attempt, state: 'unknown' })
    row.paymentStatus = PAYMENT_STATUS.pending
    return null
  }
  // A trigger compares a failed attempt with the current amount due, which is less for a later credited order.
  const isCredited = story.startsWith('returned') || story === 'part-cancelled'
  if (!byHand && !isCredited && random.chance(0.1)) {
    failed()
    attempt.at = new Date(begins.getTime() + 4 * MINUTE_MS)
    if (attempt.at.getTime() + 2 * MINUTE_MS > history.now.getTime()) return null
  }
  if (story === 'part-paid') {
    const part = Math.floor(cents / 200_000) * 100_000 || Math.floor(cents / 20_000) * 10_000
    const { settledAt } = addAttempt(history, made, { ...attempt, cents: part, state: 'paid' })
    logEvent(history, made, {
      kind: 'part-payment',
      at: settledAt,
      actor: 'provider',
      note: `${showMoney(part)} received`,
    })
    return null
  }
  const from = row.paymentStatus === null && byHand ? null : PAYMENT_STATUS.waiting
  const { attemptId, settledAt } = addAttempt(history, made, { ...attempt, state: 'paid' })
  Object.assign(row, { paymentStatus: PAYMENT_STATUS.completed, paidAt: settledAt })
  made.order.paymentStatus = PAYMENT_STATUS.completed
  made.payment = { attemptId, method }
  logEvent(history, made, { kind: 'payment', at: settledAt, actor: 'provider', from, to: PAYMENT_STATUS.completed })
  return { at: settledAt, cents }
}

export type RefundState = 'done' | 'asked' | 'to-send' | 'unknown' | 'refused' | 'declined' | 'withdrawn'

/** Adds a refund request, its approval and its refund, in the given state. */
export function writeRefund(history: History, made: MadeOrder, cents: Cents, from: Date, state: RefundState): void {
  const { planned, id: orderId, payment } = made
  const { random, no } = planned
  const askedAt = afterWork(from, 0.7)
  // Not requested yet: the order stays on the list of refunds due.
  if (!payment || askedAt >= history.now || cents === 0) return
  const { attemptId, method } = payment
  const [finance, approver] = [staffOf(history, 'finance'), staffOf(history, 'approver')]
  const id = uuid(random)
  const reason = planned.story.startsWith('refund-') ? 'Cancelled after it was paid.' : 'Credited.'
  const decided = new Date(Math.min(afterWork(askedAt, 1.5).getTime(), history.now.getTime() - MINUTE_MS))
  const isLarge = cents > USUAL_REFUND_LIMIT_CENTS || state === 'asked' || state === 'declined'
  let approvalId: number | null = null
  if (isLarge) {
    approvalId = history.nextId('approvals')
    const isOpen = state === 'asked'
    history.add('approvals', {
      ...{
        id: approvalId,
        kind: 'refund',
        subjectKind: 'refund',
        subjectId: id,
        amountCents: cents,
        reason,
        input: { refundId: id },
      },
      ...{
        askedBy: finance.id,
        askedAt,
        state: isOpen ? 'asked' : state === 'declined' ? 'declined' : state === 'withdrawn' ? 'withdrawn' : 'approved',
      },
      ...{
        decidedBy: isOpen ? null : state === 'withdrawn' ? finance.id : approver.id,
        decidedAt: isOpen ? null : decided,
      },
      ...{ decisionReason: state === 'declined' ? DECLINED : null, version: isOpen ? 1 : 2 },
    })
  }
  const sends = new Date(Math.min(afterWork(decided, 0.5).getTime(), history.now.getTime()))
  const isOver = state === 'done' || state === 'refused' || state === 'declined' || state === 'withdrawn'
  const closedReason =
    state === 'declined' ? DECLINED : state === 'withdrawn' ? 'The customer takes another product instead.' : null
  history.add('refund_requests', {
    ...{ id, attemptId, orderId, amountCents: cents, reason, askedBy: finance.id, askedAt, approvalId },
    ...{ closedAt: isOver ? sends : null, closedReason },
  })
  const entry = {
    outcome: 'done',
    subjectKind: 'order',
    subjectId: String(no),
    before: null,
    after: { refund: id, cents },
    reason,
  }
  history.add('audit_log', { at: askedAt, staffId: finance.id, action: 'refunds.ask', ...entry })
  if (state === 'asked' || state === 'to-send' || state === 'declined' || state === 'withdrawn') return
  const kind = method === 'card' ? 'refund' : 'by-hand'
  const isDone = state === 'done'
  history.add('payment_refunds', {
    ...{ id, attemptId, kind, amountCents: cents, state: isDone ? 'done' : state === 'refused' ? 'failed' : 'unknown' },
    ...{
      receipt: isDone ? receiptOf(random, method === 'airtel' ? 'mpesa' : method, sends) : null,
      note: reason,
      operator: finance.name,
    },
    ...{ resultCode: state === 'refused' ? 'PROCESSOR_DECLINED' : state === 'unknown' ? 'timeout' : null },
    ...{ requestedAt: sends, settledAt: state === 'unknown' ? null : sends },
  })
  history.add('audit_log', { at: sends, staffId: finance.id, action: 'refunds.record', ...entry })
}

const DECLINED = 'The carrier says that it was delivered: ask the customer first.'

/** Adds manual payments that could not be matched to an order. */
export function makeUnmatched(history: History, made: readonly MadeOrder[], random: Random): void {
  const minutesAgo = (minutes: number) => new Date(history.now.getTime() - minutes * MINUTE_MS)
  const finance = staffOf(history, 'finance').name
  const recent = (fits: (one: MadeOrder) => boolean) => made.filter((one) => fits(one)).at(-1)
  const paid = recent(
    ({ row }) => row.paymentStatus === PAYMENT_STATUS.completed && row.status === ORDER_STATUS.delivered,
  )
  const open = recent(
    ({ row, planned }) => row.paymentStatus === null && row.status === ORDER_STATUS.pending && planned.person !== null,
  )
  const account = recent(({ row, planned }) => planned.method === null && row.status === ORDER_STATUS.delivered)
  const cancelled = recent(({ row }) => row.status === ORDER_STATUS.cancelled && row.paymentStatus === null)
  const rows: readonly (readonly [
    reason: string,
    reference: string,
    order: MadeOrder | undefined,
    cents: Cents,
    first: string,
    minutes: number,
    closed?: readonly [resolution: string, note: string],
  ])[] = [
    ['no-order', 'WESTLANDS', undefined, 3_450_00, 'GRACE', 95],
    [
      'other-amount',
      accountReferenceOf(open?.planned.no ?? 0),
      open,
      ((open?.row.totalCents as Cents) ?? 0) + 250_00,
      'DENNIS',
      180,
    ],
    [
      'already-paid',
      accountReferenceOf(paid?.planned.no ?? 0),
      paid,
      (paid?.row.totalCents as Cents) ?? 0,
      'LUCY',
      1_500,
    ],
    ['on-account', accountReferenceOf(account?.planned.no ?? 0), account, 40_000_00, 'MARTIN', 2_900],
    ['no-order', '0722 kikoy', undefined, 2_100_00, 'SALIM', 4_400],
    [
      'order-cancelled',
      accountReferenceOf(cancelled?.planned.no ?? 0),
      cancelled,
      (cancelled?.row.totalCents as Cents) ?? 0,
      'ANN',
      13_000,
      ['returned', 'Sent back: the order was cancelled before.'],
    ],
    [
      'no-order',
      'rent november',
      undefined,
      18_000_00,
      'PETER',
      26_000,
      ['returned', 'Meant for a landlord. Sent back.'],
    ],
    ['no-order', 'test', undefined, 1_00, 'KEVIN', 60_000, ['closed', 'A trial payment of our own.']],
  ]
  for (const [reason, reference, order, cents, first, minutes, closed] of rows) {
    const at = minutesAgo(minutes)
    if (cents <= 0) continue
    const receipt = mpesaReceipt(random, at)
    const resolvedAt = closed ? afterWork(at, 4) : null
    history.add('unmatched_payments', {
      ...{
        receipt,
        paymentType: ATTEMPT_TYPE.mobileMoney,
        amountCents: cents,
        accountReference: reference,
        namedOrderNo: order?.planned.no ?? null,
      },
      // Safaricom's mask of the phone number.
      ...{
        phoneMasked: `2547 ***** ${random.text(3, '0123456789')}`,
        payerName: first,
        paidAt: at,
        heardAt: at,
        source: 'confirmation',
        reason,
      },
      ...{ resolvedAt, resolution: closed?.[0] ?? null, orderId: null, companyId: null },
      ...{ returnReceipt: closed?.[0] === 'returned' ? mpesaReceipt(random, resolvedAt as Date) : null },
      ...{ note: closed?.[1] ?? null, operator: closed ? finance : null },
    })
    history.add('payment_events', {
      ...{ attemptId: null, source: 'paybill', outcome: `unmatched-${reason}`, at },
      facts: { receipt, amountCents: cents, shortCode: PAYBILL, orderNo: order?.planned.no ?? null },
    })
    if (order)
      logEvent(history, order, {
        kind: 'payment-waiting',
        at,
        actor: 'provider',
        note: `${showMoney(cents)}, receipt ${receipt}`,
      })
  }
}
