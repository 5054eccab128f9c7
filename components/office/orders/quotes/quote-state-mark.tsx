import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { QuoteState } from '#lib/contract/quotes/quotes.ts'
import { QUOTE_STATE_TEXT } from '#lib/quotes/quote-text.ts'

const STATUS = {
  open: 'undecided',
  offered: 'now',
  expired: 'ended',
  accepted: 'done',
  declined: 'ended',
  withdrawn: 'ended',
  'request-withdrawn': 'ended',
} as const

/** The state of a quote, with its shape. */
export const QuoteStateMark = ({ state }: { state: QuoteState }) => (
  <StatusMark status={STATUS[state]}>
    {state === 'request-withdrawn' ? 'Withdrawn by customer' : QUOTE_STATE_TEXT[state]}
  </StatusMark>
)
