/** What was not as it must be. */
export const wrong: string[] = []

/** Notes what is otherwise, and goes on. */
export function expect(holds: boolean, otherwise: string): void {
  if (holds) return
  wrong.push(otherwise)
  console.log(`  ✗ ${otherwise}`)
}
