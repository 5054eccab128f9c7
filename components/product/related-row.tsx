import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { ProductSummary } from '#lib/contract/catalogue/product-summary.ts'
import { SummaryCard } from './summary-card.tsx'

const PLACES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const CARD = 'w-38 shrink-0 snap-start md:w-48'

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
