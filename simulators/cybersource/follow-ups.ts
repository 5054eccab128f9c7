import { type Books, hundredths, type Transaction } from './books.ts'
import { answerOf, type Desk, referenceOf } from './desk.ts'
import { missing, Refusal } from './refusal.ts'
import { amountOf, type Body } from './request.ts'

/** Captures, reversals, refunds and voids of a payment. @throws Refusal */
export function followUp({ books }: Desk, id: string, action: string, body: Body): object {
  const payment = books.find(id)
  if (!payment || payment.held === 0) throw new Refusal('INVALID_PAYMENT_ID', 'There is no such payment', [], 404)
  const named = referenceOf(body)
  const isCaptured = payment.applications.some(({ name }) => name === 'ics_bill')
  switch (action) {
    case 'captures': {
      const { amount, currency } = amountOf(body)
      if (isCaptured || hundredths(amount) > payment.held)
        throw new Refusal('INVALID_AMOUNT', 'It is captured already, or less is held')
      payment.applications.push({ name: 'ics_bill', reasonCode: '100' })
      return answerOf(
        books.add({ ...named, amount, currency, applications: [{ name: 'ics_bill', reasonCode: '100' }] }),
        'PENDING',
      )
    }
    case 'refunds': {
      const { amount, currency } = amountOf(body)
      if (!isCaptured) throw new Refusal('INVALID_DATA', 'Only what was captured can be refunded')
      giveBack(payment, hundredths(amount))
      return answerOf(
        books.add({ ...named, amount, currency, applications: [{ name: 'ics_credit', reasonCode: '100' }] }),
        'PENDING',
        {
          refundAmountDetails: { refundAmount: amount, currency },
        },
      )
    }
    case 'reversals': {
      const { amount, currency } = amountOf(body, 'reversalInformation.amountDetails')
      giveBack(payment, hundredths(amount))
      return reversed(books, payment, named, amount, currency)
    }
    case 'voids':
      giveBack(payment, payment.held - payment.givenBack)
      return answerOf(books.add({ ...named, amount: null, currency: null, applications: [] }), 'VOIDED')
    default:
      throw new Refusal('NOT_SUPPORTED', 'There is no such service', [], 404)
  }
}

function giveBack(payment: Transaction, amount: number): void {
  if (payment.givenBack + amount > payment.held)
    throw new Refusal('INVALID_AMOUNT', 'It is more than is left of the payment')
  payment.givenBack += amount
}

function reversed(
  books: Books,
  payment: Transaction,
  named: { reference: string; transactionId: string | null },
  amount: string,
  currency: string,
): object {
  if (payment.givenBack === payment.held) payment.applications.push({ name: 'ics_auth_reversal', reasonCode: '100' })
  const done = books.add({
    ...named,
    amount,
    currency,
    applications: [{ name: 'ics_auth_reversal', reasonCode: '100' }],
  })
  return answerOf(done, 'REVERSED', { reversalAmountDetails: { reversedAmount: amount, currency } })
}

/** `POST /pts/v2/reversals`: lets go what a request whose answer was lost may have held. @throws Refusal */
export function reverseLost({ books }: Desk, body: Body): object {
  const named = referenceOf(body)
  if (named.transactionId === null) throw missing('clientReferenceInformation.transactionId')
  const { amount, currency } = amountOf(body, 'reversalInformation.amountDetails')
  const lost = books.transactions.find(({ transactionId, held }) => transactionId === named.transactionId && held > 0)
  if (!lost) throw new Refusal('INVALID_DATA', 'No transaction has this transactionId')
  giveBack(lost, lost.held - lost.givenBack)
  return reversed(books, lost, named, amount, currency)
}
