'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeStockLevel, type StockVariant } from '#lib/contract/stock/office/stock.ts'
import { STOCK_READS } from './adjust-form.tsx'
import { typedTenths } from './stock-words.ts'

/** Sets the low-stock level of a product. At this level it is listed as low and proposed for the next order. */
export function LevelForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const { variantId, lowTenths: seenTenths } = variant
  const form = useOfficeForm(officeStockLevel, {
    defaults: { level: seenTenths === null ? '' : String(seenTenths / 10) },
    toInput: ({ level }, wrong) => ({
      ...{ variantId, seenTenths },
      lowTenths: level.trim() === '' ? null : (typedTenths(level) ?? wrong('level', 'Enter a number.')),
    }),
    refreshes: [...STOCK_READS, 'office-reorder-list'],
    onDone: onClose,
  })
  return (
    <OfficeForm
      className="mt-3 border border-field p-3"
      words={{
        title: 'Low at',
        text: 'The product is low at this number of free pieces. Leave empty for no alert.',
        submit: 'Save',
      }}
      form={form}
      isIncomplete={!form.isDirty}
      onClose={onClose}
    >
      <OfficeField label="Free pieces" inputMode="decimal" className="mt-2 w-32" {...form.field('level')} />
    </OfficeForm>
  )
}
