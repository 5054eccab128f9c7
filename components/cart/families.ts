import type { Line } from '#lib/cart/use-cart-lines.ts'

/** Lines of one product family, in the order in which its first one is in the cart. */
export interface Family {
  /** The family's code, or of a line without one a key of its own. */
  key: string
  lines: Line[]
}

/** The lines of a group by product family, each family once. Lines that are not priced yet stand for themselves. */
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
