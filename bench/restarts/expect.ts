/** The deviations. */
export const wrong: string[] = []

/** Records a deviation, and continues. */
export function expect(holds: boolean, otherwise: string): void {
  if (holds) return
  wrong.push(otherwise)
  console.log(`  ✗ ${otherwise}`)
}
