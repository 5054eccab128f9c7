import { IconButton } from '#components/kit/button/button.tsx'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import type { Product } from '#lib/contract/catalogue/product.ts'
import { CareIcon } from './care-icon.tsx'

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
  | 'isReturnable'
  | 'sizeChart'
  | 'clusterName'
>

/**
 * The inspiration of a product: its title, and the text in a popup. The browser's own popover, which works without
 * JavaScript.
 */
function InspiredBy({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <LiveButton popoverTarget="inspired" aria-haspopup="dialog" className="link min-h-11 text-left">
        What inspired it: {title}
      </LiveButton>
      <dialog
        id="inspired"
        popover="auto"
        aria-labelledby="inspired-title"
        className="m-auto max-h-dvh w-full max-w-140 overflow-y-auto overscroll-contain bg-ground p-0 text-ink"
      >
        <div className="flex items-start gap-4 px-4 pt-4 md:px-8 md:pt-6">
          <h2 id="inspired-title" className="heading min-w-0 flex-1 pt-2 text-d4">
            {title}
          </h2>
          <IconButton label="Close" popoverTarget="inspired" popoverTargetAction="hide">
            <CloseIcon size={22} />
          </IconButton>
        </div>
        <div className="space-y-4 px-4 pt-3 pb-6 md:px-8 md:pb-8">
          {text.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </dialog>
    </div>
  )
}

/** A long description taken apart: its heading, if it has one, and its paragraphs. */
export function paragraphsOf(text: string): { heading: string | null; paragraphs: string[] } {
  const parts: string[][] = [[]]
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('# ')) parts.push([])
    if (line !== '') parts.at(-1)?.push(line)
    if (line.startsWith('# ')) parts.push([])
  }
  const joined = parts.map((lines) => lines.join('\n')).filter(Boolean)
  const heading = joined.find((part) => part.startsWith('# '))
  return { heading: heading?.slice(2).trim() ?? null, paragraphs: joined.filter((part) => !part.startsWith('# ')) }
}

/** The size chart: a table with its sizes down the side. */
function SizeChart({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <section id="size-chart" aria-labelledby="size-chart-title" className="scroll-mt-6">
      <h2 id="size-chart-title" className="heading text-d4">
        Size chart
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too */}
      <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label="Size chart, scrolls sideways">
        <table className="min-w-120 text-left lg:w-2/3">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="border-b border-ink py-3 pr-6 text-small font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([size, ...measures]) => (
              <tr key={size}>
                <th scope="row" className="border-b border-hairline py-3 pr-6 font-semibold">
                  {size}
                </th>
                {measures.map((measure, at) => (
                  <td key={columns[at + 1]} className="border-b border-hairline py-3 pr-6">
                    {measure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

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
        {product.isReturnable === false ? (
          <section aria-labelledby="product-returns">
            <h2 id="product-returns" className="heading text-d4">
              Returns
            </h2>
            <p className="mt-2">You can return this product only if it is faulty, damaged or the wrong product.</p>
          </section>
        ) : null}
      </div>
      {product.sizeChart ? <SizeChart {...product.sizeChart} /> : null}
    </div>
  )
}
