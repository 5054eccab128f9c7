import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { PaymentPromise } from '#lib/contract/companies/office/ageing.ts'
import { showMoney } from '#lib/format/money.ts'
import { shortDayFrom } from '#lib/office/when.ts'

const MARKS = {
  open: { status: 'wait', word: 'promised' },
  kept: { status: 'done', word: 'kept' },
  broken: { status: 'wrong', word: 'broken' },
} as const

/** A promise to pay, with its result. @param today the day in Nairobi */
export function PromiseMark({ promise, today }: { promise: PaymentPromise; today: string }) {
  const { status, word } = MARKS[promise.state]
  return (
    <StatusMark status={status}>
      {showMoney(promise.amount, 'auto')} by {shortDayFrom(promise.day, today)}, {word}
    </StatusMark>
  )
}
