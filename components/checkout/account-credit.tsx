import { useEffect } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { Cart } from '#lib/contract/cart/cart.ts'
import { showMoney } from '#lib/format/money.ts'
import { onChanged } from '#lib/http/changes.ts'
import { ACCOUNT_CART, queryClient } from '#lib/http/query-client.ts'
import { AccountHold } from './account-hold.tsx'
import { changeDraft } from './checkout-draft.ts'
import { useBuyer } from './use-buyer.ts'
import type { Totals } from './use-totals.ts'

/** Id of the reason that an order exceeds the credit. */
export const OVER_CREDIT = 'over-credit'

const WHOSE = { own: 'your account', theirs: 'their account' }

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
  const credit = settings?.credit
  const isOnAccount = credit !== undefined
  useEffect(() => (isOnAccount ? onChanged('credit', refresh) : undefined), [isOnAccount])
  if (!credit) return null
  const { available, due } = credit
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <dl className="space-y-1 text-small">
        <Figure
          name={available < 0 ? 'Account over its limit by' : 'Available on account'}
          cents={Math.abs(available)}
        />
        {due ? <Figure name="Due now on account" cents={due} /> : null}
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
  const { runsCompany } = useBuyer()
  // Paying the due amount is offered only if the order is then within the credit. The due amount is hidden from branch customers.
  const isDueEnough = (due ?? 0) >= overCredit
  const paysHelp = isDueEnough || available <= 0 || !runsCompany
  return (
    <Alert tone="danger" title={`The order is ${showMoney(overCredit, 'auto')} over the available credit.`}>
      {available > 0
        ? `Reduce the order by ${showMoney(overCredit, 'auto')}.${paysHelp ? ' Or first ' : ' '}`
        : 'First '}
      {!paysHelp ? null : runsCompany ? (
        <>
          pay {isDueEnough ? 'the amount due' : showMoney(overCredit, 'auto')} on{' '}
          <NavLink href="/credit-facilities" className="link">
            {WHOSE[runsCompany]}
          </NavLink>
          .{' '}
        </>
      ) : (
        'ask your company to pay its account. '
      )}
      {paysNow ? (
        <>
          Or{' '}
          <button type="button" className="link" onClick={() => changeDraft({ paysNow: true })}>
            pay for this order now
          </button>
          .{' '}
        </>
      ) : null}
      <CallOrWrite lead="A higher limit? ">.</CallOrWrite>
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
