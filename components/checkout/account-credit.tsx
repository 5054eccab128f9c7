import { useEffect } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { Cart } from '#lib/contract/cart/cart.ts'
import { showMoney } from '#lib/format/money.ts'
import { onChanged } from '#lib/http/changes.ts'
import { ACCOUNT_CART, queryClient } from '#lib/http/query-client.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
import { AccountHold } from './account-hold.tsx'
import { changeDraft } from './checkout-draft.ts'
import { useBuyer } from './use-buyer.ts'
import type { Totals } from './use-totals.ts'

/** Id of the reason that an order exceeds the credit. */
export const OVER_CREDIT = 'over-credit'

const WHOSE = { own: 'yourAccount', theirs: 'theirAccount' } as const

const refresh = () => void queryClient.invalidateQueries({ queryKey: ACCOUNT_CART })

/**
 * The available credit of a company on account and its due amount, before the button; with the reason and the next steps
 * if the order exceeds it. Empty for buyers without an account. Updates live.
 */
export function AccountCredit({
  totals: { settings, overCredit, hold },
}: {
  totals: Pick<Totals, 'settings' | 'overCredit' | 'hold'>
}) {
  const texts = useTexts(checkoutTexts)
  const credit = settings?.credit
  const isOnAccount = credit !== undefined
  useEffect(() => (isOnAccount ? onChanged('credit', refresh) : undefined), [isOnAccount])
  if (!credit) return null
  const { available, due } = credit
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <dl className="space-y-1 text-small">
        <Figure name={available < 0 ? texts.accountOver : texts.available} cents={Math.abs(available)} />
        {due ? <Figure name={texts.dueNow} cents={due} /> : null}
      </dl>
      <div id={OVER_CREDIT} role="status" className="mt-3 scroll-mt-24 empty:hidden">
        {hold ? (
          <AccountHold hold={hold} canPayNow={credit.paysNow === true} />
        ) : overCredit > 0 ? (
          <OverCredit credit={credit} overCredit={overCredit} />
        ) : null}
      </div>
    </div>
  )
}

/** The amount above the available credit, and the ways out. */
function OverCredit({ credit, overCredit }: { credit: NonNullable<Cart['settings']['credit']>; overCredit: number }) {
  const { available, due, paysNow } = credit
  const sum = showMoney(overCredit, 'auto')
  const { runsCompany } = useBuyer()
  const texts = useTexts(checkoutTexts)
  // Paying the due amount is offered only if the order is then within the credit. The due amount is hidden from branch customers.
  const isDueEnough = (due ?? 0) >= overCredit
  const paysHelp = isDueEnough || available <= 0 || !runsCompany
  return (
    <Alert tone="danger" title={texts.overCredit({ amount: sum })}>
      {available > 0 ? `${texts.reduceBy({ amount: sum })} ` : null}
      {available > 0 ? (paysHelp ? `${texts.orFirst} ` : null) : `${texts.first} `}
      {!paysHelp ? null : runsCompany ? (
        <>
          {isDueEnough ? texts.payDueOn : texts.paySumOn({ amount: sum })}{' '}
          <NavLink href="/credit-facilities" className="link">
            {texts[WHOSE[runsCompany]]}
          </NavLink>
          .{' '}
        </>
      ) : (
        `${texts.askCompany} `
      )}
      {paysNow ? (
        <>
          {texts.or}{' '}
          <button type="button" className="link" onClick={() => changeDraft({ paysNow: true })}>
            {texts.payThisNow}
          </button>
          .{' '}
        </>
      ) : null}
      <CallOrWrite
        lead={`${texts.higherLimit} `}
        call={`${texts.call} `}
        or={` ${texts.orWrite} `}
        write={`${texts.writeOn} `}
      >
        .
      </CallOrWrite>
    </Alert>
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
