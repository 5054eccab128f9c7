import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { ReturnState, Settlement } from '#lib/contract/returns/returns.ts'

const STATES: Readonly<Record<ReturnState, { status: Status; text: string }>> = {
  requested: { status: 'now', text: 'To decide' },
  question: { status: 'wait', text: 'Question sent' },
  approved: { status: 'wait', text: 'Approved' },
  received: { status: 'now', text: 'To credit' },
  credited: { status: 'done', text: 'Credited' },
  declined: { status: 'done', text: 'Declined' },
  cancelled: { status: 'done', text: 'Cancelled' },
}

/** Status of a return. */
export function ReturnMark({ state }: { state: ReturnState }) {
  const { status, text } = STATES[state]
  return <StatusMark status={status}>{text}</StatusMark>
}

export const SETTLEMENT_NAMES: Readonly<Record<Settlement, string>> = {
  refund: 'Refund',
  'store-credit': 'Store credit',
  exchange: 'Exchange',
}

/** Reads to fetch again after a step of a return. */
export const RETURN_READS = [
  ...['office-return', 'office-return-list', 'office-returns-of', 'office-order', 'office-order-parcels'],
  ...['office-refund-list', 'office-credit-limits'],
]
