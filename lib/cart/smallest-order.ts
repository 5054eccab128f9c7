import { type Cents, showMoney } from '../format/money.ts'

/** "KSh 1,200 more to reach the smallest order of KSh 5,000." Amounts are with VAT. */
export const smallestOrderText = ({ amount, missing }: { amount: Cents; missing: Cents }): string =>
  `${showMoney(missing, 'auto')} more to reach the smallest order of ${showMoney(amount, 'auto')}.`
