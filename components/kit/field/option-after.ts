/**
 * Marked option after a key press; -1 for the text field itself, null if the key belongs to the text field. Arrows wrap
 * around through the field, and Down leaves a single option marked. Home and End move in the text until an option is
 * marked.
 */
export function optionAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : count === 1 ? 0 : -1
  if (key === 'ArrowUp') return at === -1 ? count - 1 : at - 1
  if (at === -1) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
