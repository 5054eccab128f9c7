'use client'

import { useEffect, useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

export type FoundProduct = Output<typeof officeProductFind>[number]

const WAIT_MS = 250

/** Finds products by code or name, also by a scanner, to put them into an order. */
export function ProductFinder({
  label = 'Add a product',
  taken,
  onAdd,
}: {
  label?: string
  /** Products that are in it already. */
  taken: ReadonlySet<number>
  onAdd: (product: FoundProduct) => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useOfficeQuery(officeProductFind, asked.length >= 2 ? { text: asked } : null)
  const found = asked.length >= 2 && text.trim().length >= 2 ? (data ?? null) : null
  const add = (product: FoundProduct) => {
    onAdd(product)
    setText('')
  }
  return (
    <div className="mt-2">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <input
        id={id}
        className="office-field mt-1 w-full max-w-md"
        placeholder="Code or name, or scan it"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const [only, ...more] = (found ?? []).filter(({ productId }) => !taken.has(productId))
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (only && more.length === 0) add(only)
        }}
      />
      {found ? (
        <ul aria-label="Products found" className="mt-1 max-h-72 max-w-2xl overflow-y-auto border-t border-hairline">
          {found.length === 0 ? <li className="py-2 text-muted">No product has this code or name.</li> : null}
          {found.map((product) => (
            <li key={product.productId} className="flex items-center gap-3 border-b border-hairline py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block">{product.name}</span>
                <span className="block text-tiny text-muted">
                  {product.code}, {product.free.toLocaleString('en-KE')} free, {showMoney(product.exVatPrice)} ex-VAT
                </span>
              </span>
              <OfficeButton
                size="small"
                disabled={taken.has(product.productId) || product.free <= 0}
                aria-label={`Add ${product.name}`}
                onClick={() => add(product)}
              >
                {taken.has(product.productId) ? 'Added' : product.free <= 0 ? 'Sold out' : 'Add'}
              </OfficeButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
