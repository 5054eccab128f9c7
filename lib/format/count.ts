/** Digits in groups of three: "1234567" → "1,234,567". */
export const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

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
