'use client'

import { type ReactNode, useEffect } from 'react'
import { Picture } from '#components/ui/picture.tsx'
import { rememberViewed } from '#lib/recent.ts'
import { productAddress } from '#lib/routes.ts'
import { BuyBox } from './buy-box.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { Gallery } from './gallery.tsx'
import { OwnPrice } from './own-price.tsx'
import { ShareLines } from './share-lines.tsx'
import { SizeChoice } from './size-choice.tsx'
import { type StageProduct, useVariant } from './use-variant.ts'

/**
 * The first screen of a product page: pictures on one side; name, price, colours, sizes and cart on the other.
 * @param site the shop's address without a slash at its end
 * @param hasChart whether the page has a size chart to lead to
 * @param children stand under the cart: delivery, collecting
 */
export function ProductStage({
  product,
  site,
  hasChart,
  children,
}: {
  product: StageProduct
  site: string
  hasChart: boolean
  children?: ReactNode
}) {
  const { variant, loading, awaited, pick, refresh } = useVariant(product)
  const { brandName, brandImage, clusterName, matrix } = product
  const colour = matrix.columns[variant.column]?.name
  const size = matrix.rows[variant.row]?.name
  useEffect(() => rememberViewed(product.id), [product.id])

  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,41rem)_minmax(0,1fr)] lg:gap-x-16">
      <Gallery images={variant.images} awaited={awaited} tags={variant.tags} name={clusterName} />
      <div className="pb-20 md:pb-0" aria-busy={loading || undefined}>
        <p className="flex items-center gap-3 text-small font-semibold">
          {brandImage ? (
            <span className="w-20 shrink-0">
              <Picture media={brandImage} sizes="80px" widths={[256]} ratio={[5, 3]} priority="eager" decorative />
            </span>
          ) : null}
          {brandName}
        </p>
        <h1 className="heading mt-2 text-d2">{clusterName}</h1>
        <p className="mt-2 text-small text-muted">Code {variant.code}</p>
        <div className="my-5 border-y border-hairline py-5">
          <OwnPrice
            of={{ cluster: product.clusterCode, id: variant.id, piecesPerBale: variant.piecesPerBale }}
            figures={variant}
            size="page"
            detail={size}
          />
        </div>
        <p role="status" className="sr-only">
          {loading ? '' : [colour, size].filter(Boolean).join(', ')}
        </p>
        <div className="space-y-7">
          {matrix.columns.length ? <ColourChoice product={product} variant={variant} onPick={pick} /> : null}
          {matrix.rows.length ? (
            <SizeChoice product={product} variant={variant} onPick={pick} hasChart={hasChart} />
          ) : null}
          <BuyBox product={product} variant={variant} onStock={() => refresh(variant.row, variant.column)} />
          <div className="space-y-3 text-small">
            {children}
            <ShareLines
              name={[clusterName, colour].filter(Boolean).join(', ')}
              address={site + productAddress(variant.id)}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
