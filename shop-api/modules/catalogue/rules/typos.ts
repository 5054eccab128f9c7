/** Maximum typing errors tolerated in a word: 0 below 4 letters or with a digit, 1 up to 6, else 2. */
export function typosAllowed(word: string): number {
  const { length } = word
  if (/\d/.test(word)) return 0
  return length < 4 ? 0 : length < 7 ? 1 : 2
}

/**
 * Slips of the finger between two words: letters left out, added, changed, or two neighbours swapped.
 * @param most counting stops above this
 * @returns the number, or `most + 1` when there are more
 */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1
      let slips = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + changed)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        slips = Math.min(slips, (before[j - 2] as number) + 1)
      }
      next.push(slips)
      if (slips < least) least = slips
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return Math.min(row[b.length] as number, most + 1)
}
