/** Sentences about deposits, the same on pages, in emails and in documents. English without `words`. */
import type { BalanceDue, Deposit, DepositTerms, OrderDeposit } from '../contract/base/deposit.ts'
import { showDay } from '../format/clock.ts'
import { type DayNames, ENGLISH_DAYS } from '../format/day-names.ts'
import { fill, type Sentences } from '../format/fill.ts'
import { type Cents, showMoney } from '../format/money.ts'
import { DEPOSIT_TEXTS } from '../language/deposit-texts.ts'

/** Texts and names of days of a language. */
interface DepositWords {
  texts: Sentences<typeof DEPOSIT_TEXTS>
  days: DayNames
}

const ENGLISH: DepositWords = { texts: DEPOSIT_TEXTS, days: ENGLISH_DAYS }

const money = (cents: Cents) => showMoney(cents, 'auto')

const WHEN: Readonly<Record<BalanceDue, string>> = {
  'before-dispatch': 'before dispatch',
  'on-delivery': 'on delivery',
}

/** "30% deposit, balance before dispatch". @param each after an amount, if it is for each unit */
export function depositTermsText(
  { percent, amount, balanceDue }: Pick<DepositTerms, 'percent' | 'amount' | 'balanceDue'>,
  each = 'each',
): string {
  const share = percent === null ? `Deposit of ${money(amount ?? 0)}${each ? ` ${each}` : ''}` : `${percent}% deposit`
  return `${share}, balance ${WHEN[balanceDue]}`
}

/** "KSh 6,930 by 12 December 2026, before dispatch" */
export const balanceText = (
  { balance, balanceDue, balanceDueOn }: Pick<Deposit, 'balance' | 'balanceDue' | 'balanceDueOn'>,
  { texts, days }: DepositWords = ENGLISH,
): string =>
  balanceDue === 'before-dispatch'
    ? fill(texts.beforeDispatch, { amount: money(balance), day: showDay(balanceDueOn, days) })
    : fill(texts.onDelivery, { amount: money(balance) })

/** "Pay now KSh 2,970. Balance: KSh 6,930 by 12 December 2026, before dispatch." */
export const depositText = (shown: Deposit, words: DepositWords = ENGLISH): string =>
  fill(words.texts.payNow, { deposit: money(shown.deposit), balance: balanceText(shown, words) })

/** "Deposit when you accept: KSh 2,970. Balance: KSh 6,930 before dispatch.": the day depends on the acceptance. */
export const offeredDepositText = ({ deposit, balance, balanceDue }: Deposit): string =>
  `Deposit when you accept: ${money(deposit)}. Balance: ${money(balance)} ${WHEN[balanceDue]}.`

/** The rule of a cancellation, with its amount. */
export const depositCancellationText = (
  { retained }: Pick<Deposit, 'retained'>,
  { texts }: Pick<DepositWords, 'texts'> = ENGLISH,
): string => (retained === 0 ? texts.allRefunded : fill(texts.partRefunded, { amount: money(retained) }))

/** The part of the deposit of a cancelled order that is not refunded. */
export const retainedText = (cents: Cents): string =>
  `${money(cents)} of the deposit is not refunded, as agreed when you ordered.`

/** Deposit and balance of a placed order, for its documents. Empty without a deposit and once all is paid. */
export function orderDepositText(deposit: OrderDeposit): string {
  if (!deposit.isDepositPaid) return `Deposit: ${money(deposit.depositDue)}. Balance: ${balanceText(deposit)}.`
  return deposit.balance > 0 ? `Deposit of ${money(deposit.deposit)} received. Balance: ${balanceText(deposit)}.` : ''
}
