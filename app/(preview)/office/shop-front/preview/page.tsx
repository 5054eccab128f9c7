import { Suspense } from 'react'
import { menuEntries } from '#components/layout/menu-types.ts'
import { readShopFront } from '#server/shop/content.ts'
import { readHelp } from '#server/shop/help.ts'
import { readBanners, readMenu } from '#server/shop/reference.ts'
import { heroBanner } from '../../../../(shop)/hero-banner.ts'
import { readHome } from '../../../../(shop)/read-home.ts'
import { PreviewPage } from './preview-page.tsx'

interface Props {
  searchParams: Promise<{ collections?: string | string[] }>
}

/** Collections of a products section, from an address that anyone can type. */
const COLLECTION = /^[\w-]{1,80}(\/[\w-]{1,80})?$/
const MAX_COLLECTIONS = 20

/** The public data of the shop; the drafts are sent by the section that contains this frame. */
async function Preview({ searchParams }: Props) {
  const { collections = '' } = await searchParams
  const named = String(collections)
    .split(',')
    .filter((code) => COLLECTION.test(code))
    .slice(0, MAX_COLLECTIONS)
  const [front, menu, banners, { faqs }, home] = await Promise.all([
    readShopFront(),
    readMenu(),
    readBanners(),
    readHelp(),
    readHome({ menu: { order: [], hidden: [], links: [] } }, named),
  ])
  return (
    <PreviewPage
      front={front}
      entries={menuEntries(menu)}
      banners={banners.map((banner) => heroBanner(banner, ({ redirectUrl }) => redirectUrl))}
      faqs={faqs}
      data={home}
    />
  )
}

export default function PreviewFrame(props: Props) {
  return (
    <Suspense fallback={null}>
      <Preview {...props} />
    </Suspense>
  )
}
