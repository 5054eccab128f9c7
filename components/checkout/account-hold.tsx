import { Alert } from '#components/kit/alert/alert.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { CreditHold } from '#lib/contract/companies/credit.ts'
import { showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { orderAddress } from '#lib/routes.ts'
import { changeDraft } from './checkout-draft.ts'
import { useBuyer } from './use-buyer.ts'

/** Why the order cannot be on the account: the cheque or the overdue invoices, and the ways out. */
export function AccountHold({ hold, canPayNow }: { hold: CreditHold; canPayNow: boolean }) {
  const { runsCompany } = useBuyer()
  const { kind, reason, overdue, since, invoices } = hold
  const title =
    kind === 'cheque'
      ? `Orders on account are stopped. ${reason}`
      : overdue === null
        ? 'The account is on hold: your company has an overdue amount.'
        : `The account is on hold: ${showMoney(overdue, 'auto')} is overdue${since ? ` since ${showDay(since)}` : ''}.`
  return (
    <Alert tone="danger" title={title}>
      {invoices.length > 0 ? (
        <span className="mb-2 block">
          {invoices.map(({ orderId, orderNo, invoiceNo, dueOn, unpaid }) => (
            <span key={orderId} className="block">
              <NavLink href={orderAddress(orderId)} className="link">
                {invoiceNo}
              </NavLink>{' '}
              of order {orderNo}, due {showDay(dueOn)}: {showMoney(unpaid, 'auto')}
            </span>
          ))}
        </span>
      ) : null}
      {canPayNow ? (
        <button type="button" className="link" onClick={() => changeDraft({ paysNow: true })}>
          Pay for this order now
        </button>
      ) : null}
      {canPayNow ? ', or ' : null}
      {runsCompany ? (
        <>
          {canPayNow ? 'first' : 'First'} pay the overdue amount on{' '}
          <NavLink href="/credit-facilities" className="link">
            {runsCompany === 'own' ? 'your account' : 'their account'}
          </NavLink>
          .
        </>
      ) : (
        `${canPayNow ? 'ask' : 'Ask'} your company to pay its account.`
      )}
    </Alert>
  )
}
