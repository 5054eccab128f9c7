import type { Metadata } from 'next'
import { AboutFuma } from '#components/home/about-fuma.tsx'
import { BrandsBand } from '#components/home/brands.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { SITE } from '#lib/shop/site.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { breadcrumbLd, organizationAndPlaceLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readPaymentMethods } from '#server/shop/payment-methods.ts'
import { readBrands, readCollectionTiles } from '#server/shop/reference.ts'
import { brandsOf } from '../brands-of.ts'
import { aboutFuma } from './about-fuma.ts'

export const generateMetadata = (): Metadata =>
  pageMetadata({
    title: 'About',
    description: `${SITE.company} sells Kenyan textiles by the piece and by the bale, from Nairobi to all 47 counties.`,
    path: '/about',
  })

/** The about section of the home page, as a page of its own. */
export default async function AboutPage() {
  const [tiles, brands, methods] = await Promise.all([readCollectionTiles(), readBrands(), readPaymentMethods()])
  return (
    <main>
      <JsonLd
        of={[
          organizationAndPlaceLd(publicAddress()),
          breadcrumbLd([{ name: 'About', path: '/about' }], publicAddress()),
        ]}
      />
      <AboutFuma {...aboutFuma(tiles, brands, methods)} page />
      <BrandsBand brands={brandsOf(brands)} />
    </main>
  )
}
