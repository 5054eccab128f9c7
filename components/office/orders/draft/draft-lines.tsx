'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import type { DraftOrder } from '#lib/contract/orders/office/drafts.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { amountText, typedAmount } from '#lib/office/typed-amount.ts'
import { percentOff } from '#lib/quotes/percent-off.ts'
import { type FoundProduct, firstQuantity, ProductFinder } from '../parcels/product-finder.tsx'
import { readQuantity } from '../parcels/quantities.ts'

type Items = DraftForm['items']

/** The products of a draft, found by code, name or scanner: quantity, price and errors. */
export function DraftLines({
  items,
  lines,
  isNew,
  onChange,
}: {
  items: Items
  /** The lines as last priced. */
  lines: DraftOrder['lines']
  /** Whether the draft was just begun: the search for products then has the focus. */
  isNew: boolean
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
            {items.map((item) => {
              const { productId } = item
              const line = lines.find((one) => one.productId === productId)
              return (
                <ItemRow
                  key={productId}
                  item={item}
                  line={line}
                  name={line?.name ?? names[productId] ?? `Product ${productId}`}
                  onChange={(more) =>
                    onChange(items.map((one) => (one.productId === productId ? { ...one, ...more } : one)))
                  }
                  onRemove={() => onChange(items.filter((one) => one.productId !== productId))}
                />
              )
            })}
          </tbody>
        </table>
      ) : null}
      {lines.length > 0 ? <DiscountOnAll items={items} lines={lines} onChange={onChange} /> : null}
      <ProductFinder
        counts={new Map(items.map(({ productId, quantity }) => [productId, quantity]))}
        hasFocus={isNew}
        onAdd={(product) => {
          setNames((before) => ({ ...before, [product.productId]: product.name }))
          onChange(withOneMore(items, product))
        }}
      />
    </section>
  )
}

function ItemRow({
  item: { quantity, agreedPrice },
  line,
  name,
  onChange,
  onRemove,
}: {
  item: Items[number]
  /** The item as the shop priced it; undefined until it has. */
  line: DraftOrder['lines'][number] | undefined
  name: string
  onChange: (more: Partial<Items[number]>) => void
  onRemove: () => void
}) {
  return (
    <tr className="border-b border-hairline align-top [&>td]:py-2 [&>th]:py-2">
      <th scope="row" className="pr-2 text-left font-normal">
        <span className="block font-semibold">{name}</span>
        {line ? (
          <>
            <span className="block text-tiny text-muted">
              {line.code}, {quantityText(line.free, line.unit)} free
              {line.piecesPerBale > 1 ? `, bale of ${line.piecesPerBale}` : ''}
            </span>
            <SpecialPrice
              line={line}
              agreed={agreedPrice ?? null}
              onChange={(cents) => onChange({ agreedPrice: cents })}
            />
          </>
        ) : null}
        {line?.problem ? <span className="block text-tiny font-semibold text-error">{line.problem}</span> : null}
      </th>
      <td className="pl-2 text-right">
        <QuantityInput name={name} quantity={quantity} onChange={(next) => onChange({ quantity: next })} />
      </td>
      <td className="pl-2 text-right text-muted max-md:hidden">
        {line ? <MoneyFigure cents={line.unitPrice} isExact /> : null}
      </td>
      <td className="pl-2 text-right">{line ? <MoneyFigure cents={line.amount} isExact /> : null}</td>
      <td className="pl-2 text-right">
        <OfficeButton size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </OfficeButton>
      </td>
    </tr>
  )
}

/** The items with one more piece or metre of a product: a second scan counts it. */
function withOneMore(items: Items, product: FoundProduct): Items {
  const { productId } = product
  const more = firstQuantity(product)
  return items.some((item) => item.productId === productId)
    ? items.map((item) => (item.productId === productId ? { ...item, quantity: item.quantity + more } : item))
    : [...items, { productId, quantity: more }]
}

/** A unit price agreed with the customer for this order alone, between the lowest price and the list price. */
function SpecialPrice({
  line: { name, listPrice, floorPrice, quoteFloor = floorPrice },
  agreed,
  onChange,
}: {
  line: DraftOrder['lines'][number]
  agreed: number | null
  onChange: (cents: number | null) => void
}) {
  const [text, setText] = useState<string | null>(null)
  if (text === null) {
    const isLower = agreed !== null
    return (
      <span className="flex flex-wrap items-center gap-x-2 text-tiny">
        {isLower ? (
          <span>
            Special price {showMoney(agreed)}, list price <s className="text-muted">{showMoney(listPrice)}</s>
          </span>
        ) : null}
        <button
          type="button"
          className="link min-h-6 max-md:min-h-11"
          aria-label={`${isLower ? 'Change the special price' : 'Agree a price'} for ${name}`}
          onClick={() => setText(agreed === null ? '' : amountText(agreed))}
        >
          {isLower ? 'Change' : 'Agree a price'}
        </button>
      </span>
    )
  }
  const typed = typedAmount(text)
  const isWrong = text !== '' && (typed === null || typed < quoteFloor || typed > listPrice)
  const apply = () => {
    if (isWrong) return
    onChange(text === '' || typed === listPrice ? null : typed)
    setText(null)
  }
  return (
    <form
      className="mt-1 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <OfficeField
        label={`Special price ex-VAT, KSh ${showAmount(quoteFloor)} to ${showAmount(listPrice)}`}
        value={text}
        inputMode="decimal"
        autoFocus
        error={isWrong ? 'Enter an amount in this range, or leave it empty for the list price.' : undefined}
        onChange={setText}
      />
      <OfficeButton size="small" type="submit">
        Apply
      </OfficeButton>
      <OfficeButton size="small" onClick={() => setText(null)}>
        Cancel
      </OfficeButton>
    </form>
  )
}

/** A discount in percent on all lines, as their special prices, within the range of each line. */
function DiscountOnAll({
  items,
  lines,
  onChange,
}: {
  items: Items
  lines: DraftOrder['lines']
  onChange: (items: Items) => void
}) {
  const [text, setText] = useState('')
  const percent = Number(text)
  const isWrong = text !== '' && !(percent >= 0 && percent <= 100)
  const apply = () => {
    if (text === '' || isWrong) return
    const priceOf = (productId: number) => {
      const line = lines.find((one) => one.productId === productId)
      return line ? percentOff(percent, { ...line, floorPrice: line.quoteFloor ?? line.floorPrice }) : null
    }
    onChange(items.map((item) => ({ ...item, agreedPrice: percent === 0 ? null : priceOf(item.productId) })))
    setText('')
  }
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <OfficeField
        label="Discount on all lines, %"
        value={text}
        inputMode="decimal"
        error={isWrong ? 'Enter 0 to 100.' : undefined}
        onChange={setText}
      />
      <OfficeButton size="small" type="submit" disabled={text === '' || isWrong}>
        Apply
      </OfficeButton>
    </form>
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
  const [last, setLast] = useState(quantity)
  const read = readQuantity(text)
  // Another scan of the product changed the quantity.
  if (quantity !== last) {
    setLast(quantity)
    if (read !== quantity) setText(String(quantity))
  }
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
