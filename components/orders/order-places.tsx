import type { ReactNode } from 'react'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { OrderAddressShown, OrderDetails } from '#lib/contract/orders/order-details.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { shortDay } from '#lib/orders/order-text.ts'
import { BRING, isLate, isOpen, requestedText } from '#lib/orders/steps.ts'
import { shopDay } from './order-tracking.tsx'

function Place({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 break-inside-avoid">
      <h3 className="heading text-d4">{title}</h3>
      <div className="mt-2 break-words">{children}</div>
    </section>
  )
}

/** Lines of text, empty ones left out. */
function Lines({ lines }: { lines: readonly (string | null | undefined)[] }) {
  return lines
    .filter((line): line is string => Boolean(line))
    .map((line, at) => (
      <span key={line} className={at === 0 ? 'block font-semibold' : 'block'}>
        {line}
      </span>
    ))
}

function linesOf(address: OrderAddressShown): string[] {
  const { name, physicalLocation, postalAddress, postalCode, city, county, country } = address
  const town = [[postalCode, city].filter(Boolean).join(' '), county === city ? '' : county].filter(Boolean).join(', ')
  return [name, physicalLocation, postalAddress, town, country]
}

/** Contact details of a person, in small text. */
function Reach({ mobileNumber, email }: { mobileNumber: string; email: string }) {
  return (
    <span className="mt-1 block text-small text-muted">
      {mobileNumber ? <span className="block">{showKenyanMobile(mobileNumber)}</span> : null}
      {email ? <span className="block">{email}</span> : null}
    </span>
  )
}

type PickUpPoint = NonNullable<OrderDetails['pickUpPoint']>

/** A collection point: address, opening hours, and documents to bring. */
export function Counter({ point: { name, address, town, hours, phone } }: { point: PickUpPoint }) {
  return (
    <>
      <address className="not-italic">
        <Lines lines={[name, address, town]} />
        <span className="mt-1 block text-small text-muted">
          Open {hours}
          <span className="block">{phone}</span>
        </span>
      </address>
      <p className="mt-2 text-small">{BRING}</p>
    </>
  )
}

/** When it will be there; empty once it is, and of an order that is cancelled. */
function whenText(order: OrderDetails): string {
  const { status, deliverByDate, pickUpPoint } = order
  if (!isOpen(order)) return ''
  if (pickUpPoint && status === ORDER_STATUS.outForDelivery) return 'It is ready. We keep it for you for 14 days.'
  const day = shortDay(deliverByDate)
  if (isLate(order, shopDay())) return `It was expected on ${day}.`
  const expected = pickUpPoint ? `Ready from ${day}. We will email you when it is ready.` : `With you by ${day}.`
  return [expected, requestedText(order.requestedDay, shopDay())].filter(Boolean).join(' ')
}

/** Delivery or collection address, and invoice address of the order. */
export function OrderPlaces({ order }: { order: OrderDetails }) {
  const { shipAddress, pickUpPoint, invAddress, contact, deliveryProvider } = order
  const when = whenText(order)
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-2 print:grid-cols-2">
      {shipAddress ? (
        <Place title="Delivery address">
          <address className="not-italic">
            <Lines lines={linesOf(shipAddress)} />
            <Reach {...shipAddress} />
          </address>
          <p className="mt-2 text-small text-muted">
            {[deliveryProvider ? `Delivered by ${deliveryProvider}.` : '', when].filter(Boolean).join(' ')}
          </p>
        </Place>
      ) : null}
      {pickUpPoint ? (
        <Place title="Collect it here">
          <Counter point={pickUpPoint} />
          <p className="mt-2 text-small text-muted">
            {[`Collected by ${contact.name}, ${showKenyanMobile(contact.mobileNumber)}.`, when]
              .filter(Boolean)
              .join(' ')}
          </p>
        </Place>
      ) : null}
      {invAddress ? (
        <Place title="Invoice address">
          <address className="not-italic">
            <Lines lines={linesOf(invAddress)} />
            {invAddress.kraPin ? <span className="block">KRA PIN {invAddress.kraPin}</span> : null}
            <Reach {...invAddress} />
          </address>
        </Place>
      ) : null}
    </div>
  )
}
