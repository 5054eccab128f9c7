'use client'

import { Choice } from '#components/catalogue/choice.tsx'
import { FilterSection } from '#components/catalogue/filter-section.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { useRequestedText } from '#components/kit/field/use-requested-text.ts'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { useFilterControls } from '../catalogue/filter-controls.ts'

const WRONG = 'Enter a whole number from 1 to 99,999.'

/** The number of a text; null if it is not from 1 to 99,999. */
function quantityOf(text: string): string | null {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= MAX_QUANTITY ? String(number) : null
}

/** Filters the list by sufficient stock: a checkbox, and the quantity. */
export function StockFilter() {
  const { filter, change } = useFilterControls()
  const { text, type, request } = useRequestedText({
    value: String(filter.inStockNo),
    onRequest: (number) => change({ inStock: true, inStockNo: Number(number) }, 'replace'),
    read: quantityOf,
  })
  const quantity = quantityOf(text)
  return (
    <FilterSection title="Stock" open>
      <Choice
        name="In stock"
        on={filter.inStock}
        change={{ inStock: !filter.inStock, inStockNo: quantity === null ? filter.inStockNo : Number(quantity) }}
      />
      <form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault()
          request()
        }}
      >
        <TextField
          label="At least"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={text}
          error={quantity === null ? WRONG : undefined}
          onChange={({ target }) => type(target.value)}
          // While the box is off its tick takes the number along: applying it here would have the tick turn it off.
          onBlur={() => filter.inStock && request()}
        />
      </form>
    </FilterSection>
  )
}
