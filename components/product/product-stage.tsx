'use client'

import type { ReactNode } from 'react'
import { Price } from '#components/ui/price.tsx'
import { BuyBox } from './buy-box.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { Gallery } from './gallery.tsx'
import { SizeChoice } from './size-choice.tsx'
import { type StageProduct, useVariant } from './use-variant.ts'

/**
 * The first screen of a product page: pictures on one side; name, price, colours, sizes and cart on the other.
 * @param hasChart whether the page has a size chart to lead to
 * @param children stand under the cart: delivery, sharing
 */
export function ProductStage({
  product,
  hasChart,
  children,
}: {
  product: StageProduct
  hasChart: boolean
  children?: ReactNode
}) {
  const { variant, loading, pick, refresh } = useVariant(product)
  const colour = product.matrix.columns[variant.column]?.name
  const size = product.matrix.rows[variant.row]?.name
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,41rem)_minmax(0,1fr)] lg:gap-x-16">
      <Gallery images={variant.images} tags={variant.tags} name={product.clusterName} />
      <div className="pb-20 md:pb-0" aria-busy={loading || undefined}>
        <p className="text-small font-semibold">{product.brandName}</p>
        <h1 className="heading mt-2 text-d2">{product.clusterName}</h1>
        <p className="mt-2 text-small text-muted">Code {variant.code}</p>
        <div className="my-5 border-y border-hairline py-5">
          <Price figures={variant} size="page" detail={size} />
        </div>
        <p role="status" className="sr-only">
          {loading ? '' : [colour, size].filter(Boolean).join(', ')}
        </p>
        <div className="space-y-7">
          {product.matrix.columns.length ? <ColourChoice product={product} variant={variant} onPick={pick} /> : null}
          {product.matrix.rows.length ? (
            <SizeChoice product={product} variant={variant} onPick={pick} hasChart={hasChart} />
          ) : null}
          <BuyBox product={product} variant={variant} onStock={() => refresh(variant.row, variant.column)} />
          {children}
        </div>
      </div>
    </div>
  )
}
