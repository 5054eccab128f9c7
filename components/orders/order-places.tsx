import type { ReactNode } from 'react'
import type { OrderAddressShown, OrderDetails } from '#lib/contract/order-details.ts'
import { shortDay } from '#lib/order-words.ts'
import { showKenyanMobile } from '#lib/phone.ts'

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

/** How to reach somebody, in small. */
function Reach({ mobileNumber, email }: { mobileNumber: string; email: string }) {
  return (
    <span className="mt-1 block text-small text-muted">
      {mobileNumber ? <span className="block">{showKenyanMobile(mobileNumber)}</span> : null}
      {email ? <span className="block">{email}</span> : null}
    </span>
  )
}

/** Where the order goes or is collected, and where its invoice goes. */
export function OrderPlaces({ order }: { order: OrderDetails }) {
  const { shipAddress, pickUpPoint, invAddress, contact, deliveryProvider, deliverByDate, status } = order
  const when = status < 4 ? `${pickUpPoint ? 'There' : 'With you'} by ${shortDay(deliverByDate)}` : null
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 print:grid-cols-2">
      {shipAddress ? (
        <Place title="Delivery address">
          <address className="not-italic">
            <Lines lines={linesOf(shipAddress)} />
            <Reach {...shipAddress} />
          </address>
          <p className="mt-2 text-small text-muted">
            {[deliveryProvider ? `Brought by ${deliveryProvider}` : null, when].filter(Boolean).join('. ')}
          </p>
        </Place>
      ) : null}
      {pickUpPoint ? (
        <Place title="Pick-up point">
          <address className="not-italic">
            <Lines lines={[pickUpPoint.name, pickUpPoint.address, pickUpPoint.town]} />
            <span className="mt-1 block text-small text-muted">
              {pickUpPoint.hours}
              <span className="block">{pickUpPoint.phone}</span>
            </span>
          </address>
          <p className="mt-2 text-small text-muted">
            {[`Collected by ${contact.name}, ${showKenyanMobile(contact.mobileNumber)}`, when]
              .filter(Boolean)
              .join('. ')}
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
