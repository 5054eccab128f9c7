import type { Metadata } from 'next'
import type { CardView } from '#components/catalogue/card-view.ts'
import { HomeView } from '#components/home/home-view.tsx'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { Notices } from '#components/layout/notices.tsx'
import { siteTitle } from '#lib/shop/site.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { addressOfTarget, readShopFront } from '#server/shop/content.ts'
import { organizationLd, websiteLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readBanners } from '#server/shop/reference.ts'
import { Cards } from './cards.tsx'
import { heroBanner } from './hero-banner.ts'
import { readHome } from './read-home.ts'

export const generateMetadata = (): Promise<Metadata> => pageMetadata({ path: '/' })

const drawCards = (cards: readonly CardView[]) => <Cards cards={cards} across="row" />

export default async function HomePage() {
  const front = await readShopFront()
  const rows = front.sections.flatMap((section) => (section.kind === 'products' ? section.collection : []))
  const [data, banners] = await Promise.all([readHome(front, rows), readBanners()])
  return (
    <main>
      <JsonLd of={[organizationLd(data.site, publicAddress()), websiteLd(data.site, publicAddress())]} />
      <h1 className="sr-only">{siteTitle(data.site)}</h1>
      <Notices notices={front.notices.filter(({ where }) => where === 'home')} hrefOf={addressOfTarget} />
      <HomeView
        sections={front.sections}
        banners={banners.map((banner) => heroBanner(banner, ({ redirectUrl }) => addressOfTarget(redirectUrl)))}
        data={data}
        drawCards={drawCards}
        hrefOf={addressOfTarget}
      />
    </main>
  )
}
