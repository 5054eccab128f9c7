import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import type { ProductSummary } from '#lib/contract/catalogue/product-summary.ts'
import { productAddress } from '#lib/routes.ts'
import { OwnEitherPrice } from '../catalogue/own-price.tsx'

/** A product in small: picture, name, colour and price, all of it one link. */
export function SummaryCard({ product }: { product: ProductSummary }) {
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
