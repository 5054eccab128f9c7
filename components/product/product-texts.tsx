import type { Product } from '#lib/contract/catalogue/product.ts'
import { CareIcon } from './care-icon.tsx'
import { InspiredBy } from './inspired-by.tsx'
import { paragraphsOf } from './paragraphs.ts'
import { SizeChart } from './size-chart.tsx'

export type TextsProduct = Pick<
  Product,
  | 'shortDescription'
  | 'longDescription'
  | 'productMaterial'
  | 'inspired'
  | 'specification'
  | 'features'
  | 'careInstructions'
  | 'careNote'
  | 'sizeChart'
  | 'clusterName'
>

/** Texts of a product under its first screen: description, make, care, size chart. Works without JavaScript. */
export function ProductTexts({ product }: { product: TextsProduct }) {
  const { heading, paragraphs } = paragraphsOf(product.longDescription)
  const [first, ...rest] = paragraphs
  const make = [
    {
      label: 'Material',
      value: product.productMaterial.map(({ name, percent }) => `${percent}% ${name.toLowerCase()}`).join(', '),
    },
    ...product.specification,
    ...product.features,
  ].filter(({ value }) => value)
  return (
    <div className="section-gap space-y-12 md:space-y-16">
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-3">
        <section aria-labelledby="description">
          <h2 id="description" className="heading text-d3">
            {heading ?? product.clusterName}
          </h2>
          <div className="mt-4 space-y-3">
            <p>{product.shortDescription}</p>
            {first && first !== product.shortDescription ? <p>{first}</p> : null}
            {rest.length ? (
              <details className="group">
                <summary className="link inline-flex min-h-11 list-none items-center [&::-webkit-details-marker]:hidden">
                  <span className="group-open:hidden">View more</span>
                  <span className="hidden group-open:inline">View less</span>
                </summary>
                <div className="mt-2 space-y-4">
                  {rest.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
              </details>
            ) : null}
            {product.inspired ? <InspiredBy {...product.inspired} /> : null}
          </div>
        </section>
        {make.length ? (
          <section aria-labelledby="made-of">
            <h2 id="made-of" className="heading text-d4">
              Materials
            </h2>
            <dl className="mt-2">
              {make.map(({ label, value }) => (
                <div
                  key={label}
                  className="grid grid-cols-[min(7rem,38%)_minmax(0,1fr)] gap-4 border-b border-hairline py-3"
                >
                  <dt className="text-muted">{label}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
        {product.careInstructions.length ? (
          <section aria-labelledby="care">
            <h2 id="care" className="heading text-d4">
              Care
            </h2>
            <ul className="mt-2">
              {product.careInstructions.map(({ code, text }) => (
                <li key={code} className="flex items-center gap-3 border-b border-hairline py-2.5">
                  <CareIcon code={code} />
                  {text}
                </li>
              ))}
            </ul>
            {product.careNote ? <p className="mt-4 text-small text-muted">{product.careNote}</p> : null}
          </section>
        ) : null}
      </div>
      {product.sizeChart ? <SizeChart {...product.sizeChart} /> : null}
    </div>
  )
}
