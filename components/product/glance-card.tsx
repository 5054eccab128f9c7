import { NavLink } from '#components/ui/nav-link.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { EitherPrice } from '#components/ui/price.tsx'
import { classes } from '#lib/classes.ts'
import type { ProductGlance } from '#lib/contract/glance.ts'
import { showMoney } from '#lib/money.ts'
import { productAddress } from '#lib/routes.ts'

/** A product in small: cloth, name, colour and price, all of it one link. */
export function GlanceCard({ product }: { product: ProductGlance }) {
  const { id, clusterName, colorName, sizeName, mainImage, exVatPrice, price, formerPrice } = product
  return (
    <article className="relative">
      <Picture media={mainImage} sizes="(width >= 48rem) 192px, 152px" widths={[256, 480]} decorative />
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
          <EitherPrice exVat={exVatPrice} incl={price} />{' '}
          {formerPrice === null ? null : (
            <del className="incl-only text-tiny font-normal text-muted">
              <span className="sr-only">was </span>
              {showMoney(formerPrice, 'auto')}
            </del>
          )}
        </p>
      )}
    </article>
  )
}
