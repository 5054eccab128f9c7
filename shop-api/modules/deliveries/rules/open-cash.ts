import type { Cents } from '#lib/format/money.ts'

/** An entry of a rider's account. */
export interface CashEntry {
  cents: Cents
  at: Date
}

/**
 * The cash that a rider carries, and since when: the oldest cash is handed in first.
 * @param entries oldest first
 * @returns the number of receipts that are not handed in as `stops`
 */
export function openCash(entries: readonly CashEntry[]): { cents: Cents; since: Date | null; stops: number } {
  const received = entries.filter(({ cents }) => cents > 0)
  let handedIn = entries.reduce((sum, { cents }) => sum - Math.min(0, cents), 0)
  const open = received.filter(({ cents }) => {
    const isOpen = cents > handedIn
    handedIn = Math.max(0, handedIn - cents)
    return isOpen
  })
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0)
  return { cents, since: open[0]?.at ?? null, stops: open.length }
}
