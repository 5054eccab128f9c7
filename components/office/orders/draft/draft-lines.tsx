'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import type { DraftOrder } from '#lib/contract/orders/office/drafts.ts'
import { ProductFinder } from '../parcels/product-finder.tsx'
import { readQuantity } from '../parcels/quantities.ts'

type Items = DraftForm['items']

/** The products of a draft, found by code, name or scanner: quantity, price and errors. */
export function DraftLines({
  items,
  lines,
  onChange,
}: {
  items: Items
  /** The lines as last priced. */
  lines: DraftOrder['lines']
  onChange: (items: Items) => void
}) {
  const [names, setNames] = useState<Readonly<Record<number, string>>>({})
  return (
    <section aria-label="Products">
      <h2 className="heading text-d5">Products</h2>
      {items.length > 0 ? (
        <table className="mt-1 w-full tabular-nums">
          <thead>
            <tr className="border-b border-ink text-tiny text-muted [&>th]:py-1.5 [&>th]:font-normal">
              <th scope="col" className="text-left">
                Product
              </th>
              <th scope="col" className="pl-2 text-right">
                Quantity
              </th>
              <th scope="col" className="pl-2 text-right max-md:hidden">
                Price ex-VAT
              </th>
              <th scope="col" className="pl-2 text-right">
                With VAT
              </th>
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ productId, quantity }) => {
              const line = lines.find((one) => one.productId === productId)
              const name = line?.name ?? names[productId] ?? `Product ${productId}`
              return (
                <tr key={productId} className="border-b border-hairline align-top [&>td]:py-2 [&>th]:py-2">
                  <th scope="row" className="pr-2 text-left font-normal">
                    <span className="block font-semibold">{name}</span>
                    {line ? (
                      <span className="block text-tiny text-muted">
                        {line.code}, {line.free.toLocaleString('en-KE')} free
                      </span>
                    ) : null}
                    {line?.problem ? (
                      <span className="block text-tiny font-semibold text-error">{line.problem}</span>
                    ) : null}
                  </th>
                  <td className="pl-2 text-right">
                    <QuantityInput
                      name={name}
                      quantity={quantity}
                      onChange={(next) =>
                        onChange(
                          items.map((item) => (item.productId === productId ? { ...item, quantity: next } : item)),
                        )
                      }
                    />
                  </td>
                  <td className="pl-2 text-right text-muted max-md:hidden">
                    {line ? <MoneyFigure cents={line.unitPrice} isExact /> : null}
                  </td>
                  <td className="pl-2 text-right">{line ? <MoneyFigure cents={line.amount} isExact /> : null}</td>
                  <td className="pl-2 text-right">
                    <OfficeButton
                      size="small"
                      aria-label={`Remove ${name}`}
                      onClick={() => onChange(items.filter((item) => item.productId !== productId))}
                    >
                      Remove
                    </OfficeButton>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : null}
      <ProductFinder
        taken={new Set(items.map(({ productId }) => productId))}
        onAdd={({ productId, name, step }) => {
          setNames((before) => ({ ...before, [productId]: name }))
          onChange([...items, { productId, quantity: step }])
        }}
      />
    </section>
  )
}

/** A typed quantity; invalid text stays in the field and does not change the draft. */
function QuantityInput({
  name,
  quantity,
  onChange,
}: {
  name: string
  quantity: number
  onChange: (quantity: number) => void
}) {
  const [text, setText] = useState(String(quantity))
  const read = readQuantity(text)
  return (
    <input
      aria-label={`Quantity of ${name}`}
      aria-invalid={read === null || read === 0}
      inputMode="decimal"
      autoComplete="off"
      className="office-field w-16 justify-end text-right font-semibold"
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setText(target.value)
        const typed = readQuantity(target.value)
        if (typed !== null && typed > 0) onChange(typed)
      }}
    />
  )
}
