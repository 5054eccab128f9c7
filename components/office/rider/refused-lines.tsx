'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import type { RiderStop } from '#lib/contract/deliveries/office/rider.ts'
import { riderTexts } from '#lib/language/rider.ts'
import { useTexts } from '#lib/language/texts.ts'
import { quantityIn, unitTexts } from '#lib/language/units.ts'

/** The refused quantity of each product, as the calls have it. */
export const refusedOf = (refused: Readonly<Record<number, number>>) =>
  Object.entries(refused).flatMap(([id, quantity]) => (quantity > 0 ? [{ productId: Number(id), quantity }] : []))

/** The products to hand over. A customer can refuse some of them: a line that is not ticked is refused. */
export function RefusedLines({
  lines,
  refused,
  reason,
  onRefuse,
  onReason,
}: {
  lines: RiderStop['lines']
  refused: Readonly<Record<number, number>>
  reason: string
  onRefuse: (refused: Readonly<Record<number, number>>) => void
  onReason: (reason: string) => void
}) {
  const texts = useTexts(riderTexts)
  const units = useTexts(unitTexts)
  const [isOpen, setOpen] = useState(false)
  const set = (productId: number, quantity: number) => onRefuse({ ...refused, [productId]: quantity })
  return (
    <section aria-label={texts.handOver} className="room-gutter border-b border-hairline py-4">
      <h2 className="heading text-title">{texts.handOver}</h2>
      <ul>
        {lines.map(({ productId, product, unit, quantity }) => {
          const off = refused[productId] ?? 0
          return (
            <li key={productId} className="py-1.5">
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-6.5 flex-none accent-ink"
                  checked={off < quantity}
                  disabled={!isOpen}
                  onChange={({ target }) => set(productId, target.checked ? 0 : quantity)}
                />
                <span className="min-w-0 flex-1">{product}</span>
                <b className="flex-none font-semibold tabular-nums">{quantityIn(units, quantity - off, unit)}</b>
              </label>
              {isOpen && quantity > 1 ? (
                <label className="mt-1 flex items-center justify-between gap-3 pl-9.5 text-small text-muted">
                  {texts.notTaken}
                  <input
                    type="number"
                    inputMode="decimal"
                    min={0}
                    max={quantity}
                    className="office-field h-11 w-24 text-right"
                    aria-label={texts.notTakenOf({ product })}
                    value={off}
                    onChange={({ target }) => {
                      const typed = Number(target.value)
                      if (Number.isFinite(typed)) set(productId, Math.min(quantity, Math.max(0, typed)))
                    }}
                  />
                </label>
              ) : null}
            </li>
          )
        })}
      </ul>
      {isOpen ? (
        <OfficeField
          label={texts.whyNotTaken}
          className="mt-1 [&_input]:h-14"
          maxLength={200}
          value={reason}
          onChange={onReason}
        />
      ) : (
        <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
          {texts.takesNotAll}
        </button>
      )}
    </section>
  )
}
