import Link from 'next/link'
import type { MouseEvent } from 'react'
import { Picture } from '#components/ui/picture.tsx'
import { classes } from '#lib/classes.ts'
import { productAddress } from '#lib/routes.ts'
import { rowFor, type StageProduct, type Variant } from './use-variant.ts'

/** True for a plain click: with a key held, a link does what links do. */
export const isPlainClick = (event: MouseEvent) =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button)

/** The colours, each a link to its own page; where scripts run it changes this page instead. */
export function ColourChoice({
  product,
  variant,
  onPick,
}: {
  product: StageProduct
  variant: Variant
  onPick: (row: number, column: number) => void
}) {
  const { columns, cells } = product.matrix
  return (
    <section aria-label="Colour">
      <p aria-hidden={columns.length > 1 || undefined} className="flex justify-between gap-4">
        <span className="font-semibold">Colour</span>
        <span className="text-muted">{columns[variant.column]?.name}</span>
      </p>
      <ul className="mt-2 grid grid-cols-5 gap-x-2.5 gap-y-4">
        {(columns.length > 1 ? columns : []).map((colour, column) => {
          const id = cells[rowFor(product, column, variant.row)]?.[column]?.id ?? colour.id
          const chosen = column === variant.column
          return (
            <li key={colour.code}>
              <Link
                href={productAddress(id)}
                prefetch={false}
                replace
                scroll={false}
                aria-current={chosen ? 'true' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  if (!chosen) onPick(variant.row, column)
                }}
                className="group block text-tiny"
              >
                <Picture
                  media={colour.swatch.sha256 ? colour.swatch : colour.image}
                  sizes="90px"
                  widths={[256]}
                  ratio={[88, 72]}
                  decorative
                  className={classes('aspect-[88/72]', chosen && 'outline-2! outline-offset-3! outline-ink!')}
                />
                <span
                  className={classes(
                    'mt-2 block leading-4.5',
                    chosen ? 'font-semibold' : 'text-muted group-hover:text-ink group-hover:underline',
                  )}
                >
                  {colour.name}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
