/** Whether entries and a line belong together by their sums. Pure. */
import { type Cents, showMoney } from '#lib/format/money.ts'

/** The sum of the entries that a line leaves over: above zero if the line is larger. */
export const differenceOf = (lineCents: Cents, entryCents: readonly Cents[]): Cents =>
  lineCents - entryCents.reduce((sum, cents) => sum + cents, 0)

/** "The line has KSh 1,000.00, the entries KSh 999.00: the difference is KSh 1.00." Null without a difference. */
export function differenceText(lineCents: Cents, entryCents: readonly Cents[]): string | null {
  const difference = differenceOf(lineCents, entryCents)
  if (difference === 0) return null
  const sum = showMoney(lineCents - difference, 'auto')
  return `The line has ${showMoney(lineCents, 'auto')}, the entries ${sum}: the difference is ${showMoney(Math.abs(difference), 'auto')}.`
}
