import type { PaymentEvent } from './ledger-rules.ts'
import { meaningOfResult, sentenceOf } from './mpesa/mapping.ts'
import type { QueryOutcome } from './mpesa/outcomes.ts'
import type { StkResult } from './mpesa/wire.ts'
import type { Facts } from './payment-event.ts'

/** A callback as an event of the ledger, and what is kept of it: no phone number. */
export function eventOfCallback(result: StkResult): { event: PaymentEvent | null; facts: Facts } {
  const { merchantRequestId, checkoutRequestId, resultCode, paid } = result
  const ids = { merchantRequestId, checkoutRequestId }
  const facts = { ...ids, resultCode, amountCents: paid?.amountCents ?? null, receipt: paid?.receipt ?? null }
  const meaning = meaningOfResult(resultCode)
  if (meaning.state === 'pending') return { event: null, facts }
  if (meaning.state === 'failed') {
    const { certain } = meaning
    return { event: { kind: 'failed', code: resultCode, reason: sentenceOf(meaning, certain), certain, ids }, facts }
  }
  return {
    event: { kind: 'paid', receipt: paid?.receipt ?? null, amountCents: paid?.amountCents ?? null, ids },
    facts,
  }
}

/**
 * A query's final answer as an event of the ledger. It names neither amount nor receipt, and has been seen to call a paid
 * transaction failed: it makes no failure certain. Null while there is none.
 */
export function eventOfQuery(outcome: QueryOutcome): { event: PaymentEvent; facts: Facts } | null {
  if (outcome.outcome !== 'final') return null
  const meaning = meaningOfResult(outcome.resultCode)
  const { state } = meaning
  const facts = { resultCode: outcome.resultCode }
  if (state === 'pending') return null
  return state === 'paid'
    ? { event: { kind: 'paid', receipt: null }, facts }
    : {
        event: { kind: 'failed', code: outcome.resultCode, reason: sentenceOf(meaning, false), certain: false },
        facts,
      }
}
