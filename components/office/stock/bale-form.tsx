'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { officeBaleOpen, officeBalesSet, type StockVariant } from '#lib/contract/office/stock.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { STOCK_READS } from './adjust-form.tsx'
import { typedTenths } from './stock-words.ts'

const MAX_BALES = 1000

/** Opens closed bales into pieces, or says how many are closed. */
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
            {value === 'open' ? 'Open a bale' : 'How many are closed'}
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
  const [text, setText] = useState('1')
  const [found, setFound] = useState('')
  const save = useOfficeAction(officeBaleOpen, {
    refreshes: STOCK_READS,
    onDone: (after) => {
      noteDone(`${after.code}: ${after.bales === 1 ? '1 bale is' : `${after.bales} bales are`} closed now.`)
      onClose()
    },
  })
  const bales = typedCount(text, MAX_BALES)
  const expected = (bales ?? 0) * piecesPerBale
  const foundTenths = found.trim() === '' ? expected * 10 : typedTenths(found)
  return (
    <OfficeForm
      className="mt-2 border border-field p-3"
      words={{
        title: 'Open a bale',
        text: `${closed === 1 ? '1 bale is' : `${closed} bales are`} closed, ${quantityText(piecesPerBale, unit)} each.`,
        submit: bales === 1 || bales === null ? 'Open it' : `Open ${bales}`,
        failed: 'Not opened.',
      }}
      state={{ ...save, isIncomplete: !bales || foundTenths === null }}
      onSubmit={() => {
        if (bales && foundTenths !== null) void save.run({ variantId, bales, foundTenths })
      }}
      onClose={onClose}
    >
      <div className="mt-2 flex gap-2">
        <OfficeField
          label="Bales"
          inputMode="numeric"
          className="w-20"
          value={text}
          error={save.problem?.fields?.bales}
          onChange={setText}
        />
        <OfficeField
          label="What was in them"
          inputMode="decimal"
          className="flex-1"
          placeholder={String(expected)}
          value={found}
          error={found.trim() !== '' && foundTenths === null ? 'Type a number.' : save.problem?.fields?.found}
          onChange={setFound}
        />
      </div>
    </OfficeForm>
  )
}

function ClosedForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const { variantId, bales: seenBales, piecesPerBale, unit } = variant
  const [text, setText] = useState(String(seenBales))
  const save = useOfficeAction(officeBalesSet, { refreshes: STOCK_READS, onDone: onClose })
  const bales = typedCount(text, MAX_BALES * 100)
  return (
    <OfficeForm
      className="mt-2 border border-field p-3"
      words={{
        title: 'Closed bales',
        text: `A bale has ${quantityText(piecesPerBale, unit)}. What is on hand stays as it is.`,
        submit: 'Save',
      }}
      state={{ ...save, isIncomplete: bales === null || bales === seenBales }}
      onSubmit={() => {
        if (bales !== null) void save.run({ variantId, bales, seenBales })
      }}
      onClose={onClose}
    >
      <OfficeField
        label="Bales that are closed"
        inputMode="numeric"
        className="mt-2 w-32"
        value={text}
        error={save.problem?.fields?.bales}
        onChange={setText}
      />
    </OfficeForm>
  )
}
