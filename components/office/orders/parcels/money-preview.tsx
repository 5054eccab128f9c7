'use client'

import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { MoneyPreview as Preview } from '#lib/contract/orders/office/order-changes.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { problemText } from '#lib/office/problem-text.ts'

/** Preview of a change: every sum, and its effects on customer and documents. */
export function MoneyPreview({
  preview,
  problem,
  isLoading,
}: {
  preview: Preview | null
  problem: Problem | null
  isLoading: boolean
}) {
  if (problem) {
    return (
      <AlertLine tone="error" title="This cannot be done." live="polite" className="mt-3">
        {problemText(problem)}
      </AlertLine>
    )
  }
  if (!preview) {
    return (
      <p role="status" className="mt-3 text-muted">
        {isLoading ? 'Calculating the total…' : 'Enter the changes to see the new total.'}
      </p>
    )
  }
  return (
    <section aria-label="New total" aria-live="polite" className="mt-3 border border-hairline bg-paper p-3.5">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-0.5 tabular-nums [&>dd]:text-right">
        <dt>Now</dt>
        <dd>{showAmount(preview.before)}</dd>
        {preview.lines.map((line) => (
          <Row
            key={line.productId}
            name={`${line.name}: ${line.after} instead of ${line.before}`}
            cents={line.amount}
          />
        ))}
        <RoundingRow preview={preview} />
        <dt className="border-t border-ink pt-1 font-semibold">Afterwards</dt>
        <dd className="border-t border-ink pt-1 font-semibold">{showMoney(preview.after)}</dd>
      </dl>
      <ul className="mt-2 text-muted">
        {consequences(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

const signed = (cents: number): string => `${cents < 0 ? '−' : '+'}${showAmount(Math.abs(cents))}`

function Row({ name, cents }: { name: string; cents: number }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-muted">{signed(cents)}</dd>
    </>
  )
}

/** Totals are whole shillings; the difference from the lines is rounding. */
function RoundingRow({ preview }: { preview: Preview }) {
  const rounding = preview.after - preview.before - preview.lines.reduce((sum, { amount }) => sum + amount, 0)
  return rounding === 0 ? null : <Row name="Rounding" cents={rounding} />
}

/** Effects of the change, in sentences. */
function consequences({ isBooked, credited, added, due, toGiveBack, onAccount, received }: Preview): string[] {
  return [
    credited > 0 && `A credit note of ${showMoney(credited)} will be issued.`,
    added > 0 && `A separate invoice of ${showMoney(added)} will be issued.`,
    !isBooked && 'The order has no invoice and is not paid: its total changes.',
    due > 0 && `${showMoney(due)} will be due${received > 0 ? `; ${showMoney(received)} was received` : ''}.`,
    toGiveBack > 0 && !onAccount && `${showMoney(toGiveBack)} must then be refunded. It will be under Refunds.`,
    onAccount && 'The order is on account, so it needs no separate payment.',
    'The customer gets an email.',
  ].filter((sentence): sentence is string => typeof sentence === 'string')
}
