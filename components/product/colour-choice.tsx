import { classes } from '#components/kit/classes.ts'
import { useRadioGroup } from '#components/kit/field/use-radio-group.ts'
import { Picture } from '#components/kit/media/picture.tsx'
import { isColourSoldOut, isSoldOut } from './availability.ts'
import { rowFor, type StageProduct, type Variant } from './use-variant.ts'
import { VariantLink } from './variant-link.tsx'

/**
 * The colours, each a link to its own page. With JavaScript they are radios that change this page instead. A sold-out
 * colour is crossed out, a colour not made in the chosen size is labelled; both can be chosen.
 */
export function ColourChoice({
  product,
  variant,
  onPick,
}: {
  product: StageProduct
  variant: Variant
  onPick: (row: number, column: number) => void
}) {
  const { matrix } = product
  const { columns, cells } = matrix
  const { group, entry, radio } = useRadioGroup('Colours')
  return (
    <section aria-label="Colour">
      <p aria-hidden={columns.length > 1 || undefined} className="flex justify-between gap-4">
        <span className="font-semibold">Colour</span>
        <span className="text-muted">{columns[variant.column]?.name}</span>
      </p>
      <ul {...(columns.length > 1 ? group : {})} className="mt-2 grid grid-cols-5 gap-x-2.5 gap-y-4 low:gap-y-2">
        {(columns.length > 1 ? columns : []).map((colour, column) => {
          const row = rowFor(product, column, variant.row)
          const id = cells[row]?.[column]?.id ?? colour.id
          const chosen = column === variant.column
          const isSoldOutInAll = product.visibility && isColourSoldOut(matrix, column)
          const soldOut = soldOutText(product, row, column)
          return (
            <li key={colour.code} {...entry}>
              <VariantLink
                id={id}
                isChosen={chosen}
                radio={radio}
                onChoose={() => onPick(variant.row, column)}
                className="group block text-tiny"
              >
                <span className={classes('block', isSoldOutInAll && 'crossed-out')}>
                  <Picture
                    media={colour.swatch.sha256 ? colour.swatch : colour.image}
                    widths={[320]}
                    ratio={[88, 72]}
                    decorative
                    className={classes(
                      'aspect-[88/72] low:aspect-[88/40] low:object-top',
                      chosen && 'outline-2! outline-offset-3! outline-ink!',
                    )}
                  />
                </span>
                <span
                  className={classes(
                    'mt-2 block leading-4.5 break-words',
                    chosen ? 'font-semibold' : 'text-muted group-hover:text-ink group-hover:underline',
                    isSoldOutInAll && 'line-through',
                  )}
                >
                  {colour.name}
                </span>
                {soldOut ? <span className="approved-only block leading-4.5 text-muted">{soldOut}</span> : null}
              </VariantLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** "Sold out", "Sold out in 150 × 200 cm"; null if the colour is in stock in the row's size. */
function soldOutText({ matrix, visibility }: StageProduct, row: number, column: number): string | null {
  if (!visibility) return null
  if (isColourSoldOut(matrix, column)) return 'Sold out'
  if (!isSoldOut(matrix, { row, column })) return null
  const size = matrix.rows.length > 1 ? matrix.rows[row]?.name : undefined
  // The column is narrower than a size: it breaks at spaces, not inside a number.
  return size ? `Sold out in ${size.replaceAll('\u00a0', ' ')}` : 'Sold out'
}
