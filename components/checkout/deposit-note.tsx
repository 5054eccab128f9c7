import type { Deposit } from '#lib/contract/base/deposit.ts'
import { fill } from '#lib/format/fill.ts'
import { showMoney } from '#lib/format/money.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useDepositWords } from '#lib/language/deposits.ts'
import { useTexts } from '#lib/language/texts.ts'
import { balanceText, depositCancellationText } from '#lib/orders/deposit-text.ts'

/** The deposit of the order below its total: amounts, day of the balance, and the rule of a cancellation. */
export function DepositNote({ deposit }: { deposit: Deposit }) {
  const texts = useTexts(checkoutTexts)
  const words = useDepositWords()
  return (
    <section aria-label={texts.deposit} className="mt-4 border-t border-hairline pt-3">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{texts.payDeposit}</span>
        <span>{showMoney(deposit.deposit, 'auto')}</span>
      </p>
      <p className="mt-1">{fill(words.texts.balance, { balance: balanceText(deposit, words) })}</p>
      <p className="mt-1 text-small text-muted">{depositCancellationText(deposit, words)}</p>
    </section>
  )
}
