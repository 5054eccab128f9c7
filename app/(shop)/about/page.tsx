import type { Metadata } from 'next'
import { AboutFuma } from '#components/home/about-fuma.tsx'
import { Mills } from '#components/home/mills.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { SITE } from '#lib/site.ts'
import { breadcrumbLd, organizationAndPlaceLd } from '#server/json-ld.ts'
import { pageMetadata } from '#server/page-metadata.ts'
import { publicAddress } from '#server/public-address.ts'
import { readBrands, readCollectionTiles } from '#server/shop/reference.ts'
import { millsOf } from '../mills-of.ts'
import { aboutFuma } from './about-fuma.ts'

export const generateMetadata = (): Metadata =>
  pageMetadata({
    title: 'About',
    description: `${SITE.company} sells the cloth of Kenyan mills by the piece and by the bale, from Nairobi to all 47 counties.`,
    path: '/about',
  })

/** The about section of the home page, as a page of its own. */
export default async function AboutPage() {
  const [tiles, brands] = await Promise.all([readCollectionTiles(), readBrands()])
  return (
    <main>
      <JsonLd
        of={[
          organizationAndPlaceLd(publicAddress()),
          breadcrumbLd([{ name: 'About', path: '/about' }], publicAddress()),
        ]}
      />
      <AboutFuma {...aboutFuma(tiles, brands)} page />
      <Mills mills={millsOf(brands)} />
    </main>
  )
}
