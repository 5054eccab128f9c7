'use client'

import { useEffect, useState } from 'react'
import { Choice } from '#components/catalogue/choice.tsx'
import { FilterSection } from '#components/catalogue/filter-section.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { useFilterControls } from '../catalogue/filter-controls.ts'

const WRONG = 'Enter a whole number from 1 to 99,999.'

/** Filters the list by sufficient stock: a checkbox, and the quantity. */
export function StockFilter() {
  const { filter, change } = useFilterControls()
  const [typed, setTyped] = useState(String(filter.inStockNo))
  useEffect(() => setTyped(String(filter.inStockNo)), [filter.inStockNo])
  const number = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  const good = number >= 1 && number <= MAX_QUANTITY
  const apply = () => {
    if (good && number !== filter.inStockNo) change({ inStock: true, inStockNo: number }, 'replace')
  }
  return (
    <FilterSection title="Stock" open>
      <Choice
        name="In stock"
        on={filter.inStock}
        change={{ inStock: !filter.inStock, inStockNo: good ? number : filter.inStockNo }}
      />
      <form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <TextField
          label="At least"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed}
          error={good ? undefined : WRONG}
          onChange={(event) => setTyped(event.target.value)}
          // While the box is off its tick takes the number along: applying it here would have the tick turn it off.
          onBlur={() => filter.inStock && apply()}
        />
      </form>
    </FilterSection>
  )
}
