import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { isPhoneMethod, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import { mobileMoneyName } from '#lib/payment/method-text.ts'
import { sentenceOf as cardSentence } from '#shop-api/modules/payments/providers/cybersource/mapping.ts'
import { meaningOfResult } from '#shop-api/modules/payments/providers/mpesa/mapping.ts'
import { sentenceOf } from '#shop-api/modules/payments/rules/prompt-sentences.ts'
import type { History } from './history.ts'
import { type MadeOrder, staffOf } from './made-order.ts'
import type { PlannedOrder } from './plan.ts'
import type { Random } from './random.ts'

/** Payment attempts of orders, with the reports of providers and people. */

export const MINUTE_MS = 60_000
export const PAYBILL = '174379'

/** A receipt as M-Pesa forms it: characters for year, month and day, then seven random ones. */
export function mpesaReceipt(random: Random, at: Date): string {
  const [year, month, day] = dayInNairobi(at).split('-').map(Number) as [number, number, number]
  const letter = (index: number) => String.fromCharCode(65 + index)
  return `${letter((year - 2006) % 26)}${letter(month - 1)}${'123456789ABCDEFGHIJKLMNOPQRSTUV'[day - 1]}${random.text(7)}`
}

/** A receipt or reference as the method's provider forms it. */
export function receiptOf(random: Random, method: PaymentMethod, at: Date): string {
  if (method === 'mpesa') return mpesaReceipt(random, at)
  if (method === 'airtel')
    return `MP${dayInNairobi(at).slice(2).replaceAll('-', '')}.${random.text(4, '0123456789')}.${random.text(6)}`
  if (method === 'bank') return `FT${dayInNairobi(at).slice(2, 4)}${random.text(8)}`
  return `7${random.text(21, '0123456789')}`
}

/** A random id in the form of a UUID. */
export const uuid = (random: Random): string => {
  const hex = random.text(32, '0123456789abcdef')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

interface PlannedAttempt {
  state: 'paid' | 'failed' | 'unknown'
  at: Date
  cents: Cents
  method: PaymentMethod
  byHand: boolean
}

interface MadeAttempt extends PlannedAttempt {
  attemptId: string
  settledAt: Date
  receipt: string | null
  code: string | null
  reference: Record<string, string> | null
}

/** Adds a payment attempt, or a manual payment. @returns its id and the time of its settlement */
export function addAttempt(
  history: History,
  { id, planned }: MadeOrder,
  attempt: PlannedAttempt,
): { attemptId: string; settledAt: Date } {
  const { random } = planned
  const { state, at, cents, method, byHand } = attempt
  const attemptId = uuid(random)
  const seconds = random.between(14, 70)
  const settledAt = byHand ? at : new Date(at.getTime() + seconds * 1000)
  const receipt = state === 'paid' ? receiptOf(random, method, settledAt) : null
  const code = resultCodeOf(random, state, method)
  const references = referencesOf(random, attemptId)
  const reference = byHand ? null : (references[method] ?? null)
  history.add('payment_attempts', {
    ...{ id: attemptId, orderId: id, method, state, amountCents: cents, byHand, providerReference: reference },
    paymentType: typeOf(method),
    idempotencyKey: byHand ? null : uuid(random),
    phone: byHand ? null : phoneOf(planned, method),
    ...{ receipt, receiptHeardAt: receipt && settledAt, namedReceipt: byHand || method === 'card' ? null : receipt },
    ...cardColumns(random, method),
    searchedAt: state === 'unknown' && method === 'card' ? new Date(at.getTime() + 10 * MINUTE_MS) : null,
    ...{
      resultCode: byHand ? null : code,
      reason: state === 'failed' ? failureOf(method, code) : null,
      nothingTaken: state === 'failed',
      tellsReason: planned.channel === 'consumer',
    },
    startedAt: at,
    promptedAt: byHand ? null : new Date(at.getTime() + 2_000),
    settledAt: state === 'unknown' ? null : settledAt,
    ...{ nextQueryAt: null, queries: state === 'unknown' ? 24 : 0 },
  })
  const made = { ...attempt, attemptId, settledAt, receipt, code, reference }
  if (byHand) reportManualPayment(history, planned.no, made)
  else reportByProvider(history, made)
  return { attemptId, settledAt }
}

function resultCodeOf(random: Random, state: PlannedAttempt['state'], method: PaymentMethod): string | null {
  if (state === 'paid') return '0'
  if (state === 'unknown') return null
  return random.pick(method === 'card' ? ['INSUFFICIENT_FUND', 'CVN_NOT_MATCH', 'DECLINED'] : ['1032', '1', '2001'])
}

/** The text that the customer reads about a failed attempt. */
function failureOf(method: PaymentMethod, code: string | null): string {
  const meaning = code === null || method === 'card' ? null : meaningOfResult(code)
  return meaning ? sentenceOf(meaning, true, mobileMoneyName(method)) : cardSentence(code ?? '')
}

/** The providers' references of an attempt. */
function referencesOf(random: Random, attemptId: string): Partial<Record<PaymentMethod, Record<string, string>>> {
  return {
    mpesa: {
      merchantRequestId: `${random.text(5, '0123456789')}-${random.text(8, '0123456789')}-1`,
      checkoutRequestId: `ws_CO_${random.text(20, '0123456789')}`,
    },
    airtel: { transactionId: attemptId },
    card: { setupReference: uuid(random), authenticationId: random.text(20) },
  }
}

function typeOf(method: PaymentMethod): number {
  if (method === 'card') return ATTEMPT_TYPE.card
  return method === 'bank' ? ATTEMPT_TYPE.bank : ATTEMPT_TYPE.mobileMoney
}

/** The prompted phone number; null if the method has no prompt. */
function phoneOf({ person, random }: PlannedOrder, method: PaymentMethod): string | null {
  if (!isPhoneMethod(method)) return null
  return person?.phone ?? `254722000${random.text(3, '0123456789')}`
}

function cardColumns(random: Random, method: PaymentMethod): { cardBrand: string | null; cardLastFour: string | null } {
  if (method !== 'card') return { cardBrand: null, cardLastFour: null }
  return { cardBrand: random.pick(['visa', 'visa', 'mastercard']), cardLastFour: random.text(4, '0123456789') }
}

function report(history: History, attemptId: string, source: string, at: Date, facts: object): void {
  history.add('payment_events', { attemptId, source, outcome: 'applied', facts, at })
}

/** Adds the report of a bank transfer or a payment to the paybill. */
function reportManualPayment(
  history: History,
  orderNo: number,
  { attemptId, at, cents, method, receipt }: MadeAttempt,
): void {
  if (method === 'bank') {
    history.add('bank_transfers', {
      reference: receipt,
      paidOn: dayInNairobi(at),
      operator: staffOf(history, 'finance').name,
      note: 'On the statement of the current account.',
      recordedAt: at,
    })
  }
  const [source, shortCode] = method === 'bank' ? ['bank', ''] : ['paybill', PAYBILL]
  report(history, attemptId, source, at, { receipt, amountCents: cents, shortCode, orderNo })
}

/** Adds the reports of the provider: the response to a prompt and its callback, or the result of a card payment. */
function reportByProvider(
  history: History,
  { attemptId, state, at, settledAt, cents, method, receipt, code, reference }: MadeAttempt,
): void {
  if (!isPhoneMethod(method)) {
    report(history, attemptId, 'payment-answer', settledAt, { paymentId: receipt, code, amountCents: cents })
    return
  }
  report(history, attemptId, 'push-answer', new Date(at.getTime() + 2_000), { answer: 'accepted', ...reference })
  if (state === 'unknown') return
  const amountCents = state === 'paid' ? cents : null
  report(history, attemptId, 'callback', settledAt, { ...reference, resultCode: code, amountCents, receipt })
}
