import { type Books, hundredths, type Transaction } from './books.ts'
import { missing, Refusal } from './refusal.ts'
import { amountOf, type Body } from './request.ts'
import { answerOf, type ProviderContext, referenceOf } from './state.ts'

/** Captures, reversals, refunds and voids of a payment. @throws Refusal */
export function followUp({ books }: ProviderContext, id: string, action: string, body: Body): object {
  const payment = books.find(id)
  if (!payment || payment.held === 0) throw new Refusal('INVALID_PAYMENT_ID', 'There is no such payment', [], 404)
  const named = referenceOf(body)
  switch (action) {
    case 'captures': {
      const { amount, currency } = amountOf(body)
      const captured = hundredths(amount)
      if (payment.captured + captured > payment.held - payment.reversed)
        throw new Refusal('INVALID_AMOUNT', 'It is captured already, or less is held')
      if (payment.captured === 0) payment.applications.push({ name: 'ics_bill', reasonCode: '100' })
      payment.captured += captured
      const applications = [{ name: 'ics_bill' as const, reasonCode: '100' }]
      return answerOf(
        books.add({ ...named, amount, currency, applications, captured, captureOf: payment.id }),
        'PENDING',
      )
    }
    case 'refunds':
      return refund(books, [payment], body)
    case 'reversals': {
      const { amount, currency } = amountOf(body, 'reversalInformation.amountDetails')
      letGo(payment, hundredths(amount))
      return reversed(books, payment, named, amount, currency)
    }
    case 'voids':
      if (payment.captured === 0 || payment.refunded + payment.reversed > 0)
        throw new Refusal('NOT_VOIDABLE', 'The capture is not voidable')
      payment.reversed = payment.held
      return answerOf(books.add({ ...named, amount: null, currency: null, applications: [] }), 'VOIDED')
    default:
      throw new Refusal('NOT_SUPPORTED', 'There is no such service', [], 404)
  }
}

/** `POST /pts/v2/captures/{id}/refunds`: refunds one capture. @throws Refusal */
export function refundCapture({ books }: ProviderContext, id: string, body: Body): object {
  const capture = books.find(id)
  const payment = capture?.captureOf ? books.find(capture.captureOf) : undefined
  if (!capture || !payment) throw new Refusal('INVALID_CAPTURE_ID', 'There is no such capture', [], 404)
  return refund(books, [capture, payment], body)
}

/** Refunds each of these, which must all have enough left: a capture and its payment, or the payment alone. */
function refund(books: Books, of: readonly Transaction[], body: Body): object {
  const named = referenceOf(body)
  const { amount, currency } = amountOf(body)
  const cents = hundredths(amount)
  if (of.some(({ captured }) => captured === 0))
    throw new Refusal('INVALID_DATA', 'Only what was captured can be refunded')
  // The reversed part of a sale cannot be refunded.
  const leftOf = ({ held, captured, refunded, reversed: gone }: Transaction) =>
    Math.min(captured, held > 0 ? held - gone : captured) - refunded
  if (of.some((one) => cents > leftOf(one)))
    throw new Refusal('INVALID_AMOUNT', 'It is more than is left of what was captured')
  for (const one of of) one.refunded += cents
  const applications = [{ name: 'ics_credit' as const, reasonCode: '100' }]
  return answerOf(books.add({ ...named, amount, currency, applications }), 'PENDING', {
    refundAmountDetails: { refundAmount: amount, currency },
  })
}

/**
 * The reversible amount: for an authorisation the uncaptured part; for a sale, until settlement, the part not refunded.
 */
const reversibleOf = ({ held, captured, refunded, reversed: gone, isSale }: Transaction) =>
  held - gone - (isSale ? refunded : captured)

function letGo(payment: Transaction, amount: number): void {
  if (amount > reversibleOf(payment)) throw new Refusal('INVALID_AMOUNT', 'It is more than is left of the payment')
  payment.reversed += amount
}

function reversed(
  books: Books,
  payment: Transaction,
  named: { reference: string; transactionId: string | null },
  amount: string,
  currency: string,
): object {
  if (payment.refunded + payment.reversed === payment.held)
    payment.applications.push({ name: 'ics_auth_reversal', reasonCode: '100' })
  const done = books.add({
    ...named,
    amount,
    currency,
    applications: [{ name: 'ics_auth_reversal', reasonCode: '100' }],
  })
  return answerOf(done, 'REVERSED', { reversalAmountDetails: { reversedAmount: amount, currency } })
}

/**
 * `POST /pts/v2/reversals`: releases the amount that a request with a lost response can have reserved. @throws Refusal
 */
export function reverseByReference({ books }: ProviderContext, body: Body): object {
  const named = referenceOf(body)
  if (named.transactionId === null) throw missing('clientReferenceInformation.transactionId')
  const { amount, currency } = amountOf(body, 'reversalInformation.amountDetails')
  const lost = books.transactions.find(({ transactionId, held }) => transactionId === named.transactionId && held > 0)
  if (!lost) throw new Refusal('INVALID_DATA', 'No transaction has this transactionId')
  letGo(lost, reversibleOf(lost))
  return reversed(books, lost, named, amount, currency)
}
