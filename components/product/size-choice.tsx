import { classes } from '#components/kit/classes.ts'
import { useRadioGroup } from '#components/kit/field/use-radio-group.ts'
import { OwnEitherPrice } from '../catalogue/own-price.tsx'
import { isSoldOut } from './availability.ts'
import type { StageProduct, Variant } from './use-variant.ts'
import { VariantLink } from './variant-link.tsx'

const BOX =
  'flex min-h-16 flex-col items-center justify-center rounded-sm border py-2 text-center low:min-h-13 low:py-1'
/** Short sizes such as S and XXXL are closer together than long sizes such as "150 × 200 cm". */
const SHORT = 5
const CLOSE = 'grid-cols-3 gap-1.5 *:*:px-0.5 md:grid-cols-[repeat(auto-fit,minmax(4.625rem,1fr))]'
const APART = 'grid-cols-2 gap-2 *:*:px-2 md:grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))]'

/**
 * The sizes of the chosen colour with their prices, each a link to its own page; radios like the colours. A sold-out
 * size is crossed out and labelled, and can be chosen.
 */
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
  const { matrix, visibility } = product
  const { rows, columns, cells } = matrix
  const { group, entry, radio } = useRadioGroup('Sizes')
  const colour = columns[variant.column]?.name
  const isClose = rows.every(({ name }) => name.length <= SHORT)
  return (
    <section aria-label="Size">
      <p className="flex gap-4">
        <span aria-hidden={rows.length > 1 || undefined} className="font-semibold">
          Size
        </span>
        <span className="ex-only text-muted">Prices ex-VAT</span>
        <span className="flex-1 text-right text-muted">{rows.length > 1 ? null : rows[0]?.name}</span>
        {hasChart ? (
          <a href="#size-chart" className="link">
            Size chart
          </a>
        ) : null}
      </p>
      <ul {...(rows.length > 1 ? group : {})} className={classes('mt-2 grid', isClose ? CLOSE : APART)}>
        {(rows.length > 1 ? rows : []).map((size, row) => {
          const cell = cells[row]?.[variant.column]
          const chosen = row === variant.row
          if (!cell)
            return (
              <li key={size.code} {...entry} className={classes(BOX, 'hatch border-hairline text-muted')}>
                <span className="text-small font-semibold">{size.name}</span>
                <span className="text-tiny">
                  Not available{colour ? <span className={isClose ? 'sr-only' : undefined}> in {colour}</span> : null}
                </span>
              </li>
            )
          const isOut = visibility && isSoldOut(matrix, { row, column: variant.column })
          return (
            <li key={size.code} {...entry}>
              <VariantLink
                id={cell.id}
                isChosen={chosen}
                radio={radio}
                onChoose={() => onPick(row, variant.column)}
                className={classes(
                  BOX,
                  'h-full transition-colors',
                  chosen ? 'border-main bg-main text-on-main' : 'border-field hover:border-ink hover:bg-calico',
                  isOut && 'border-dashed',
                  isOut && !chosen && 'text-muted',
                )}
              >
                <span className={classes('text-small font-semibold', isOut && 'line-through')}>{size.name}</span>
                {isOut ? (
                  <span className="approved-only text-tiny">Sold out</span>
                ) : (
                  <SizePrice cluster={product.clusterCode} cell={cell} isChosen={chosen} />
                )}
              </VariantLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Cell = NonNullable<StageProduct['matrix']['cells'][number][number]>

function SizePrice({ cluster, cell, isChosen }: { cluster: string; cell: Cell; isChosen: boolean }) {
  const { id, piecesPerBale, price, exVatPrice } = cell
  if (price === null || exVatPrice === null) return null
  return (
    <span className={classes('approved-only text-tiny', !isChosen && 'text-muted')}>
      <OwnEitherPrice bare of={{ cluster, id, piecesPerBale }} figures={{ exVatPrice, price }} />
    </span>
  )
}
