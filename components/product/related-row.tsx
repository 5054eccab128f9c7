import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { ProductSummary } from '#lib/contract/catalogue/product-summary.ts'
import { productAddress } from '#lib/routes.ts'
import { OwnEitherPrice } from '../catalogue/own-price.tsx'

const PLACES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const CARD = 'w-38 shrink-0 snap-start md:w-48'

/** A product in small: picture, name, colour and price, all of it one link. */
function SummaryCard({ product }: { product: ProductSummary }) {
  const { id, clusterName, colorName, sizeName, mainImage, exVatPrice, price, formerPrice, piecesPerBale } = product
  return (
    <article className="relative">
      <Picture media={mainImage} widths={[320]} decorative />
      <h3 className="mt-3 text-small font-semibold">
        <NavLink href={productAddress(id)} className="covering-link">
          {clusterName}
        </NavLink>
      </h3>
      <p className="text-tiny text-muted">{[colorName, sizeName].filter(Boolean).join(', ')}</p>
      {price === null || exVatPrice === null ? (
        <p className="mt-1 text-small font-semibold">Price on request</p>
      ) : (
        <p className={classes('approved-only mt-1 text-small font-semibold', formerPrice !== null && 'text-madder')}>
          <OwnEitherPrice
            of={{ cluster: product.clusterCode, id, piecesPerBale }}
            figures={{ exVatPrice, price, formerPrice }}
          />
        </p>
      )}
    </article>
  )
}

/** The row of related products under its heading; without products, the same row in calico. */
export function RelatedRow({ products }: { products?: readonly ProductSummary[] }) {
  return (
    <>
      <h2 id="related" className="heading text-d3">
        Goes well with it
      </h2>
      <ul className="column-gap -mx-(--gutter) mt-6 flex snap-x scroll-px-(--gutter) overflow-x-auto px-(--gutter) pt-1 pb-4">
        {products
          ? products.map((product) => (
              <li key={product.id} className={CARD}>
                <SummaryCard product={product} />
              </li>
            ))
          : PLACES.map((place) => (
              <li key={place} aria-hidden="true" className={CARD}>
                <Skeleton className="aspect-500/746" />
                <div className="h-28" />
              </li>
            ))}
      </ul>
    </>
  )
}
