const collator = new Intl.Collator('en', { numeric: true })

/** Orders numbers by size, and texts as people do. */
export const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
