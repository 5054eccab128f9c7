import type { Line } from '#lib/cart/use-cart-lines.ts'

/** Lines of one product family, at the place of its first line in the cart. */
export interface Family {
  /** The family's code, or a unique key for a line without a code. */
  key: string
  lines: Line[]
}

/** The lines of a group by product family, each family once. A line without a price is its own group. */
export function familiesOf(lines: readonly Line[]): Family[] {
  const families = new Map<string, Family>()
  for (const line of lines) {
    const key = line.product?.parentId || `line ${line.item.productId}`
    const family = families.get(key)
    if (family) family.lines.push(line)
    else families.set(key, { key, lines: [line] })
  }
  return [...families.values()]
}
