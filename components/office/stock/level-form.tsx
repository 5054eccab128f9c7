'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { officeStockLevel, type StockVariant } from '#lib/contract/office/stock.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { STOCK_READS } from './adjust-form.tsx'
import { typedTenths } from './stock-words.ts'

/** Says from how little on a product is low: it is listed then, and proposed for the next order. */
export function LevelForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const { variantId, lowTenths: seenTenths } = variant
  const [text, setText] = useState(seenTenths === null ? '' : String(seenTenths / 10))
  const save = useOfficeAction(officeStockLevel, {
    refreshes: [...STOCK_READS, 'office-reorder-list'],
    onDone: onClose,
  })
  const lowTenths = text.trim() === '' ? null : typedTenths(text)
  const isWrong = text.trim() !== '' && lowTenths === null
  return (
    <OfficeForm
      className="mt-3 border border-field p-3"
      words={{ title: 'Low at', text: 'From so many free pieces on it is low. Empty: never.', submit: 'Save' }}
      state={{ ...save, isIncomplete: isWrong || lowTenths === seenTenths }}
      onSubmit={() => void save.run({ variantId, lowTenths, seenTenths })}
      onClose={onClose}
    >
      <OfficeField
        label="Free pieces"
        inputMode="decimal"
        className="mt-2 w-32"
        value={text}
        error={isWrong ? 'Type a number.' : save.problem?.fields?.level}
        onChange={setText}
      />
    </OfficeForm>
  )
}
