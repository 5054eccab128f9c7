/** Meaning of CyberSource's responses. */
import { type Cents, CURRENCY, centsOfDecimal, isDecimal } from '#lib/format/money.ts'
import type { Exchange } from './exchange.ts'
import { CHALLENGE_CANCELLED } from './mapping.ts'
import { followUpReply, type PaymentReply, paymentReply, type Summary, searchReply, setupReply } from './wire.ts'

/** The provider did not act, or its action is unknown. */
type NotAnswered =
  | { outcome: 'refused'; code: string; message: string }
  /** Unknown: it could have been done. */
  | { outcome: 'unknown'; reason: string }

export type SetupOutcome =
  | { outcome: 'ready'; accessToken: string; setupReference: string; deviceDataUrl: string }
  | NotAnswered

/** The data that the browser needs to show a bank's challenge. */
export interface Challenge {
  authenticationId: string
  accessToken: string
  stepUpUrl: string
  pareq: string
  specificationVersion: string
  directoryServerTransactionId: string
}

export type PaymentOutcome =
  | { outcome: 'paid'; paymentId: string; amountCents: Cents }
  | ({ outcome: 'challenge' } & Challenge)
  /** Less than the whole amount, or money that the provider advises not to accept: it is held and must be released. */
  | { outcome: 'held'; code: string; paymentId: string; amountCents: Cents }
  /** The bank or the holder's authentication refused it. */
  | { outcome: 'refused'; code: string; message: string; paymentId?: string }
  | { outcome: 'unknown'; reason: string; paymentId?: string }

export type FollowUpOutcome = { outcome: 'done'; paymentId: string } | NotAnswered

export type SearchOutcome =
  | { outcome: 'paid'; paymentId: string; amountCents: Cents }
  /** The bank refused it, and there was no other request with this reference. */
  | { outcome: 'refused'; code: string; paymentId: string }
  /** The bank did not get a payment request: it wanted a challenge, or the authentication failed. */
  | { outcome: 'not-charged'; paymentId: string }
  /** The provider does not know it (yet). */
  | { outcome: 'nothing' }
  | { outcome: 'unknown'; reason: string }

function notAnswered(answer: Exclude<Exchange, { kind: 'answer' }>): NotAnswered {
  switch (answer.kind) {
    case 'refused':
      return { outcome: 'refused', code: answer.code, message: answer.message }
    case 'unsent':
      return { outcome: 'refused', code: 'UNREACHABLE', message: answer.reason }
    case 'lost':
      return { outcome: 'unknown', reason: answer.reason }
  }
}

const NOT_UNDERSTOOD = { outcome: 'unknown', reason: 'reply not understood' } as const

export function setupOutcome(answer: Exchange): SetupOutcome {
  if (answer.kind !== 'answer') return notAnswered(answer)
  const read = setupReply.safeParse(answer.body)
  if (!read.success) return NOT_UNDERSTOOD
  const { status, consumerAuthenticationInformation: authentication, errorInformation } = read.data
  if (
    status === 'COMPLETED' &&
    authentication?.accessToken &&
    authentication.referenceId &&
    authentication.deviceDataCollectionUrl
  ) {
    const { accessToken, referenceId: setupReference, deviceDataCollectionUrl: deviceDataUrl } = authentication
    return { outcome: 'ready', accessToken, setupReference, deviceDataUrl }
  }
  return { outcome: 'refused', code: errorInformation?.reason ?? status, message: errorInformation?.message ?? '' }
}

/** Authorised money that must be reversed. */
const MUST_REVERSE = ['PARTIAL_AUTHORIZED', 'AUTHORIZED_RISK_DECLINED']
/** The provider has not decided yet. */
const STILL_OPEN = ['AUTHORIZED_PENDING_REVIEW', 'PENDING_REVIEW']

/** challengeCancelCode: the card's holder chose Cancel in the bank's window. */
const CANCELLED_BY_HOLDER = '01'

/** paresStatus of a successful or attempted authentication: the bank is then liable for fraud. */
const AUTHENTICATED = ['Y', 'A']

/**
 * @param amountCents requested amount: a different amount is not this payment
 * @param takesUnauthenticated whether money authorised without the holder's authentication is accepted
 */
export const paymentOutcome =
  (amountCents: Cents, takesUnauthenticated: boolean) =>
  (answer: Exchange): PaymentOutcome => {
    if (answer.kind !== 'answer') return notAnswered(answer)
    const read = paymentReply.safeParse(answer.body)
    return read.success ? ofReply(read.data, amountCents, takesUnauthenticated) : NOT_UNDERSTOOD
  }

function ofReply(reply: PaymentReply, amountCents: Cents, takesUnauthenticated: boolean): PaymentOutcome {
  const { id: paymentId, status } = reply
  if (status === 'PENDING_AUTHENTICATION') return challengeOf(reply)
  if (status === 'DECLINED' || status === 'AUTHENTICATION_FAILED' || status === 'INVALID_REQUEST')
    return refusalOf(reply)
  if (status === 'AUTHORIZED') return authorisedOutcome(reply, amountCents, takesUnauthenticated)
  if (MUST_REVERSE.includes(status))
    return { outcome: 'held', code: status, paymentId, amountCents: authorisedCents(reply) ?? amountCents }
  return { outcome: 'unknown', reason: STILL_OPEN.includes(status) ? status : 'status not known', paymentId }
}

/** The authorised amount in cents; null without a readable amount. */
function authorisedCents({ orderInformation }: PaymentReply): Cents | null {
  const { authorizedAmount } = orderInformation?.amountDetails ?? {}
  return authorizedAmount !== undefined && isDecimal(authorizedAmount) ? centsOfDecimal(authorizedAmount) : null
}

/** Authorised money is the payment if the holder was authenticated and the amount is the requested amount. */
function authorisedOutcome(reply: PaymentReply, amountCents: Cents, takesUnauthenticated: boolean): PaymentOutcome {
  const { id: paymentId } = reply
  const held = authorisedCents(reply)
  const { currency = CURRENCY.code } = reply.orderInformation?.amountDetails ?? {}
  const check = reply.consumerAuthenticationInformation?.paresStatus ?? ''
  if (!takesUnauthenticated && !AUTHENTICATED.includes(check))
    return { outcome: 'held', code: 'NOT_AUTHENTICATED', paymentId, amountCents: held ?? amountCents }
  if (held === amountCents && currency === CURRENCY.code) return { outcome: 'paid', paymentId, amountCents }
  return held === null
    ? { outcome: 'unknown', reason: 'no amount', paymentId }
    : { outcome: 'held', code: 'OTHER_AMOUNT', paymentId, amountCents: held }
}

function refusalOf({
  id: paymentId,
  status,
  errorInformation,
  consumerAuthenticationInformation,
}: PaymentReply): PaymentOutcome {
  const { reason = status, message = '' } = errorInformation ?? {}
  const isCancelled = consumerAuthenticationInformation?.challengeCancelCode === CANCELLED_BY_HOLDER
  return { outcome: 'refused', code: isCancelled ? CHALLENGE_CANCELLED : reason, message, paymentId }
}

function challengeOf({ consumerAuthenticationInformation: authentication }: PaymentReply): PaymentOutcome {
  if (!authentication?.accessToken || !authentication.stepUpUrl || !authentication.authenticationTransactionId) {
    // The payment stopped for a challenge that cannot be shown: the bank did not get a payment request.
    return { outcome: 'refused', code: 'CHALLENGE_NOT_UNDERSTOOD', message: '' }
  }
  return {
    outcome: 'challenge',
    authenticationId: authentication.authenticationTransactionId,
    accessToken: authentication.accessToken,
    stepUpUrl: authentication.stepUpUrl,
    pareq: authentication.pareq ?? '',
    specificationVersion: authentication.specificationVersion ?? '',
    directoryServerTransactionId: authentication.directoryServerTransactionId ?? '',
  }
}

export function followUpOutcome(answer: Exchange): FollowUpOutcome {
  if (answer.kind !== 'answer') return notAnswered(answer)
  const read = followUpReply.safeParse(answer.body)
  if (!read.success) return NOT_UNDERSTOOD
  const { id, status } = read.data
  return ['PENDING', 'REVERSED', 'TRANSMITTED', 'COMPLETED'].includes(status)
    ? { outcome: 'done', paymentId: id }
    : { outcome: 'refused', code: status, message: '' }
}

/** @param reference the searched reference: similar references found by the provider are ignored */
function summariesOf(answer: Exchange, reference: string): Summary[] | { outcome: 'unknown'; reason: string } {
  if (answer.kind !== 'answer') {
    return { outcome: 'unknown', reason: answer.kind === 'refused' ? answer.code : answer.reason }
  }
  const read = searchReply.safeParse(answer.body)
  if (!read.success) return NOT_UNDERSTOOD
  const all = read.data._embedded?.transactionSummaries ?? []
  return all.filter(({ clientReferenceInformation: named }) => named?.code === reference)
}

/** The provider's state of a payment's reference. */
export const searchOutcome =
  (reference: string) =>
  (answer: Exchange): SearchOutcome => {
    const mine = summariesOf(answer, reference)
    return Array.isArray(mine) ? ofSummaries(mine) : mine
  }

/** The provider's state of a refund's or reversal's reference; `nothing` if it never arrived. */
export const refundOutcome =
  (reference: string) =>
  (answer: Exchange): FollowUpOutcome | { outcome: 'nothing' } => {
    const mine = summariesOf(answer, reference)
    if (!Array.isArray(mine)) return mine
    for (const summary of mine) {
      const refund = application(summary, 'ics_credit') ?? application(summary, 'ics_auth_reversal')
      if (!refund) continue
      const code = String(refund.reasonCode ?? '')
      return code === SUCCESS ? { outcome: 'done', paymentId: summary.id } : { outcome: 'refused', code, message: '' }
    }
    return { outcome: 'nothing' }
  }

/** 100 is success in every application's reason code. */
const SUCCESS = '100'
const application = ({ applicationInformation: information }: Summary, name: string) =>
  information?.applications?.find((one) => one.name === name)

function ofSummaries(mine: readonly Summary[]): SearchOutcome {
  const authorised = mine.flatMap((summary) => {
    const authorisation = application(summary, 'ics_auth')
    return authorisation ? [{ summary, code: String(authorisation.reasonCode ?? '') }] : []
  })
  const paid = authorised.find(({ code }) => code === SUCCESS)
  if (paid) {
    if (application(paid.summary, 'ics_auth_reversal')) return { outcome: 'not-charged', paymentId: paid.summary.id }
    const { totalAmount, currency } = paid.summary.orderInformation?.amountDetails ?? {}
    const amount = totalAmount === undefined ? Number.NaN : Math.round(Number(totalAmount) * 100)
    if (!Number.isSafeInteger(amount) || currency !== CURRENCY.code) return { outcome: 'unknown', reason: 'no amount' }
    return { outcome: 'paid', paymentId: paid.summary.id, amountCents: amount }
  }
  // 480: an open review.
  if (authorised.some(({ code }) => code === '480' || code === ''))
    return { outcome: 'unknown', reason: 'under review' }
  // 110 for a part, 481 for money with a warning of the provider: it is held, and reversed once no other request can
  // still be doing that.
  const held = authorised.find(({ code }) => code === '110' || code === '481')
  if (held) return { outcome: 'not-charged', paymentId: held.summary.id }
  const [refused] = authorised
  if (refused) return { outcome: 'refused', code: refused.code, paymentId: refused.summary.id }
  const [other] = mine.filter(
    (summary) => application(summary, 'ics_pa_enroll') || application(summary, 'ics_pa_validate'),
  )
  return other ? { outcome: 'not-charged', paymentId: other.id } : { outcome: 'nothing' }
}
