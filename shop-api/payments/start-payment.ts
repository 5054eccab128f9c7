import type { Logger } from 'pino'
import { type Problem, problem } from '#lib/contract/problem.ts'
import { type Cents, wholeShillings } from '#lib/format/money.ts'
import { isNothingTaken } from '../store/payments/nothing-taken.ts'
import type { Attempt } from './attempt.ts'
import { recordEvent } from './ledger.ts'
import type { PaymentEvent } from './ledger-rules.ts'
import type { MpesaClient } from './mpesa/client.ts'
import { certainReason, meaningOfRefusal, sentenceOf } from './mpesa/mapping.ts'
import type { PushOutcome } from './mpesa/outcomes.ts'
import { type AttemptParts, openAttempt } from './open-attempt.ts'
import type { PayableOrder } from './payable-order.ts'
import type { Payer } from './payer.ts'
import { accountReferenceOf } from './payment-references.ts'

/** Shown on the phone beside the amount; Daraja allows 13 characters. */
const DESCRIPTION = 'Fuma order'

export interface PaymentParts extends AttemptParts {
  mpesa: MpesaClient
  /** The address Safaricom posts an attempt's result to. Holds a secret. */
  callbackUrlOf: (attemptId: string) => string
  /** Told when something new is due to be asked about. */
  wake: () => void
}

/** A payment by phone. */
export interface PromptInput {
  orderId: string
  amountCents: Cents
  /** 2547XXXXXXXX or 2541XXXXXXXX */
  phone: string
  idempotencyKey: string
  payer: Payer
}

export type Started = { ok: true; attemptId: string } | { ok: false; problem: Problem }

/**
 * Starts a payment: the attempt is committed first, then the prompt goes out, then its answer is written. "Ok" means
 * that the phone is asked, or may be: not that anything was paid. The same key again answers the same and asks no phone.
 */
export async function startPayment(
  parts: PaymentParts,
  { phone, ...input }: PromptInput,
  context: { requestId: string; log: Pick<Logger, 'info' | 'warn' | 'error'> },
): Promise<Started> {
  const opened = await openAttempt(parts, { ...input, by: { phone } })
  if (opened.kind === 'refused') return { ok: false, problem: opened.problem }
  if (opened.kind === 'again') return answerOf(parts, opened.attempt)

  const { attempt, order } = opened
  context.log.info({ attemptId: attempt.id, orderNo: order.orderNo }, 'payment attempt opened')
  const pushed = await push(parts, attempt, order, phone, context)
  const recorded = await recordEvent(parts, { id: attempt.id }, { ...eventOfPush(pushed), source: 'push-answer' })
  parts.wake()
  return answerOf(parts, recorded.attempt ?? attempt)
}

async function push(
  { mpesa, callbackUrlOf }: PaymentParts,
  attempt: Attempt,
  order: PayableOrder,
  phone: string,
  { requestId, log }: { requestId: string; log: Pick<Logger, 'info' | 'warn' | 'error'> },
): Promise<PushOutcome> {
  try {
    return await mpesa.push({
      phone,
      amountShillings: wholeShillings(attempt.amountCents),
      accountReference: accountReferenceOf(order.orderNo),
      description: DESCRIPTION,
      callbackUrl: callbackUrlOf(attempt.id),
      requestId,
      log,
    })
  } catch (error) {
    // The client throws only for a request that breaks Daraja's rules, before anything is sent: a fault of ours.
    log.error({ err: error, attemptId: attempt.id }, 'the push was not sent')
    return { outcome: 'refused', code: 'not-sent', message: '', retryable: false, certain: true }
  }
}

function eventOfPush(pushed: PushOutcome): { event: PaymentEvent; facts: Record<string, string> } {
  switch (pushed.outcome) {
    case 'accepted': {
      const { merchantRequestId, checkoutRequestId } = pushed
      return {
        event: { kind: 'accepted', merchantRequestId, checkoutRequestId },
        facts: { answer: 'accepted', merchantRequestId, checkoutRequestId },
      }
    }
    case 'refused': {
      const { code, certain } = pushed
      const meaning = meaningOfRefusal(code, pushed.message)
      return {
        event: { kind: 'refused', code, reason: sentenceOf(meaning, certain), certain },
        facts: { answer: 'refused', code, meaning: meaning.reasonCode },
      }
    }
    case 'unknown':
      return { event: { kind: 'unanswered' }, facts: { answer: 'none', cause: pushed.reason } }
  }
}

/** What the call answers for an attempt, the first time and every time its key is used again. */
async function answerOf({ database }: PaymentParts, attempt: Attempt): Promise<Started> {
  // Failed without ever having been prompted: the provider refused the push. A prompt that failed later was accepted.
  const refused = attempt.state === 'failed' && attempt.checkoutRequestId === null
  if (!refused) return { ok: true, attemptId: attempt.id }
  const reason =
    certainReason(attempt.reason, await isNothingTaken(database, attempt.orderId)) ?? 'M-Pesa refused the request.'
  // A refusal that came as a server's error may have been passed on all the same: then nobody is told that it is final.
  return { ok: false, problem: problem(attempt.nothingTaken ? 'payment-refused' : 'provider-unreachable', reason) }
}
