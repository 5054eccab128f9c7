import type { Metadata } from 'next'
import { DeliveryTerms } from '#components/checkout/delivery-terms.tsx'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'
import { showMoney } from '#lib/format/money.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readDeliveryTerms } from '#server/shop/delivery.ts'
import { breadcrumbLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readSite } from '#server/shop/site.ts'

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: 'Delivery and pick-up points',
    description: 'What delivery costs to each of the 47 counties and how long it takes, and where to collect an order.',
    path: '/delivery',
  })

/** Delivery and collection, readable without a cart. */
export default async function DeliveryPage() {
  const [{ charges, freeFrom, points }, { openDays }] = await Promise.all([readDeliveryTerms(), readSite()])
  return (
    <main className="shop-width pb-16">
      <JsonLd of={[breadcrumbLd([{ name: 'Delivery', path: '/delivery' }], publicAddress())]} />
      <Breadcrumbs crumbs={[{ name: 'Home', href: '/' }, { name: 'Delivery' }]} />
      <h1 className="heading text-d2">Delivery and pick-up points</h1>
      <p className="mt-2 max-w-160 text-lead">
        We deliver to every county. Delivery is free for orders of {showMoney(freeFrom, 'auto')} and more, VAT included.
        Collection is always free. We email you when your order is ready. Bring the order number and your ID.
      </p>
      <DeliveryTerms charges={charges} points={points} openDays={openDays} />
    </main>
  )
}
