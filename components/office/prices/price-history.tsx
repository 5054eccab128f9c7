'use client'

import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { officePriceHistory } from '#lib/contract/pricing/office/shop-prices.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { LeftOver } from './shop-price-columns.tsx'

/** Price changes of a product: author, time, old and new price, reason. */
export function PriceHistory({ productId }: { productId: number }) {
  const query = useOfficeQuery(officePriceHistory, { productId }, { keepsPrevious: false })
  const { data } = query
  if (!data) return <QueryState query={query} what="this price" rows={5} />
  const { price, changes } = data
  return (
    <div className="px-4.5 py-3.5">
      <h2 className="heading text-d5">{price.family}</h2>
      <p className="text-tiny text-muted">
        {price.variant}. {price.code}
      </p>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 text-right tabular-nums [&_dt]:text-left [&_dt]:text-muted">
        <dt>Ex-VAT</dt>
        <dd>
          <MoneyFigure cents={price.exVat} isAlone isExact />
        </dd>
        <dt>With VAT</dt>
        <dd>
          <MoneyFigure cents={price.withVat} isAlone isExact />
        </dd>
        <dt>Cost</dt>
        <dd>{price.cost === null ? 'unknown' : <MoneyFigure cents={price.cost} isAlone isExact />}</dd>
        <dt>Margin</dt>
        <dd>
          <LeftOver hundredths={price.leftOver} />
        </dd>
      </dl>
      <h3 className="heading mt-4 text-d5">Previous prices</h3>
      {changes.length === 0 ? (
        <p className="text-muted">No price changes yet.</p>
      ) : (
        <ol className="mt-1">
          {changes.map(({ at, from, to, by, reason }) => (
            <li key={at + String(from) + String(to)} className="border-b border-hairline py-2">
              <p className="flex justify-between gap-3">
                <span>
                  <MoneyFigure cents={from} isExact className="text-muted" /> → <MoneyFigure cents={to} isExact />
                </span>
                <When at={at} className="text-muted" />
              </p>
              <p className="text-tiny text-muted">
                {by ?? 'Command or import'}
                {reason ? `: “${reason}”` : by === null ? '.' : ', no reason given.'}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
