import { NavLink } from '#components/kit/link/nav-link.tsx'
import { hasCredit } from '#lib/account/capabilities.ts'
import type { UserType } from '#lib/contract/base/codes.ts'
import type { OrderStatistics as Figures } from '#lib/contract/orders/order-list.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'

/**
 * Number and value of the orders found, and the amount still to be paid. Orders on a company's account are paid through
 * the account: their value, paid or not, links to the account with the amounts due.
 */
export function OrderStatistics({ figures, userType }: { figures: Figures; userType: UserType | null }) {
  const facts: { label: string; value: string; href?: string | null }[] = [
    { label: figures.orders === 1 ? 'Order' : 'Orders', value: showCount(figures.orders) },
    { label: 'Total ordered', value: showMoney(figures.totalValue) },
    { label: 'Still to pay', value: showMoney(figures.unpaidValue) },
    ...(figures.onAccountValue
      ? [
          {
            label: 'Ordered on account',
            value: showMoney(figures.onAccountValue),
            href: hasCredit(userType) ? '/credit-facilities' : null,
          },
        ]
      : []),
  ]
  return (
    <dl className="mt-5 grid border-y border-hairline md:grid-cols-[auto_1fr_1fr_auto]">
      {facts.map(({ label, value, href }, at) => (
        <div
          key={label}
          className={
            at === 0
              ? 'flex flex-row-reverse items-baseline justify-end gap-2 py-3 md:block md:py-4 md:pr-10'
              : 'flex items-baseline justify-between gap-4 border-t border-hairline py-3 md:block md:border-t-0 md:border-l md:px-6 md:py-4'
          }
        >
          <dt className="text-small text-muted">
            {href ? (
              <NavLink href={href} className="link">
                {label}
              </NavLink>
            ) : (
              label
            )}
          </dt>
          <dd className="text-figure-card font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
