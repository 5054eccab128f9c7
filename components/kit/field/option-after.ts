/**
 * Which option is marked after a key, -1 for none (the field itself); null when the key is the field's own. Arrows go
 * round by way of the field, and down leaves a single option marked; Home and End belong to the text until an option is marked.
 */
export function optionAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : count === 1 ? 0 : -1
  if (key === 'ArrowUp') return at === -1 ? count - 1 : at - 1
  if (at === -1) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
