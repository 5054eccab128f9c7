import { type Problem, problem } from '#lib/contract/base/problem.ts'
import type { PhoneMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Cents } from '#lib/format/money.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import type { ProviderContext, Providers } from '../providers/provider.ts'
import { isNothingTaken } from '../queries/nothing-taken.ts'
import type { Attempt } from '../rules/attempt.ts'
import type { Payer } from '../rules/payer.ts'
import { certainReason } from '../rules/prompt-sentences.ts'
import { recordEvent } from './ledger.ts'
import { type AttemptParts, openAttempt } from './open-attempt.ts'

export interface PaymentParts extends AttemptParts {
  providers: Providers
  /** Called when a new attempt must be queried. */
  wake: () => void
}

/** A payment by prompt to a phone. */
export interface PromptInput {
  orderId: string
  amountCents: Cents
  method: PhoneMethod
  /** 2547XXXXXXXX or 2541XXXXXXXX */
  phone: string
  idempotencyKey: string
  payer: Payer
  /** As in `PaymentInput`. */
  isPart?: boolean
}

export type StartedPayment = { ok: true; attemptId: string } | { ok: false; problem: Problem }

/**
 * Starts a payment: commits the attempt, then sends the prompt, then writes its response. "Ok" means that the prompt
 * was or could have been sent, not that the order was paid. The same key returns the same result without a second
 * prompt.
 */
export async function startPayment(
  parts: PaymentParts,
  { phone, method, ...input }: PromptInput,
  context: ProviderContext,
): Promise<StartedPayment> {
  const start = parts.providers[method]?.start
  if (!start) return { ok: false, problem: problem('not-allowed', `This shop does not take ${METHODS[method].name}.`) }
  const opened = await openAttempt(parts, { ...input, by: { method, phone } })
  if (opened.kind === 'refused') return { ok: false, problem: opened.problem }
  if (opened.kind === 'again') return answerOf(parts, opened.attempt)

  const { attempt, order } = opened
  context.log.info({ attemptId: attempt.id, orderNo: order.orderNo }, 'payment attempt opened')
  const { reported } = await start({ attempt, orderNo: order.orderNo, by: { phone } }, context)
  const recorded = await recordEvent(parts, { id: attempt.id }, reported)
  parts.wake()
  return answerOf(parts, recorded.attempt ?? attempt)
}

/** The result for an attempt, the same for each call with its key. */
async function answerOf({ database }: PaymentParts, attempt: Attempt): Promise<StartedPayment> {
  // Failed without a prompt: the provider refused the push. If a prompt fails later, the push was accepted.
  const refused = attempt.state === 'failed' && attempt.providerReference === null
  if (!refused) return { ok: true, attemptId: attempt.id }
  const { name } = METHODS[attempt.method]
  const isCertain = await isNothingTaken(database, attempt.orderId)
  const reason = certainReason(attempt.reason, isCertain, name) ?? `${name} refused the request.`
  // A refusal with a server error could still have been passed on: then it is not final.
  return { ok: false, problem: problem(attempt.nothingTaken ? 'payment-refused' : 'provider-unreachable', reason) }
}
