/** The effect of one fault, and the checks' findings. */
export interface Row {
  fault: string
  /** Orders placed while it happened. */
  orders: number
  /** Requests that were refused or not answered, and the orders that needed more than one attempt. */
  troubles: number
  repeated: number
  /** Seconds from the fault until the last such request. */
  recovered: number
  /** The longest that emails and documents of these orders waited to be written, seconds. */
  workDelay: number
  wrong: string[]
}

const WIDTHS = [44, 8, 10, 10, 12, 12, 9]
const line = (cells: readonly (string | number)[]) =>
  console.log(
    `  ${cells.map((cell, i) => (i === 0 ? String(cell).padEnd(WIDTHS[0] ?? 0) : String(cell).padStart(WIDTHS[i] ?? 0))).join('')}`,
  )

export function printHead(): void {
  console.log('')
  line(['fault', 'orders', 'not right', 'repeated', 'recovered s', 'work late s', 'wrong'])
}

export function printRow({ fault, orders, troubles, repeated, recovered, workDelay, wrong }: Row): void {
  line([fault, orders, troubles, repeated, recovered.toFixed(1), workDelay.toFixed(1), wrong.length])
  for (const what of wrong.slice(0, 10)) console.log(`    ✗ ${what.slice(0, 300)}`)
}

/** How often each thing happened, the most frequent first. */
export function printTroubles(troubles: readonly { what: string }[]): void {
  const counts = new Map<string, number>()
  for (const { what } of troubles) counts.set(what, (counts.get(what) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 12)
  console.log(`\n  What was not answered right: ${sorted.map(([what, n]) => `${n} × ${what}`).join(', ') || 'nothing'}`)
}
