import type { RefundOutcome } from '../providers/provider.ts'

/** Of payment_refunds and unmatched_refunds. */
export type RefundRowState = 'requested' | 'sent' | 'unknown' | 'done' | 'failed'

/** A stored refund. */
export interface StoredRefund {
  state: RefundRowState
  receipt: string | null
}

/** applied: it changes the refund. repeated: without news. ignored-contradiction: the final result was another. */
export type RefundEffect = 'applied' | 'repeated' | 'ignored-contradiction'

/**
 * The effect of a provider's report on a refund. A final result is never overwritten: a report that contradicts it has
 * no effect and is stored.
 */
export function effectOfReport({ state, receipt }: StoredRefund, report: RefundOutcome): RefundEffect {
  if (state === 'done') {
    if (report.outcome === 'refused') return 'ignored-contradiction'
    return report.outcome === 'done' && report.receipt !== receipt ? 'ignored-contradiction' : 'repeated'
  }
  if (state === 'failed') return report.outcome === 'done' ? 'ignored-contradiction' : 'repeated'
  if (report.outcome === 'sent') return state === 'sent' ? 'repeated' : 'applied'
  if (report.outcome === 'unknown') return state === 'unknown' ? 'repeated' : 'applied'
  return 'applied'
}

/** The state after a report. */
export const stateAfter = ({ outcome }: RefundOutcome): RefundRowState => (outcome === 'refused' ? 'failed' : outcome)

/** The result of sending a refund, for the person who sent it. @param reason why the provider refused it */
export function refundSentence({ state, receipt, reason }: StoredRefund & { reason?: string }): string {
  if (state === 'done') return `Sent, receipt ${receipt}.`
  if (state === 'failed') return `It was not sent: ${reason ?? 'the provider refused it.'}`
  if (state === 'sent') return 'Sent. The provider has accepted it and reports the result later.'
  return 'It is not known yet whether it was sent. It cannot be sent again until that is known.'
}
