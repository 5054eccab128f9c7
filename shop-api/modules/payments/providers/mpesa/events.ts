/** Converts responses and reports of Daraja to events of the ledger. The stored facts contain no phone number. */

import type { PaymentEvent } from '../../rules/ledger-rules.ts'
import type { Facts } from '../../rules/payment-event.ts'
import { sentenceOf } from '../../rules/prompt-sentences.ts'
import { meaningOfRefusal, meaningOfResult } from './mapping.ts'
import { mpesaMethod } from './method.ts'
import type { PushOutcome, QueryOutcome } from './outcomes.ts'
import type { StkResult } from './wire.ts'

const { name } = mpesaMethod

/** The response to the push. */
export function eventOfPush(pushed: PushOutcome): { event: PaymentEvent; facts: Facts } {
  switch (pushed.outcome) {
    case 'accepted': {
      const { merchantRequestId, checkoutRequestId } = pushed
      const reference = { merchantRequestId, checkoutRequestId }
      return { event: { kind: 'accepted', reference }, facts: { answer: 'accepted', ...reference } }
    }
    case 'refused': {
      const { code, certain } = pushed
      const meaning = meaningOfRefusal(code, pushed.message)
      return {
        event: { kind: 'refused', code, reason: sentenceOf(meaning, certain, name), certain },
        facts: { answer: 'refused', code, meaning: meaning.reasonCode },
      }
    }
    case 'unknown':
      return { event: { kind: 'unanswered' }, facts: { answer: 'none', cause: pushed.reason } }
  }
}

/** A callback; its event is null while the payment is undecided. */
export function eventOfCallback(result: StkResult): { event: PaymentEvent | null; facts: Facts } {
  const { merchantRequestId, checkoutRequestId, resultCode, paid } = result
  const reference = { merchantRequestId, checkoutRequestId }
  const facts = { ...reference, resultCode, amountCents: paid?.amountCents ?? null, receipt: paid?.receipt ?? null }
  const meaning = meaningOfResult(resultCode)
  if (meaning.state === 'pending') return { event: null, facts }
  if (meaning.state === 'failed') {
    const { certain } = meaning
    const reason = sentenceOf(meaning, certain, name)
    return { event: { kind: 'failed', code: resultCode, reason, certain, reference }, facts }
  }
  const { receipt = null, amountCents = null, paidAt = null } = paid ?? {}
  return { event: { kind: 'paid', receipt, amountCents, reference, paidAt }, facts }
}

/**
 * A query's final result; null if it is not final. It has neither amount nor receipt. Daraja has reported a paid
 * transaction as failed, so a query never makes a failure certain.
 */
export function eventOfQuery(outcome: QueryOutcome): { event: PaymentEvent; facts: Facts } | null {
  if (outcome.outcome !== 'final') return null
  const { resultCode } = outcome
  const meaning = meaningOfResult(resultCode)
  if (meaning.state === 'pending') return null
  const facts = { resultCode }
  if (meaning.state === 'paid') return { event: { kind: 'paid', receipt: null }, facts }
  const reason = sentenceOf(meaning, false, name)
  return { event: { kind: 'failed', code: resultCode, reason, certain: false }, facts }
}
