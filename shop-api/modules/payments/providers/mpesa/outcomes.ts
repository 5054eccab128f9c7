/** Meaning of Daraja's responses: accepted or final, refused, or unknown. */

import type { TokenReply } from '../../../../runtime/access-token.ts'
import type { Exchange } from './exchange.ts'
import { isRefusalByMessage, meaningOfRefusal } from './mapping.ts'
import { acceptedReply } from './result-wire.ts'
import { pushReply, queryReply, registerReply, tillReply, tokenReply } from './wire.ts'

export type PushOutcome =
  /** The prompt is being sent. Accepted does not mean paid. */
  | { outcome: 'accepted'; merchantRequestId: string; checkoutRequestId: string; customerMessage: string }
  /** Daraja did not accept it. `certain`: there is no prompt and there will not be a prompt. */
  | { outcome: 'refused'; code: string; message: string; retryable: boolean; certain: boolean }
  /** Unknown: the prompt can be on the phone. Wait for a callback before trying again. */
  | { outcome: 'unknown'; reason: string }

export type QueryOutcome =
  | { outcome: 'pending' }
  | { outcome: 'final'; resultCode: string; resultDesc: string }
  /** No useful response; query again later. */
  | { outcome: 'unknown'; reason: string }

/** The response to a request whose result is reported later. */
export type SendOutcome =
  | { outcome: 'accepted'; originatorConversationId: string; conversationId: string }
  | NotAnswered

/** The response to a prompt to a till. */
export type TillOutcome = { outcome: 'accepted' } | NotAnswered

export const isAccepted = (sent: SendOutcome): sent is Extract<SendOutcome, { outcome: 'accepted' }> =>
  sent.outcome === 'accepted'

/** Versions of Safaricom's call for manual payments: 2 hides digits of the payer's number, 1 sends its hash. */
export type C2bVersion = 'v1' | 'v2'

export type RegisterOutcome =
  | { outcome: 'registered'; version: C2bVersion }
  | { outcome: 'refused'; code: string; message: string; retryable: boolean }
  | { outcome: 'unknown'; reason: string }

/** An exchange that needed a token first. */
export type Posted = Exchange | { kind: 'no-token'; code: string; message: string; retryable: boolean }
export type NotAnswered =
  | { outcome: 'refused'; code: string; message: string; retryable: boolean; certain: boolean }
  | { outcome: 'unknown'; reason: string }

/** Meaning of a failed exchange for a request that changes data. */
export function notAnswered(answer: Exclude<Posted, { kind: 'answer' }>): NotAnswered {
  switch (answer.kind) {
    case 'no-token':
      return {
        outcome: 'refused',
        code: answer.code,
        message: answer.message,
        retryable: answer.retryable,
        certain: true,
      }
    case 'unsent':
      return { outcome: 'refused', code: 'unreachable', message: answer.reason, retryable: true, certain: true }
    case 'error':
      return failedWith(answer)
    case 'bare':
      // A gateway that gave up without a body could have passed the request on; a 3xx or 4xx has not.
      if (answer.status >= 500 || answer.status < 300) return { outcome: 'unknown', reason: `http-${answer.status}` }
      return refused(`http-${answer.status}`, '')
    case 'lost':
      return { outcome: 'unknown', reason: answer.reason }
  }
}

/** Daraja's own error format. With status 500 or more, the request could still have been passed on. */
function failedWith({ status, error: { errorCode, errorMessage } }: Posted & { kind: 'error' }): NotAnswered {
  const isServerError = status >= 500 || /^5\d\d\./.test(errorCode)
  if (!isServerError) return refused(errorCode, errorMessage)
  return isRefusalByMessage(errorMessage)
    ? { ...refused(errorCode, errorMessage), certain: false }
    : { outcome: 'unknown', reason: errorCode }
}

function refused(code: string, message: string): Extract<NotAnswered, { outcome: 'refused' }> {
  return { outcome: 'refused', code, message, retryable: meaningOfRefusal(code, message).retryable, certain: true }
}

/** Reads the response to an STK push. */
export function pushOutcome(answer: Posted): PushOutcome {
  if (answer.kind !== 'answer') return notAnswered(answer)
  const reply = pushReply.safeParse(answer.body)
  if (!reply.success) return { outcome: 'unknown', reason: 'reply not understood' }
  const { MerchantRequestID, CheckoutRequestID, ResponseCode, ResponseDescription, CustomerMessage } = reply.data
  if (ResponseCode !== '0') return refused(ResponseCode, ResponseDescription)
  return {
    outcome: 'accepted',
    merchantRequestId: MerchantRequestID,
    checkoutRequestId: CheckoutRequestID,
    customerMessage: CustomerMessage,
  }
}

/** Reads the response to an STK query. */
export function queryOutcome(answer: Posted): QueryOutcome {
  if (answer.kind === 'answer') {
    const reply = queryReply.safeParse(answer.body)
    if (!reply.success) return { outcome: 'unknown', reason: 'reply not understood' }
    const { ResultCode, ResultDesc } = reply.data
    return ResultCode === '4999'
      ? { outcome: 'pending' }
      : { outcome: 'final', resultCode: ResultCode, resultDesc: ResultDesc }
  }
  if (answer.kind === 'error') {
    // 500.001.1001 has many meanings; only this message means that the prompt is still open.
    if (/being processed|still under processing/i.test(answer.error.errorMessage)) return { outcome: 'pending' }
    return { outcome: 'unknown', reason: `${answer.error.errorCode} ${answer.error.errorMessage}`.trim() }
  }
  const failure = notAnswered(answer)
  return { outcome: 'unknown', reason: failure.outcome === 'unknown' ? failure.reason : failure.code }
}

/** Reads the response to the registration of the paybill's addresses. */
export function registerOutcome(answer: Posted, version: C2bVersion): RegisterOutcome {
  if (answer.kind !== 'answer') return notAnswered(answer)
  const reply = registerReply.safeParse(answer.body)
  if (!reply.success) return { outcome: 'unknown', reason: 'reply not understood' }
  // Success was observed as "0", as "00000000" and as the word alone.
  return /^0+$/.test(reply.data.ResponseCode)
    ? { outcome: 'registered', version }
    : refused(reply.data.ResponseCode, reply.data.ResponseDescription)
}

/** Reads the response to a request whose result is reported later. */
export function sendOutcome(answer: Posted): SendOutcome {
  if (answer.kind !== 'answer') return notAnswered(answer)
  const reply = acceptedReply.safeParse(answer.body)
  if (!reply.success) return { outcome: 'unknown', reason: 'reply not understood' }
  const { OriginatorConversationID, ConversationID, ResponseCode, ResponseDescription } = reply.data
  if (!/^0+$/.test(ResponseCode)) return refused(ResponseCode, ResponseDescription)
  return { outcome: 'accepted', originatorConversationId: OriginatorConversationID, conversationId: ConversationID }
}

/** Reads the response to a prompt to a till. */
export function tillOutcome(answer: Posted): TillOutcome {
  if (answer.kind !== 'answer') return notAnswered(answer)
  const reply = tillReply.safeParse(answer.body)
  if (!reply.success) return { outcome: 'unknown', reason: 'reply not understood' }
  const { code, status } = reply.data
  return code === '0' ? { outcome: 'accepted' } : refused(code, status)
}

/** Reads the response to a token request. */
export function tokenOf(answer: Exchange): TokenReply {
  switch (answer.kind) {
    case 'answer': {
      const reply = tokenReply.safeParse(answer.body)
      return reply.success
        ? { ok: true, token: reply.data.access_token, expiresInSeconds: reply.data.expires_in }
        : { ok: false, code: 'bad-token-reply', message: 'The token reply was not understood', retryable: true }
    }
    case 'error': {
      const { errorCode, errorMessage } = answer.error
      return { ok: false, code: errorCode, message: errorMessage, retryable: answer.status >= 500 }
    }
    case 'bare':
      return { ok: false, code: `http-${answer.status}`, message: 'No token', retryable: answer.status >= 500 }
    default:
      return { ok: false, code: 'unreachable', message: answer.reason, retryable: true }
  }
}
