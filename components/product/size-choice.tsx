import Link from 'next/link'
import { classes } from '#lib/classes.ts'
import { productAddress } from '#lib/routes.ts'
import { isPlainClick } from './colour-choice.tsx'
import { OwnEitherPrice } from './own-price.tsx'
import type { StageProduct, Variant } from './use-variant.ts'

const BOX = 'flex min-h-16 flex-col items-center justify-center rounded-sm border px-2 py-2 text-center'

/** The sizes of the colour in hand with their prices, each a link to its own page. */
export function SizeChoice({
  product,
  variant,
  onPick,
  hasChart,
}: {
  product: StageProduct
  variant: Variant
  onPick: (row: number, column: number) => void
  hasChart: boolean
}) {
  const { rows, columns, cells } = product.matrix
  const colour = columns[variant.column]?.name
  return (
    <section aria-label="Size">
      <p className="flex gap-4">
        <span aria-hidden={rows.length > 1 || undefined} className="font-semibold">
          Size
        </span>
        <span className="flex-1 text-right text-muted">{rows.length > 1 ? null : rows[0]?.name}</span>
        {hasChart ? (
          <a href="#size-chart" className="link">
            Size chart
          </a>
        ) : null}
      </p>
      <ul className="mt-2 grid grid-cols-2 gap-2 md:grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))]">
        {(rows.length > 1 ? rows : []).map((size, row) => {
          const cell = cells[row]?.[variant.column]
          const chosen = row === variant.row
          if (!cell)
            return (
              <li key={size.code} className={classes(BOX, 'hatch border-hairline text-muted')}>
                <span className="text-small font-semibold">{size.name}</span>
                <span className="text-tiny">Not available{colour ? ` in ${colour}` : ''}</span>
              </li>
            )
          return (
            <li key={size.code}>
              <Link
                href={productAddress(cell.id)}
                prefetch={false}
                replace
                scroll={false}
                aria-current={chosen ? 'true' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  if (!chosen) onPick(row, variant.column)
                }}
                className={classes(
                  BOX,
                  'h-full transition-colors',
                  chosen ? 'border-main bg-main text-on-main' : 'border-field hover:border-ink hover:bg-calico',
                )}
              >
                <span className="text-small font-semibold">{size.name}</span>
                {cell.price === null || cell.exVatPrice === null ? null : (
                  <span className={classes('approved-only text-tiny', !chosen && 'text-muted')}>
                    <OwnEitherPrice
                      of={{ cluster: product.clusterCode, id: cell.id, piecesPerBale: cell.piecesPerBale }}
                      figures={{ exVatPrice: cell.exVatPrice, price: cell.price }}
                    />
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
