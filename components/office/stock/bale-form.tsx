'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeBaleOpen, officeBalesSet, type StockVariant } from '#lib/contract/stock/office/stock.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { STOCK_READS } from './adjust-form.tsx'
import { typedTenths } from './stock-words.ts'

const MAX_BALES = 1000

/** Opens closed bales into pieces, or sets the number of closed bales. */
export function BaleForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const [way, setWay] = useState<'open' | 'set'>(variant.bales > 0 ? 'open' : 'set')
  return (
    <div className="mt-3">
      <fieldset aria-label="Bales" className="flex gap-4">
        {(['open', 'set'] as const).map((value) => (
          <label key={value} className="flex min-h-7 items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              className="size-4 accent-ink"
              checked={way === value}
              disabled={value === 'open' && variant.bales === 0}
              onChange={() => setWay(value)}
            />
            {value === 'open' ? 'Open bales' : 'Correct closed bales'}
          </label>
        ))}
      </fieldset>
      {way === 'open' ? (
        <OpenForm variant={variant} onClose={onClose} />
      ) : (
        <ClosedForm variant={variant} onClose={onClose} />
      )}
    </div>
  )
}

function OpenForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const { variantId, piecesPerBale, bales: closed, unit } = variant
  const form = useOfficeForm(officeBaleOpen, {
    defaults: { bales: '1', found: '' },
    toInput: ({ bales, found }, wrong) => {
      const opened = typedCount(bales, MAX_BALES) ?? wrong('bales', 'Enter a number.')
      const foundTenths = found.trim() === '' ? opened * piecesPerBale * 10 : typedTenths(found)
      return { variantId, bales: opened, foundTenths: foundTenths ?? wrong('found', 'Enter a number.') }
    },
    refreshes: STOCK_READS,
    onDone: ({ code, bales }) => noteDone(`${code}: ${bales === 1 ? '1 bale is' : `${bales} bales are`} closed now.`),
    onClose,
  })
  const bales = typedCount(form.typed.bales, MAX_BALES)
  return (
    <OfficeForm
      className="mt-2 border border-field p-3"
      words={{
        title: 'Open bales',
        text: `${closed === 1 ? '1 bale is' : `${closed} bales are`} closed, ${quantityText(piecesPerBale, unit)} each.`,
        submit: bales === 1 || bales === null ? 'Open bale' : `Open ${bales}`,
        failed: 'Not opened.',
      }}
      form={form}
      isIncomplete={!bales}
      onClose={onClose}
    >
      <div className="mt-2 flex gap-2">
        <OfficeField label="Bales" inputMode="numeric" className="w-20" {...form.field('bales')} />
        <OfficeField
          label="Pieces in them"
          inputMode="decimal"
          className="flex-1"
          placeholder={String((bales ?? 0) * piecesPerBale)}
          {...form.field('found')}
        />
      </div>
    </OfficeForm>
  )
}

function ClosedForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const { variantId, bales: seenBales, piecesPerBale, unit } = variant
  const form = useOfficeForm(officeBalesSet, {
    defaults: { bales: String(seenBales) },
    toInput: ({ bales }, wrong) => ({
      ...{ variantId, seenBales },
      bales: typedCount(bales, MAX_BALES * 100) ?? wrong('bales', 'Enter a number.'),
    }),
    refreshes: STOCK_READS,
    onDone: onClose,
  })
  return (
    <OfficeForm
      className="mt-2 border border-field p-3"
      words={{
        title: 'Closed bales',
        text: `A bale has ${quantityText(piecesPerBale, unit)}. Stock on hand does not change.`,
        submit: 'Save',
      }}
      form={form}
      isIncomplete={!form.isDirty}
      onClose={onClose}
    >
      <OfficeField label="Closed bales" inputMode="numeric" className="mt-2 w-32" {...form.field('bales')} />
    </OfficeForm>
  )
}
