import { type Cents, showMoney } from '#lib/format/money.ts'
import type { CounterTexts } from '#lib/language/counter.ts'

/** "KSh 200 too little": a counted difference as text. */
export function differenceText(texts: CounterTexts, difference: Cents): string {
  if (difference === 0) return texts.noDifference
  const amount = showMoney(Math.abs(difference), 'auto')
  return difference < 0 ? texts.tooLittle({ amount }) : texts.tooMuch({ amount })
}
