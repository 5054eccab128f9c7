import { Alert } from '#components/kit/alert/alert.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { CreditHold } from '#lib/contract/companies/credit.ts'
import { showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useDayNames } from '#lib/language/dates.ts'
import { useTexts } from '#lib/language/texts.ts'
import { orderAddress } from '#lib/routes.ts'
import { changeDraft } from './checkout-draft.ts'
import { useBuyer } from './use-buyer.ts'

/** Why the order cannot be on the account: the cheque or the overdue invoices, and the ways out. */
export function AccountHold({ hold, canPayNow }: { hold: CreditHold; canPayNow: boolean }) {
  const { runsCompany } = useBuyer()
  const texts = useTexts(checkoutTexts)
  const names = useDayNames()
  const { kind, reason, overdue, since, invoices } = hold
  const title =
    kind === 'cheque'
      ? texts.accountStopped({ reason: reason ?? '' })
      : overdue === null
        ? texts.companyOverdue
        : since
          ? texts.overdueSince({ amount: showMoney(overdue, 'auto'), day: showDay(since, names) })
          : texts.overdue({ amount: showMoney(overdue, 'auto') })
  return (
    <Alert tone="danger" title={title}>
      {invoices.length > 0 ? (
        <span className="mb-2 block">
          {invoices.map(({ orderId, orderNo, invoiceNo, dueOn, unpaid }) => (
            <span key={orderId} className="block">
              <NavLink href={orderAddress(orderId)} className="link">
                {invoiceNo}
              </NavLink>{' '}
              {texts.ofOrder({ order: orderNo, day: showDay(dueOn, names), amount: showMoney(unpaid, 'auto') })}
            </span>
          ))}
        </span>
      ) : null}
      {canPayNow ? (
        <button type="button" className="link" onClick={() => changeDraft({ paysNow: true })}>
          {texts.payOrderNow}
        </button>
      ) : null}
      {runsCompany ? (
        <>
          {canPayNow ? texts.commaOrFirst : texts.first} {texts.payOverdueOn}{' '}
          <NavLink href="/credit-facilities" className="link">
            {runsCompany === 'own' ? texts.yourAccount : texts.theirAccount}
          </NavLink>
          .
        </>
      ) : canPayNow ? (
        `${texts.commaOr} ${texts.askCompany}`
      ) : (
        texts.askCompanyFirst
      )}
    </Alert>
  )
}
