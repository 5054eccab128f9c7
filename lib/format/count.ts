/** Digits in groups of three: "1234567" → "1,234,567". */
export function groupDigits(digits: string): string {
  const head = digits.length % 3 || 3
  return [digits.slice(0, head), ...(digits.slice(head).match(/.../g) ?? [])].join(',')
}

/**
 * A number of things for people: 1234 → "1,234", 1234.5 → "1,234.5". Not the platform's own formatting: making ready for
 * it takes a slow phone longer than drawing the list that shows the number.
 */
export function showCount(count: number): string {
  const [whole = '0', fraction] = String(count).split('.')
  return fraction ? `${groupDigits(whole)}.${fraction}` : groupDigits(whole)
}

/** "1 product", "1,064 products". */
export const showProducts = (count: number): string => `${showCount(count)} ${count === 1 ? 'product' : 'products'}`
