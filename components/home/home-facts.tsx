import type { ReactNode } from 'react'
import { showMoney } from '#lib/format/money.ts'
import { workingDaysText } from '#lib/format/open-days.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import type { HomeData } from './home-data.ts'

type Fact = { key: string; title: ReactNode; text: ReactNode }

/** A few facts side by side; on phones a list with hairlines. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="md:grid md:grid-cols-3 md:gap-x-7">
      {facts.map((fact) => (
        <div
          key={fact.key}
          className="grid grid-cols-[min(7rem,38%)_minmax(0,1fr)] gap-x-4 border-t border-hairline py-3 last:border-b md:block md:border-0 md:p-0 md:last:border-0"
        >
          <dt className="font-semibold">{fact.title}</dt>
          <dd className="text-small text-muted md:mt-1">{fact.text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Three promises: how one pays, where we deliver, that a bale has its price too. */
export function HomeFacts({ methods, delivery }: Pick<HomeData, 'methods' | 'delivery'>) {
  const others = methods.filter((method) => method !== 'mpesa')
  return (
    <Facts
      facts={[
        {
          key: 'pay',
          title: (
            <>
              Pay with <span className="whitespace-nowrap">M-Pesa</span>
            </>
          ),
          text: `${others.length > 0 ? `Or by ${methodsText(others)}. ` : ''}You have paid when you see the receipt number.`,
        },
        {
          key: 'counties',
          title: '47 counties',
          text: delivery
            ? `${delivery.town} in ${workingDaysText(delivery.days)}.${delivery.freeFrom === null ? '' : ` Free from ${showMoney(delivery.freeFrom, 'auto')}.`}`
            : 'We deliver to all of them.',
        },
        {
          key: 'bale',
          title: 'Piece or bale',
          text: 'Every price shows the bale price too. Mix colours as you like.',
        },
      ]}
    />
  )
}
