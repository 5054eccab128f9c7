'use client'

import { type RefObject, useId, useState } from 'react'
import { useCombobox } from '#components/kit/field/use-combobox.ts'
import { ProductChoice, ProductCombobox } from '#components/office/orders/parcels/product-combobox.tsx'
import type { CounterProduct } from '#lib/contract/counter/office/sales.ts'
import { findProducts, productOfCode } from '#lib/counter/items.ts'
import { showMoney, withVat } from '#lib/format/money.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import { quantityIn, unitTexts } from '#lib/language/units.ts'
import { signalScan } from '#lib/office/scan-signal.ts'
import { ProductPicture } from './product-picture.tsx'

/**
 * Finds products of the device by code or name, also with a scanner that types into the field. Arrows and Enter choose
 * from the list; a whole code with Enter adds its product.
 */
export function ProductSearch({
  products,
  field,
  onAdd,
}: {
  products: readonly CounterProduct[]
  field: RefObject<HTMLInputElement | null>
  onAdd: (product: CounterProduct) => void
}) {
  const texts = useTexts(counterTexts)
  const units = useTexts(unitTexts)
  const id = useId()
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const found = findProducts(products, text)
  const list = useCombobox(`${id}-option`)
  const { activeId } = list.withOptions(found.length)

  function add(product: CounterProduct) {
    onAdd(product)
    setText('')
    setNote(texts.added({ product: product.name }))
    list.close()
  }
  function addTyped() {
    const exact = productOfCode(products, text) ?? (found.length === 1 ? found[0] : undefined)
    if (exact) return add(exact)
    if (text.trim() === '') return
    signalScan('wrong')
    setNote(found.length === 0 ? texts.noneFound : texts.chooseFromList)
  }

  return (
    <ProductCombobox
      label={texts.searchLabel}
      placeholder={texts.searchHint}
      listLabel={texts.productsFound}
      text={text}
      note={note}
      list={list}
      count={found.length}
      field={field}
      className="relative"
      fieldClassName="h-14"
      listClassName="absolute top-full left-0 z-20 max-h-96 w-full border border-ink max-md:w-[calc(100%+4.125rem)]"
      onText={(typed) => {
        setText(typed)
        setNote('')
      }}
      onEnter={addTyped}
    >
      {found.map((product, at) => (
        <ProductChoice
          key={product.productId}
          id={list.optionId(at)}
          isActive={list.optionId(at) === activeId}
          className="min-h-14"
          onChoose={() => add(product)}
        >
          <ProductPicture product={product} />
          <span className="min-w-0 flex-1">
            <span className="block">{product.name}</span>
            <span className="block text-tiny text-muted">
              {product.code},{' '}
              {product.free > 0
                ? texts.inStock({ quantity: quantityIn(units, product.free, product.unit) })
                : texts.soldOut}
            </span>
          </span>
          <span className="flex-none tabular-nums">{showMoney(withVat(product.price, product.vatPerc), 'auto')}</span>
        </ProductChoice>
      ))}
    </ProductCombobox>
  )
}
