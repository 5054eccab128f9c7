import type { Metadata } from 'next'
import { DeliveryTable } from '#components/checkout/delivery-table.tsx'
import { showMoney } from '#lib/money.ts'
import { readDeliveryTerms } from '#server/shop/delivery.ts'

export const metadata: Metadata = { title: 'Delivery Information', robots: { index: false } }

/** What delivery costs to every county and how long it takes, and where an order can be collected. */
export default async function DeliveryInformationPage() {
  const { charges, freeFrom, points } = await readDeliveryTerms()
  return (
    <main className="shop-width pt-8 pb-16 md:pt-10">
      <h1 className="heading text-d2">Delivery information</h1>
      <p className="mt-2 max-w-160 text-lead">
        We deliver to every county. Orders of {showMoney(freeFrom, 'auto')} and more, VAT included, travel free;
        collecting is always free.
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="charges-title">
          <h2 id="charges-title" className="heading text-d3">
            Charges by county
          </h2>
          <p className="mt-1 text-small text-muted">
            With VAT. Days are counted on the calendar, from the order to your door.
          </p>
          <DeliveryTable charges={charges} />
        </section>
        <section aria-labelledby="points-title">
          <h2 id="points-title" className="heading text-d3">
            Where you can collect
          </h2>
          <ul className="mt-4">
            {points.map(({ id, name, address, town, county, hours, phone }) => (
              <li key={id} className="border-t border-hairline py-4">
                <p className="font-semibold">{name}</p>
                <p>
                  {address}, {[...new Set([town, county])].join(', ')}
                </p>
                <p className="text-small text-muted">{hours}</p>
                <a href={`tel:${phone.replace(/\s/g, '')}`} className="link inline-block py-1 text-small">
                  {phone}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}
