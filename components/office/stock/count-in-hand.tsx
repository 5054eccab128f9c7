'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { MAX_STOCK_TENTHS } from '#lib/contract/base/codes.ts'
import type { CountProduct } from '#lib/contract/stock/office/stock-counts.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { type Counted, totalOf } from '#lib/office/stock/stored-count.ts'
import { CountKeys } from '../packing/short-sheet.tsx'

const NOTHING = { looseTenths: 0, bales: 0 }

/** The product being counted: loose pieces, closed bales, and their total. */
export function CountInHand({
  product,
  counted,
  onCount,
}: {
  product: CountProduct
  counted: Counted | undefined
  onCount: (counted: Omit<Counted, 'at'>) => void
}) {
  const { shelf, name, code, piecesPerBale, stepTenths, unit } = product
  const { looseTenths, bales } = counted ?? NOTHING
  const hasBales = piecesPerBale > 1
  return (
    <section aria-label="Current product" className="border-t-3 border-b border-t-ink border-b-hairline px-4 pt-3 pb-4">
      <p className="text-[2rem] leading-9 font-semibold">{shelf || 'No shelf'}</p>
      <h2 className="mt-1 text-base font-semibold">{name}</h2>
      <p className="text-small break-all text-muted">{code}</p>
      <p className="mt-3 mb-1 text-small">{hasBales ? 'Loose' : 'Quantity'}</p>
      <CountKeys
        label={hasBales ? 'Loose' : 'Quantity'}
        tenths={looseTenths}
        step={stepTenths}
        most={MAX_STOCK_TENTHS}
        onChange={(tenths) => onCount({ looseTenths: tenths, bales })}
      />
      {hasBales ? (
        <>
          <p className="mt-3 mb-1 text-small">Closed bales of {quantityText(piecesPerBale, unit)}</p>
          <CountKeys
            label="Closed bales"
            tenths={bales * 10}
            step={10}
            most={10_000}
            onChange={(tenths) => onCount({ looseTenths, bales: tenths / 10 })}
          />
        </>
      ) : null}
      <div className="mt-3 flex items-center gap-3">
        <p className="min-w-0 flex-1" role="status">
          {counted ? (
            <>
              <b className="font-semibold">{quantityText(totalOf(counted, product) / 10, unit)}</b> counted
            </>
          ) : (
            <span className="text-muted">Not counted yet</span>
          )}
        </p>
        <OfficeButton variant="outline" className="h-12 flex-none" onClick={() => onCount(NOTHING)}>
          None left
        </OfficeButton>
      </div>
    </section>
  )
}
