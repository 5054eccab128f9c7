'use client'

import { classes } from '#components/kit/classes.ts'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeOfferPreview } from '#lib/contract/pricing/office/offers.ts'
import { showCount } from '#lib/format/count.ts'
import { SmallTableHead } from './small-table-head.tsx'

export type OfferPreviewData = Output<typeof officeOfferPreview>

const percentText = (hundredths: number) => `${hundredths < 0 ? '−' : ''}${Math.abs(Math.round(hundredths / 100))}%`

/**
 * Effects of an offer: some products at the shop price and at the offer price, the margin, and buyers with a lower
 * price already.
 */
export function OfferPreview({
  data,
  isAmount,
  onLeaveOut,
}: {
  data: OfferPreviewData
  /** The discount depends on the order: the smallest discount is shown. */
  isAmount: boolean
  onLeaveOut: () => void
}) {
  const { effects, variants, families, belowCost, paysLess, getsOffer } = data
  const agreed = paysLess + getsOffer
  const [first] = belowCost
  return (
    <section aria-label="Preview" className="mt-5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="heading text-d5">Preview</h3>
        <span className="text-tiny text-muted">
          {effects.length} of {showCount(variants)}
        </span>
      </div>
      <p className="text-tiny text-muted">
        {showCount(families)} {families === 1 ? 'family' : 'families'}, {showCount(variants)}{' '}
        {variants === 1 ? 'variant' : 'variants'}
        {isAmount ? '. Prices are for the minimum order.' : '.'}
      </p>
      {effects.length === 0 ? null : (
        <table className="mt-1.5 w-full text-tiny">
          <SmallTableHead columns={['Ex-VAT', 'Shop', 'Offer', 'With VAT', 'Margin']} />
          <tbody>
            {effects.map(({ productId, name, code, shop, offer, offerWithVat, leftOver }) => (
              <tr key={productId} className="border-b border-hairline align-top">
                <th scope="row" title={code} className="py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="py-1.5 pl-2 text-right text-muted">
                  <MoneyFigure cents={shop} />
                </td>
                <td className="py-1.5 pl-2 text-right">
                  <MoneyFigure cents={offer} />
                </td>
                <td className="py-1.5 pl-2 text-right">
                  <MoneyFigure cents={offerWithVat} isExact />
                </td>
                <td
                  className={classes(
                    'py-1.5 pl-2 text-right',
                    leftOver !== null && leftOver < 0 && 'font-semibold text-error',
                  )}
                >
                  {leftOver === null ? (
                    <span className="text-muted" title="Cost not known">
                      –
                    </span>
                  ) : (
                    percentText(leftOver)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {first ? (
        <div className="mt-2" role="status">
          <StatusMark status="wrong">
            {belowCost.length} {belowCost.length === 1 ? 'variant' : 'variants'} below cost
          </StatusMark>
          <p className="text-tiny text-muted">
            {first.name}
            {belowCost.length > 1 ? ` and ${belowCost.length - 1} more` : ''}.{' '}
            <button type="button" className="link" onClick={onLeaveOut}>
              Exclude {belowCost.length === 1 ? 'it' : 'them'}
            </button>
          </p>
        </div>
      ) : null}
      {agreed > 0 ? (
        <>
          <h3 className="heading mt-4 text-d5">Companies with agreed prices</h3>
          <p className="text-tiny">
            {agreed} {agreed === 1 ? 'company has' : 'companies have'} agreed prices here. {paysLess} already pay less
            and see no change; {getsOffer} get the offer.
          </p>
        </>
      ) : null}
    </section>
  )
}
