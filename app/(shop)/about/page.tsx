import type { Metadata } from 'next'
import { AboutShop } from '#components/home/about-shop.tsx'
import { BrandsBand } from '#components/home/brands.tsx'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { joined } from '#lib/shop/site.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readDeliveryCharges } from '#server/shop/delivery.ts'
import { breadcrumbLd, organizationAndPlaceLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readPaymentMethods } from '#server/shop/payment-methods.ts'
import { readBrands, readCollectionTiles } from '#server/shop/reference.ts'
import { readSite } from '#server/shop/site.ts'
import { aboutShop } from '../about-shop.ts'
import { brandsOf } from '../brands-of.ts'

export async function generateMetadata(): Promise<Metadata> {
  const { company, claim } = await readSite()
  const description = `${joined([company, claim], ': ')}. We deliver to all 47 counties of Kenya.`
  return pageMetadata({ title: 'About', description, path: '/about' })
}

/** The about section of the home page, as a separate page. */
export default async function AboutPage() {
  const [site, tiles, brands, methods, delivery] = await Promise.all([
    readSite(),
    readCollectionTiles(),
    readBrands(),
    readPaymentMethods(),
    readDeliveryCharges(),
  ])
  return (
    <main>
      <JsonLd
        of={[
          organizationAndPlaceLd(site, publicAddress(), { delivery, returnDays: site.returnDays ?? null }),
          breadcrumbLd([{ name: 'About', path: '/about' }], publicAddress()),
        ]}
      />
      <AboutShop {...aboutShop(site, tiles, brands, methods)} page />
      <BrandsBand title="Our brands" brands={brandsOf(brands)} />
    </main>
  )
}
