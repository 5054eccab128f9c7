import type { Metadata } from 'next'
import { DeliveryTerms } from '#components/checkout/delivery-terms.tsx'
import { showMoney } from '#lib/format/money.ts'
import { readDeliveryTerms } from '#server/shop/delivery.ts'
import { readSite } from '#server/shop/site.ts'

export const metadata: Metadata = { title: 'Delivery Information', robots: { index: false } }

/** The content of `/delivery`, at the specification's address for signed-in users. */
export default async function DeliveryInformationPage() {
  const [{ charges, freeFrom, points }, { openDays }] = await Promise.all([readDeliveryTerms(), readSite()])
  return (
    <main className="shop-width pt-8 pb-16 md:pt-10">
      <h1 className="heading text-d2">Delivery information</h1>
      <p className="mt-2 max-w-160 text-lead">
        We deliver to every county. Orders of {showMoney(freeFrom, 'auto')} and more, VAT included, are delivered free.
        Collection is always free.
      </p>
      <DeliveryTerms charges={charges} points={points} openDays={openDays} />
    </main>
  )
}
