import { PinIcon, TruckIcon } from '#components/ui/icon.tsx'
import { showMoney } from '#lib/money.ts'
import { ShareOnWhatsApp } from './share-on-whatsapp.tsx'

/** Delivery to one town as an example, where goods may be collected, and a way to ask a friend. */
export function DeliveryLines({
  delivery,
  pickUp,
  share,
}: {
  /** `charge` is cents with VAT. */
  delivery: { town: string; charge: number; days: number; freeFrom: number } | null
  pickUp: { name: string; hours: string } | null
  share: { name: string; address: string }
}) {
  const line = 'flex items-start gap-3.5'
  return (
    <ul className="space-y-3 text-small">
      {delivery ? (
        <li className={line}>
          <TruckIcon size={22} />
          <span>
            <strong className="font-semibold">
              {delivery.town}, in {delivery.days === 1 ? 'one day' : `${delivery.days} days`}.
            </strong>{' '}
            {showMoney(delivery.charge, 'auto')}, free from {showMoney(delivery.freeFrom, 'auto')}. Other counties: see
            the cart.
          </span>
        </li>
      ) : null}
      {pickUp ? (
        <li className={line}>
          <PinIcon size={22} />
          <span>
            <strong className="font-semibold">Or collect it</strong> from {pickUp.name}, {pickUp.hours}.
          </span>
        </li>
      ) : null}
      <li className={line}>
        <ShareOnWhatsApp {...share} />
      </li>
    </ul>
  )
}
