'use client'

import Link from 'next/link'
import { useState } from 'react'
import { LadderNote } from '#components/catalogue/ladder-note.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { quickOrder } from '#lib/contract/cart/quick-order.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { balesText, perUnit, quantityText, roundQuantity, stockText } from '#lib/format/quantity.ts'
import { productAddress } from '#lib/routes.ts'

export type FoundProduct = Output<typeof quickOrder>['products'][number]

/** Rows drawn per step. */
const STEP = 100

/** "3 bales: 72 pieces"; less than a bale is shown in its unit alone. */
export function amountLabel({ quantity, piecesPerBale, Unittext }: FoundProduct): string {
  const text = quantityText(quantity, Unittext)
  const bales = piecesPerBale > 1 ? Math.floor(quantity / piecesPerBale) : 0
  if (bales === 0) return text
  const loose = roundQuantity(quantity - bales * piecesPerBale)
  return `${balesText({ bales, loose }, Unittext)}: ${text}`
}

/** The products of the valid lines, in the pad's order. */
export function PadProducts({ products }: { products: readonly FoundProduct[] }) {
  const [visibleCount, setVisibleCount] = useState(STEP)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="pad-products">
      <h2 id="pad-products" className="heading text-d4">
        {products.length === 1 ? '1 product' : `${showCount(products.length)} products`}
      </h2>
      <ul className="mt-4 border-t border-hairline">
        {products.slice(0, visibleCount).map((product) => (
          <Row key={product.productId} product={product} />
        ))}
      </ul>
      {products.length > visibleCount ? (
        <Button variant="outline" size="small" className="mt-4" onClick={() => setVisibleCount(visibleCount + STEP)}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}

function Row({ product }: { product: FoundProduct }) {
  const { productId, code, name, detail, lines, rounded, exVatPrice, isAgreed, ladder, total, limit, Unittext } =
    product
  const stock = stockText(limit, Unittext, useSite().fewLeft)
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-1 border-b border-hairline py-3 md:grid-cols-[minmax(0,1fr)_14rem_9rem]">
      <div className="min-w-0">
        <Link href={productAddress(productId)} prefetch={false} className="font-semibold hover:underline">
          {name}
        </Link>
        <p className="text-small text-muted">
          {detail ? `${detail} · ` : ''}
          {code}
        </p>
        {lines.length > 1 ? (
          <p className="text-small text-muted">
            {lines.length === 2 ? 'Two lines' : `${showCount(lines.length)} lines`} of this product, added together.
          </p>
        ) : null}
      </div>
      <p className="text-small">
        {amountLabel(product)}
        {rounded ? <span className="block font-semibold">{rounded}</span> : null}
        {stock ? <span className="block text-madder">{stock}</span> : null}
        <span className="block text-muted">
          {showMoney(exVatPrice, 'auto')} ex-VAT {perUnit(product.Unittext)}
          {isAgreed ? ', your price' : ''}
          {ladder ? (
            <LadderNote
              ladder={ladder}
              exVatPrice={exVatPrice}
              reading={{ unit: Unittext, vatPerc: 0, isExVat: true }}
            />
          ) : null}
        </span>
      </p>
      <p className="font-semibold md:text-right">{showMoney(total, 'auto')}</p>
    </li>
  )
}
