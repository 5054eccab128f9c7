import { hundredths } from './books.ts'
import { enrol, validate } from './payer.ts'
import { Refusal } from './refusal.ts'
import { amountOf, at, type Body, cardOf, checkBillTo, hasExpired, type ReadCard } from './request.ts'
import { answerByAmount, type Decline, type OddAnswer, WRONG_CVV } from './sandbox.ts'
import { answerOf, type ProviderContext, referenceOf } from './state.ts'

/** `POST /pts/v2/payments`, alone or with one of the two actions of payer authentication. */
export function pay(context: ProviderContext, body: Body): object {
  const actions = (at(body, 'processingInformation.actionList') as string[] | undefined) ?? []
  if (actions.includes('CONSUMER_AUTHENTICATION')) {
    const { kind, fields, card, amount, currency } = enrol(context, body)
    const enrolled = (reasonCode: string, status: string, reason: string, message: string) => {
      const applications = [{ name: 'ics_pa_enroll' as const, reasonCode }]
      const done = context.books.add({ ...referenceOf(body), amount, currency, applications })
      return answerOf(done, status, {
        consumerAuthenticationInformation: fields,
        errorInformation: { reason, message },
      })
    }
    if (kind === 'challenge' || kind === 'challenge-failed') {
      const message =
        'The cardholder is enrolled in Payer Authentication. Please authenticate the cardholder before continuing with the transaction.'
      return enrolled('475', 'PENDING_AUTHENTICATION', 'CONSUMER_AUTHENTICATION_REQUIRED', message)
    }
    if (kind === 'failed' || kind === 'rejected') {
      return enrolled(
        '476',
        'AUTHENTICATION_FAILED',
        'CONSUMER_AUTHENTICATION_FAILED',
        'Encountered a Payer Authentication problem. Payer could not be authenticated.',
      )
    }
    return authorise(context, body, card, { amount, currency }, fields, 'ics_pa_enroll')
  }
  const card = cardOf(body)
  const total = amountOf(body)
  checkBillTo(body)
  if (!actions.includes('VALIDATE_CONSUMER_AUTHENTICATION')) return authorise(context, body, card, total, {}, null)
  const { passed, fields } = validate(context, body)
  if (passed) return authorise(context, body, card, total, fields, 'ics_pa_validate')
  const applications = [{ name: 'ics_pa_validate' as const, reasonCode: '476' }]
  const done = context.books.add({ ...referenceOf(body), ...total, applications })
  return answerOf(done, 'AUTHENTICATION_FAILED', {
    consumerAuthenticationInformation: fields,
    errorInformation: { reason: 'CONSUMER_AUTHENTICATION_FAILED', message: 'User failed authentication.' },
  })
}

function authorise(
  { books, switches }: ProviderContext,
  body: Body,
  card: ReadCard,
  total: { amount: string; currency: string },
  fields: Record<string, string>,
  before: 'ics_pa_enroll' | 'ics_pa_validate' | null,
): object {
  const named = referenceOf(body)
  if (books.transactions.some(({ reference, held }) => reference === named.reference && held > 0)) {
    throw new Refusal(
      'DUPLICATE_REQUEST',
      'The merchantReferenceCode sent with this authorization request matches another',
    )
  }
  const answer = switches.takeAnswer() ?? answerFor(card, total.amount)
  const first = before ? [{ name: before, reasonCode: '100' }] : []
  const more = { consumerAuthenticationInformation: fields }
  if (answer !== null && !isOdd(answer)) {
    const applications = [...first, { name: 'ics_auth' as const, reasonCode: DECLINE_CODES[answer] ?? '203' }]
    const declined = books.add({ ...named, ...total, applications })
    return answerOf(declined, 'DECLINED', { ...more, errorInformation: { reason: answer, message: 'Decline' } })
  }
  const authorised = answer === 'PARTIAL_AUTHORIZED' ? (hundredths(total.amount) / 200).toFixed(2) : total.amount
  const reasonCode = answer === null ? '100' : ODD_CODES[answer]
  const isSale = at(body, 'processingInformation.capture') === true && answer === null
  const billed = isSale ? [{ name: 'ics_bill' as const, reasonCode: '100' }] : []
  const applications = [...first, { name: 'ics_auth' as const, reasonCode }, ...billed]
  const held = hundredths(authorised)
  const done = books.add({ ...named, ...total, applications, held, captured: isSale ? held : 0, isSale })
  return answerOf(done, answer ?? 'AUTHORIZED', {
    ...more,
    reconciliationId: done.id.slice(-16),
    orderInformation: {
      amountDetails: { authorizedAmount: authorised, totalAmount: total.amount, currency: total.currency },
    },
    processorInformation: { approvalCode: '888888', responseCode: '00' },
  })
}

/** The bank's answer to an authorisation; null if it approves. */
function answerFor(card: ReadCard, amount: string): Decline | OddAnswer | null {
  if (hasExpired(card)) return 'EXPIRED_CARD'
  return card.securityCode === WRONG_CVV ? 'CVN_NOT_MATCH' : answerByAmount(amount)
}

const isOdd = (answer: Decline | OddAnswer): answer is OddAnswer => answer in ODD_CODES

const ODD_CODES: Record<OddAnswer, string> = {
  PARTIAL_AUTHORIZED: '110',
  AUTHORIZED_PENDING_REVIEW: '480',
  AUTHORIZED_RISK_DECLINED: '481',
}

/** The provider's three-digit codes, as its search shows them. */
const DECLINE_CODES: Record<string, string> = {
  EXPIRED_CARD: '202',
  INSUFFICIENT_FUND: '204',
  STOLEN_LOST_CARD: '205',
  ISSUER_UNAVAILABLE: '207',
  CVN_NOT_MATCH: '209',
  EXCEEDS_CREDIT_LIMIT: '210',
  INVALID_CVN: '211',
  INVALID_ACCOUNT: '231',
  PROCESSOR_DECLINED: '233',
  AVS_FAILED: '200',
  CV_FAILED: '230',
}
