'use client'

import { CheckIcon } from '#components/kit/icon.tsx'
import { useLongList } from '#components/kit/table/use-long-list.ts'
import type { CountProduct } from '#lib/contract/stock/office/stock-counts.ts'
import { type Counted, type StoredCount, totalOf } from '#lib/office/stock/stored-count.ts'
import { figure } from './stock-words.ts'

/**
 * Products to count with their counts. A whole store can have thousands: only rows near the window are rendered.
 * @param scroller scrolling ancestor of the list
 */
export function CountProducts({
  count,
  scroller,
  onOpen,
}: {
  count: StoredCount
  scroller: HTMLElement | null
  onOpen: (variantId: number) => void
}) {
  const { products } = count
  const { list, rows, whole, measure, focusHandlers } = useLongList<HTMLUListElement>({
    ...{ scroller, count: products.length, height: 60 },
    keyOf: (index) => products[index]?.variantId ?? index,
  })
  if (products.length === 0) return <p className="p-4 text-muted">No products on this shelf. Scan what you find.</p>
  return (
    <ul ref={list} aria-label="Products to count" className="relative" style={{ height: whole }} {...focusHandlers}>
      {rows.map(({ index, top }) => {
        const product = products[index]
        return product ? (
          <li
            key={product.variantId}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={products.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${top}px)` }}
          >
            <ProductButton
              product={product}
              counted={count.counted[product.variantId]}
              isDisabled={count.isSending}
              onPress={() => onOpen(product.variantId)}
            />
          </li>
        ) : null
      })}
    </ul>
  )
}

function ProductButton({
  product,
  counted,
  isDisabled,
  onPress,
}: {
  product: CountProduct
  counted: Counted | undefined
  isDisabled: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      className="flex min-h-15 w-full items-center gap-3 border-b py-1.5 border-hairline px-4 text-left hover:bg-calico focus-visible:-outline-offset-3"
      onClick={onPress}
    >
      <b className="w-16 flex-none truncate font-semibold">{product.shelf || '–'}</b>
      <span className="min-w-0 flex-1">
        <span className="block text-pretty">{product.name}</span>
        <span className="block truncate text-tiny text-muted">{product.code}</span>
      </span>
      {counted ? <CheckIcon size={18} className="text-success" /> : null}
      <span className="tabular-nums">
        {counted ? figure(totalOf(counted, product)) : <span className="text-muted">not yet</span>}
      </span>
    </button>
  )
}
