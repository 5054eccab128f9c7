import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { showMoney } from '#lib/format/money.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { Amount } from './amount.tsx'
import { figureOf, type MoneyFact, moneyFacts, partFacts, requestedPart } from './status-view.ts'

function Rows({ facts, className }: { facts: readonly MoneyFact[]; className: string }) {
  if (facts.length === 0) return null
  return (
    <dl className={classes('divide-y divide-hairline border-hairline', className)}>
      {facts.map(({ label, cents }) => (
        <div key={label} className="flex justify-between gap-4 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{showMoney(cents, 'auto')}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * An order's main figure, large, with its parts: total and received amount are above the amount still to be paid.
 * @param unit after the figure's label
 * @param ofAttempt whether it is the figure of the last attempt, if that is for a part
 */
export function MoneyFigure({
  status,
  unit = '',
  ofAttempt = false,
  children,
}: {
  status: PaymentState
  unit?: string
  ofAttempt?: boolean
  children?: ReactNode
}) {
  const part = ofAttempt ? requestedPart(status) : null
  if (part !== null) {
    return (
      <>
        <Rows facts={partFacts(status)} className="border-t" />
        <Amount label="This part" cents={part}>
          {children}
        </Amount>
      </>
    )
  }
  const figure = figureOf(status)
  const facts = moneyFacts(status).filter(({ label }) => label !== figure?.label)
  if (!figure) return <Rows facts={facts} className="border-y" />
  const isRest = figure.label === 'Still to pay'
  return (
    <>
      {isRest ? <Rows facts={facts} className="border-t" /> : null}
      <Amount label={figure.label + unit} cents={figure.cents}>
        {children}
      </Amount>
      {isRest ? null : <Rows facts={facts} className="border-b" />}
    </>
  )
}
