'use client'

import { useId, useState } from 'react'
import { useCombobox } from '#components/kit/field/use-combobox.ts'
import { Picture } from '#components/kit/media/picture.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import { showMoney } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { askOffice } from '#lib/office/call.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ProductChoice, ProductCombobox } from './product-combobox.tsx'

export type FoundProduct = Output<typeof officeProductFind>[number]

const WAIT_MS = 250
const MIN = 2

const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The quantity that a product is added with: one piece, or one metre. */
export const firstQuantity = ({ step }: Pick<FoundProduct, 'step'>): number => Math.max(1, step)

/**
 * Finds products by code or name, also by a scanner, to put them into an order. Arrows and Enter choose from the list;
 * a whole code with Enter adds its product at once.
 */
export function ProductFinder({
  label = 'Add a product',
  taken,
  counts,
  hasFocus,
  onAdd,
}: {
  label?: string
  /** Products that cannot be chosen, because they are in it already. */
  taken?: ReadonlySet<number>
  /** Quantities by product, if a product can be added again. */
  counts?: ReadonlyMap<number, number>
  /** Whether the field has the focus at first. */
  hasFocus?: boolean
  onAdd: (product: FoundProduct) => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const typed = text.trim()
  const asked = useSettled(typed, WAIT_MS)
  const { data, error } = useOfficeQuery(officeProductFind, asked.length >= MIN ? { text: asked } : null)
  const found = asked.length >= MIN && typed.length >= MIN ? (data ?? null) : null
  const options = found ?? []
  const list = useCombobox(`${id}-option`)
  const { activeId } = list.withOptions(options.length)
  const isOff = ({ productId, free }: FoundProduct) => taken?.has(productId) === true || free <= 0

  function add(product: FoundProduct): void {
    if (isOff(product)) return
    onAdd(product)
    setText('')
    list.close()
    const count = (counts?.get(product.productId) ?? 0) + firstQuantity(product)
    setSaid(`Added ${product.name}${counts ? `: ${quantityText(count, product.unit)}` : ''}.`)
  }

  /** Adds the product of a whole code, or the only match. The field is free for the next scan at once. */
  async function addExact(): Promise<void> {
    if (typed.length < MIN) return
    setText('')
    list.close()
    const answer = await askOffice(officeProductFind, { text: typed })
    const matches = answer.ok ? answer.data : []
    const exact = matches.find(({ code }) => bare(code) === bare(typed)) ?? (matches.length === 1 ? matches[0] : null)
    if (exact && !isOff(exact)) return add(exact)
    setSaid(answer.ok ? '' : answer.problem.message)
    // Text typed in the meantime is newer.
    setText((now) => now || typed)
    list.open()
  }

  return (
    <ProductCombobox
      label={label}
      placeholder="Code or name, or scan it"
      text={text}
      note={error ? error.message : said || (found?.length === 0 ? 'No product has this code or name.' : '')}
      list={list}
      count={options.length}
      hasFocus={hasFocus}
      className="mt-2"
      fieldClassName="max-w-md"
      listClassName="max-h-80 max-w-2xl border border-hairline"
      onText={(next) => {
        setText(next)
        setSaid('')
      }}
      onEnter={() => void addExact()}
    >
      {options.map((product, at) => (
        <ProductOption
          key={product.productId}
          id={list.optionId(at)}
          product={product}
          isActive={list.optionId(at) === activeId}
          isOff={isOff(product)}
          isTaken={taken?.has(product.productId) ?? false}
          count={counts?.get(product.productId)}
          onChoose={() => add(product)}
        />
      ))}
    </ProductCombobox>
  )
}

function ProductOption({
  id,
  product,
  isActive,
  isOff,
  isTaken,
  count,
  onChoose,
}: {
  id: string
  product: FoundProduct
  isActive: boolean
  isOff: boolean
  isTaken: boolean
  count: number | undefined
  onChoose: () => void
}) {
  const { name, code, free, unit, exVatPrice, piecesPerBale, media } = product
  const stock = free <= 0 ? 'sold out' : `${quantityText(free, unit)} free`
  const bale = piecesPerBale > 1 ? `, bale of ${piecesPerBale}` : ''
  const state = isTaken ? 'Added' : count ? `${quantityText(count, unit)} in the order` : ''
  return (
    <ProductChoice id={id} isActive={isActive} isOff={isOff} onChoose={onChoose}>
      <span className="size-11 flex-none overflow-hidden bg-calico">
        {media ? <Picture media={media} widths={[320]} ratio={[1, 1]} decorative className="aspect-square" /> : null}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        <span className="block text-tiny text-muted">
          {code}, {stock}
          {bale}
        </span>
      </span>
      <span className="flex-none text-right tabular-nums">
        {showMoney(exVatPrice)}
        <span className="block text-tiny text-muted">{state || 'ex-VAT'}</span>
      </span>
    </ProductChoice>
  )
}
