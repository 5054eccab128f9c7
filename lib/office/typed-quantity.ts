/**
 * Parses a typed quantity with at most one decimal; null for an empty text.
 * @returns undefined if the text is not a quantity
 */
export function typedQuantity(text: string): number | null | undefined {
  const plain = text.replace(/[\s,]/g, '')
  if (plain === '') return null
  return /^\d{1,6}(\.\d)?$/.test(plain) ? Number(plain) : undefined
}
