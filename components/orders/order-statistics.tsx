import { NavLink } from '#components/kit/link/nav-link.tsx'
import { hasCredit } from '#lib/account/capabilities.ts'
import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import type { OrderStatistics as Figures } from '#lib/contract/orders/order-list.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'

/**
 * Number of the orders found, and the amount still to be paid by order; for companies also the value of the orders.
 * Orders on a company's account are paid through the account: a sentence names how their value differs from the balance.
 */
export function OrderStatistics({ figures, userType }: { figures: Figures; userType: UserType | null }) {
  const isShopper = userType === null || userType === USER_TYPE.consumer
  const seesCredit = figures.onAccountValue !== undefined && figures.onAccountValue > 0 && hasCredit(userType)
  const facts: { label: string; value: string }[] = [
    { label: figures.orders === 1 ? 'Order' : 'Orders', value: showCount(figures.orders) },
    ...(isShopper ? [] : [{ label: 'Total ordered', value: showMoney(figures.totalValue) }]),
    ...(!figures.onAccountValue
      ? [{ label: 'Still to pay', value: showMoney(figures.unpaidValue) }]
      : figures.unpaidValue > 0
        ? [{ label: 'Still to pay, not on account', value: showMoney(figures.unpaidValue) }]
        : []),
    ...(figures.onAccountValue ? [{ label: 'Ordered on account', value: showMoney(figures.onAccountValue) }] : []),
  ]
  return (
    <>
      <dl className="mt-5 grid border-y border-hairline md:grid-cols-[auto_1fr_1fr_auto]">
        {facts.map(({ label, value }, at) => (
          <div
            key={label}
            className={
              at === 0
                ? 'flex flex-row-reverse items-baseline justify-end gap-2 py-3 md:block md:py-4 md:pr-10'
                : 'flex items-baseline justify-between gap-4 border-t border-hairline py-3 md:block md:border-t-0 md:border-l md:px-6 md:py-4'
            }
          >
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-figure-card font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {seesCredit ? (
        <p className="mt-2 text-small text-muted">
          “Ordered on account” includes orders that you have already paid. The amount you owe is on{' '}
          <NavLink href="/credit-facilities" className="link">
            Credit Facilities
          </NavLink>
          .
        </p>
      ) : null}
    </>
  )
}
