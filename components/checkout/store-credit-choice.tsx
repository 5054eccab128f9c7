import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { showMoney } from '#lib/format/money.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
import { changeDraft } from './checkout-draft.ts'
import type { Totals } from './use-totals.ts'

/** The buyer's store credit before the button, and the choice to use it. Empty for buyers without any. */
export function StoreCreditChoice({
  totals: { storeCredit, figures },
}: {
  totals: Pick<Totals, 'storeCredit' | 'figures'>
}) {
  const texts = useTexts(checkoutTexts)
  const { balance, used, offered } = storeCredit
  if (balance === 0 || !figures) return null
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <p>
        {texts.storeCreditBalance({ amount: showMoney(balance, 'auto') })}{' '}
        <NavLink href="/store-credit" className="link">
          {texts.storeCreditLink}
        </NavLink>
        .
      </p>
      <Checkbox
        checked={used > 0}
        onChange={({ target }) => changeDraft({ usesStoreCredit: target.checked })}
        disabled={offered === 0}
      >
        {texts.spendStoreCredit({ amount: showMoney(offered, 'auto') })}
      </Checkbox>
      <div role="status" className="empty:hidden">
        {used > 0 ? (
          <dl className="space-y-1">
            <Figure name={texts.storeCredit} cents={-used} />
            <Figure name={texts.leftToPay} cents={figures.toPay - used} />
          </dl>
        ) : null}
      </div>
    </div>
  )
}

function Figure({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="ml-auto font-semibold">{showMoney(cents, 'auto')}</dd>
    </div>
  )
}
