import { classes } from '#components/kit/classes.ts'
import type { CreditStatistics } from '#lib/contract/companies/credit.ts'
import { showMoney } from '#lib/format/money.ts'
import { type GaugePart, gaugeOf, type PartKey } from './gauge-parts.ts'

/** Each part has its own pattern as well as its colour, so that colour is never the only difference. */
const WEAVES: Record<PartKey, string> = {
  due: 'bg-stripe-madder weave-cross',
  outstanding: 'bg-stripe-indigo',
  pending: 'bg-stripe-teal weave-twill',
  cheques: 'bg-stripe-ochre weave-rib',
  available: 'border border-success bg-success-tint',
}

/**
 * The available part of a company's limit and the use of the rest: the figure, a bar of its parts, their names with
 * amounts, and the same data as a table.
 */
export function CreditGauge({ statistics }: { statistics: CreditStatistics }) {
  const gauge = gaugeOf(statistics)
  const { creditLimit, available } = statistics
  const isOver = gauge.overCents > 0
  const parts = gauge.parts.filter(({ key, cents }) => cents > 0 || key === 'available')
  return (
    <section aria-labelledby="credit-gauge" className="border border-hairline bg-paper p-4 md:p-7">
      <h2 id="credit-gauge" className="text-small text-muted">
        {isOver ? 'Over the limit by' : 'Available'}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className={classes('text-figure font-bold', isOver && 'text-madder')}>
          {showMoney(isOver ? gauge.overCents : available)}
        </span>
        <span className="text-muted">
          {isOver ? 'The limit is' : gauge.inFavourCents > 0 ? 'including money we owe you; the limit is' : 'of'}{' '}
          {showMoney(creditLimit)}
        </span>
      </p>
      <div className="relative mt-6">
        <div aria-hidden="true" className="flex h-10 w-full gap-px bg-calico [print-color-adjust:exact]">
          {parts
            .filter(({ share }) => share > 0)
            .map((part) => (
              <div key={part.key} className={WEAVES[part.key]} style={{ width: `${part.share * 100}%` }} />
            ))}
        </div>
        {isOver ? (
          <div
            aria-hidden="true"
            className="absolute -inset-y-2 w-0.5 bg-ink"
            style={{ left: `${gauge.limitAt * 100}%` }}
          >
            <span className="absolute top-full right-0 pt-1 text-tiny whitespace-nowrap text-muted">the limit</span>
          </div>
        ) : null}
      </div>
      {parts.length === 1 ? (
        <p className="mt-4">You have not used any credit yet. Orders, invoices and cheques will show here.</p>
      ) : null}
      <dl className={classes('grid gap-x-10 gap-y-3 md:grid-cols-2', isOver ? 'mt-10' : 'mt-6', 'empty:hidden')}>
        {(parts.length > 1 ? parts : []).map((part) => (
          <Part key={part.key} part={part} />
        ))}
      </dl>
      <Sum statistics={statistics} />
    </section>
  )
}

function Part({ part: { key, name, cents } }: { part: GaugePart }) {
  return (
    <div className="flex items-center gap-3 border-b border-hairline pb-2">
      <dt className="flex min-w-0 flex-1 items-center gap-3">
        <span aria-hidden="true" className={classes('size-5 shrink-0 [print-color-adjust:exact]', WEAVES[key])} />
        {name}
      </dt>
      <dd className="font-semibold whitespace-nowrap">{showMoney(cents)}</dd>
    </div>
  )
}

/** The calculation of the available amount, line by line. */
function Sum({ statistics }: { statistics: CreditStatistics }) {
  const { creditLimit, outstandingBalance, pendingOrders, pdCheques, available } = statistics
  const rows = [
    ['Limit', creditLimit],
    [outstandingBalance < 0 ? 'In your favour' : 'Outstanding balance', -outstandingBalance],
    ['Pending orders', -pendingOrders],
    ['Cheques not cleared', -pdCheques],
  ] as const
  return (
    <details className="mt-5">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">How it is calculated</summary>
      <table className="mt-2 w-full max-w-120 text-small">
        <caption className="sr-only">How your available credit is calculated</caption>
        <tbody>
          {rows.map(([name, cents]) => (
            <tr key={name} className="border-b border-hairline">
              <th scope="row" className="py-2 text-left font-normal">
                {name}
              </th>
              <td className="py-2 text-right whitespace-nowrap">{showMoney(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink font-semibold">
            <th scope="row" className="py-2 text-left">
              Available
            </th>
            <td className="py-2 text-right whitespace-nowrap">{showMoney(available)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  )
}
