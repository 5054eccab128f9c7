'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { officePricePreview } from '#lib/contract/pricing/office/shop-prices.ts'
import { showCount } from '#lib/format/count.ts'
import { SmallTableHead } from './small-table-head.tsx'

type Preview = Output<typeof officePricePreview>

const FEW = 8
const MORE = 200

/** Effects of a percent change: the number of prices, a few or 200 of them, and prices below cost. */
export function PercentPreview({
  data,
  leavesOut,
  onLeaveOut,
}: {
  data: Preview
  leavesOut: boolean
  onLeaveOut: (leavesOut: boolean) => void
}) {
  const [isLong, setLong] = useState(false)
  const { steps, belowCost, products, families, unchanged, isTooMany, agreedAbove } = data
  const below = new Set(belowCost)
  const kept = leavesOut ? steps.filter(({ productId }) => !below.has(productId)) : steps
  const shown = kept.slice(0, isLong ? MORE : FEW)
  if (isTooMany)
    return (
      <AlertLine tone="warning" title="Too many prices." live="polite">
        You can change at most 10,000 prices at once. Use filters to choose fewer.
      </AlertLine>
    )
  return (
    <section aria-label="Preview">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="heading text-d5">Preview</h3>
        <span className="text-tiny text-muted">
          {shown.length} of {showCount(kept.length)}
        </span>
      </div>
      <p role="status" className="text-tiny text-muted">
        {showCount(kept.length)} of {showCount(products)} {products === 1 ? 'price' : 'prices'} in {showCount(families)}{' '}
        {families === 1 ? 'family' : 'families'} will change
        {unchanged > 0 ? `; ${showCount(unchanged)} stay the same` : ''}.
      </p>
      {shown.length === 0 ? null : <PriceSteps steps={shown} below={below} />}
      {kept.length > FEW ? (
        <OfficeButton size="small" className="mt-2" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show ${kept.length > MORE ? `the first ${MORE}` : `all ${kept.length}`}`}
        </OfficeButton>
      ) : null}
      {belowCost.length > 0 ? (
        <div className="mt-3">
          <StatusMark status="wrong">{showCount(belowCost.length)} below cost</StatusMark>
          <p className="text-tiny text-muted">
            {leavesOut
              ? 'These prices do not change.'
              : 'These prices change after approval by a second person; the others now.'}
          </p>
          <CheckboxField label="Exclude prices below cost" value={leavesOut} onChange={onLeaveOut} />
        </div>
      ) : null}
      {agreedAbove > 0 ? <p className="mt-2 text-tiny text-muted">{agreedAboveText(agreedAbove)}</p> : null}
    </section>
  )
}

const agreedAboveText = (count: number): string =>
  count === 1
    ? '1 agreed price will be above the new shop price and has no effect.'
    : `${showCount(count)} agreed prices will be above the new shop price and have no effect.`

/** @param below IDs of the products whose new price is below cost */
function PriceSteps({ steps, below }: { steps: Preview['steps']; below: ReadonlySet<number> }) {
  return (
    <table className="mt-1.5 w-full text-tiny">
      <SmallTableHead columns={['Ex-VAT', 'Now', 'New', 'With VAT']} />
      <tbody>
        {steps.map(({ productId, name, from, to, withVat, former }) => (
          <tr key={productId} className="border-b border-hairline align-top">
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
              {below.has(productId) ? <span className="block font-semibold text-error">below cost</span> : null}
              {former === null ? null : <span className="block text-muted">no longer shown as a discount</span>}
            </th>
            <td className="py-1.5 pl-2 text-right text-muted">
              <MoneyFigure cents={from} isExact />
            </td>
            <td className="py-1.5 pl-2 text-right">
              <MoneyFigure cents={to} isExact />
            </td>
            <td className="py-1.5 pl-2 text-right">
              <MoneyFigure cents={withVat} isExact />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
