import type { ProductPatch, VariantPatch } from './product.ts'

/**
 * A product of only some of its rows. Colours and sizes without a remaining row are removed with their pictures; the
 * others follow the order of the rows. So excluded rows leave no trace.
 */
export function withRows(patch: ProductPatch, rows: readonly VariantPatch[]): ProductPatch {
  if (rows.length === patch.variants.length) return patch
  const colours = [...new Set(rows.map(({ colour }) => colour))]
  const sizes = [...new Set(rows.map(({ size }) => size))]
  return {
    ...patch,
    colours: colours.flatMap((at) => patch.colours[at] ?? []),
    sizes: sizes.flatMap((at) => patch.sizes[at] ?? []),
    variants: rows.map((row) => ({ ...row, colour: colours.indexOf(row.colour), size: sizes.indexOf(row.size) })),
  }
}
