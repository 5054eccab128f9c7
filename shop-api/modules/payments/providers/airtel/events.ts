/** Converts responses and reports of Airtel to events of the ledger. */

import type { PaymentEvent } from '../../rules/ledger-rules.ts'
import type { Facts } from '../../rules/payment-event.ts'
import { sentenceOf } from '../../rules/prompt-sentences.ts'
import type { AirtelPushOutcome } from './client.ts'
import { airtelMethod } from './method.ts'
import type { TransactionStatus } from './wire.ts'

const { name } = airtelMethod

const FAILED = {
  TF: { what: 'Airtel Money did not complete this payment.', next: 'Check your balance and try again.' },
  TE: { what: 'The request expired.', next: 'You can try again.' },
} as const

const REFUSED = { what: 'Airtel Money did not accept the request.', next: 'Check the number, or pay another way.' }

/** The response to a payment request. */
export function eventOfPush(pushed: AirtelPushOutcome, transactionId: string): { event: PaymentEvent; facts: Facts } {
  switch (pushed.outcome) {
    case 'accepted': {
      const reference = { transactionId }
      return { event: { kind: 'accepted', reference }, facts: { answer: 'accepted', ...reference } }
    }
    case 'refused': {
      const { code, certain } = pushed
      const reason = sentenceOf(REFUSED, certain, name)
      return { event: { kind: 'refused', code, reason, certain }, facts: { answer: 'refused', code } }
    }
    case 'unknown':
      return { event: { kind: 'unanswered' }, facts: { answer: 'none', cause: pushed.reason } }
  }
}

/**
 * A payment's status, from a callback or a query; its event is null while it is undecided. It contains no amount.
 * @param isSigned whether Airtel posted it: only then is it certain that a failed payment took no money
 */
export function eventOfStatus(
  { id, status, receipt }: { id: string; status: TransactionStatus; receipt: string | null },
  isSigned: boolean,
): { event: PaymentEvent | null; facts: Facts } {
  const reference = { transactionId: id }
  const facts = { ...reference, resultCode: status, receipt }
  switch (status) {
    case 'TS':
      return { event: { kind: 'paid', receipt, reference }, facts }
    case 'TF':
    case 'TE': {
      const reason = sentenceOf(FAILED[status], isSigned, name)
      return { event: { kind: 'failed', code: status, reason, certain: isSigned, reference }, facts }
    }
    case 'TIP':
    case 'TA':
      return { event: null, facts }
  }
}
