'use client'

import { useState } from 'react'
import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { quantityFault, type SaleItem } from '#lib/counter/items.ts'
import { lineAmount, lowestTyped, priceOfTyped } from '#lib/counter/sums.ts'
import { showMoney, withVat } from '#lib/format/money.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import { amountText, typedAmount } from '#lib/office/typed-amount.ts'
import { ProductPicture } from './product-picture.tsx'

/** The lines of a sale: picture, quantity and unit price with VAT. */
export function SaleLines({
  items,
  isAway,
  onQuantity,
  onPrice,
  onRemove,
}: {
  items: readonly SaleItem[]
  isAway: boolean
  /** Null: the typed text is not a quantity, or not an allowed price. */
  onQuantity: (productId: number, quantity: number | null) => void
  onPrice: (productId: number, price: number | null) => void
  onRemove: (productId: number) => void
}) {
  const { productsOfSale } = useTexts(counterTexts)
  return (
    <ul aria-label={productsOfSale} className="border-t border-ink">
      {items.map((item) => (
        <SaleLine
          key={item.product.productId}
          item={item}
          isAway={isAway}
          onQuantity={(quantity) => onQuantity(item.product.productId, quantity)}
          onPrice={(price) => onPrice(item.product.productId, price)}
          onRemove={() => onRemove(item.product.productId)}
        />
      ))}
    </ul>
  )
}

/** A typed quantity above 0; null if the text is not one. */
function quantityOfText(text: string): number | null {
  const quantity = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
  return quantity > 0 && quantity < 100_000 ? quantity : null
}

function SaleLine({
  item,
  isAway,
  onQuantity,
  onPrice,
  onRemove,
}: {
  item: SaleItem
  isAway: boolean
  onQuantity: (quantity: number | null) => void
  onPrice: (price: number | null) => void
  onRemove: () => void
}) {
  const texts = useTexts(counterTexts)
  const { product, quantity, price, isPriceWrong = false, isQuantityWrong = false } = item
  const list = withVat(product.price, product.vatPerc)
  const [priceText, setPriceText] = useState(amountText(withVat(price, product.vatPerc)))
  const [quantityText, setQuantityText] = useState(String(quantity))
  const [last, setLast] = useState(quantity)
  // Another scan of the product changed the quantity.
  if (quantity !== last) {
    setLast(quantity)
    if (Number(quantityText) !== quantity) setQuantityText(String(quantity))
  }
  const priceWrong = isPriceWrong
    ? texts.priceBetween({ lowest: showMoney(lowestTyped(product), 'auto'), list: showMoney(list, 'auto') })
    : null
  const wrong = priceWrong ?? (isQuantityWrong ? texts.enterQuantity : quantityFault(item, isAway, texts))
  const { name } = product
  return (
    <li className="grid grid-cols-[2.75rem_1fr_auto] items-start gap-x-3 gap-y-1.5 border-b border-hairline py-2.5 md:grid-cols-[2.75rem_1fr_auto_auto]">
      <ProductPicture product={product} />
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-tiny text-muted">{product.code}</span>
      </span>
      <OfficeIconButton
        label={texts.remove({ product: name })}
        className="-mt-1.5 size-14! md:order-last"
        onClick={onRemove}
      >
        <CloseIcon size={20} />
      </OfficeIconButton>
      <span className="col-span-full flex flex-wrap items-center justify-end gap-2 md:col-auto">
        <input
          aria-label={texts.quantityOf({ product: name })}
          inputMode="decimal"
          autoComplete="off"
          className="office-field h-14 w-18 justify-end text-right font-semibold"
          value={quantityText}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setQuantityText(target.value)
            const next = quantityOfText(target.value)
            if (next !== null) setLast(next)
            onQuantity(next)
          }}
        />
        <span aria-hidden="true">×</span>
        <input
          aria-label={texts.priceOf({ product: name })}
          aria-invalid={isPriceWrong}
          inputMode="decimal"
          autoComplete="off"
          className="office-field h-14 w-24 justify-end text-right tabular-nums"
          value={priceText}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setPriceText(target.value)
            const cents = typedAmount(target.value)
            onPrice(cents === null ? null : priceOfTyped(cents, product))
          }}
        />
        <b className="min-w-20 text-right md:w-28 font-semibold tabular-nums">
          <MoneyFigure cents={lineAmount({ quantity, price, vatPerc: product.vatPerc })} isExact />
        </b>
      </span>
      {wrong || price < product.price ? (
        <span className="col-span-full text-right text-tiny md:order-last" role={wrong ? 'alert' : undefined}>
          {wrong ? (
            <span className="font-semibold text-error">{wrong}</span>
          ) : (
            <span className="text-muted">
              {texts.listPrice} <s>{showMoney(list, 'auto')}</s>
            </span>
          )}
        </span>
      ) : null}
    </li>
  )
}
