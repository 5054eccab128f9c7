import { type Cents, showMoney } from '#lib/format/money.ts'

/** "KSh 200 too little": a counted difference as text. */
export function differenceText(difference: Cents): string {
  if (difference === 0) return 'None'
  return `${showMoney(Math.abs(difference), 'auto')} too ${difference < 0 ? 'little' : 'much'}`
}
