import { showMoney } from '#lib/format/money.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import { Facts } from './facts.tsx'
import type { HomeData } from './home-data.ts'

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
            ? `${delivery.town} in ${delivery.days === 1 ? 'one working day' : `${delivery.days} working days`}.${delivery.freeFrom === null ? '' : ` Free from ${showMoney(delivery.freeFrom, 'auto')}.`}`
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
