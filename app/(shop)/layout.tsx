import type { Metadata, Viewport } from 'next'
import { type ReactNode, Suspense } from 'react'
import { EarlyWatch } from '#components/layout/early-watch.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { KycBanner } from '#components/layout/kyc-banner.tsx'
import { LiveWatch } from '#components/layout/live-watch.tsx'
import { menuEntries } from '#components/layout/menu-types.ts'
import { SessionWatch } from '#components/layout/session-watch.tsx'
import { WaitingBar } from '#components/layout/waiting-bar.tsx'
import { RecentlyViewed } from '#components/recent/recently-viewed.tsx'
import { ActingBar } from '#components/sales/acting-bar.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import { EMPTY_FILTER, type Filter } from '#lib/contract/filter.ts'
import { RECENT_SCRIPT } from '#lib/first-paint.ts'
import { SITE } from '#lib/site.ts'
import { VIEWER_SCRIPT } from '#lib/viewer.ts'
import { addressOfFilter } from '#server/list-addresses.ts'
import { publicAddress } from '#server/public-address.ts'
import { readBrands, readMenu } from '#server/shop/reference.ts'
import { fontClasses } from '../fonts.ts'
import '../theme.css'

/** No page of the shop may depend on who asks: the build fails where one reads a cookie, a header or `searchParams`. */
export const ensureStatic = 'navigation'

export const metadata: Metadata = {
  metadataBase: new URL(publicAddress()),
  title: { default: `${SITE.name}: ${SITE.claim}`, template: `%s · ${SITE.name}` },
  description: SITE.description,
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#12142b' },
  ],
}

const listOf = (filter: Partial<Filter>) => addressOfFilter({ ...EMPTY_FILTER, ...filter })

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const [menu, mills] = await Promise.all([readMenu(), readBrands()])
  const entries = menuEntries(menu)
  const brands = mills.map(({ Code, name }) => ({ name, href: listOf({ brands: [Code] }) }))
  const finds = [
    { name: 'All cloth', href: '/product-list' },
    { name: 'New off the loom', href: listOf({ isNew: true }) },
    { name: 'Offers', href: listOf({ isOffer: true }) },
    { name: 'The mills', href: '/#mills' },
    { name: 'About Fuma', href: '/about' },
    { name: 'Help center', href: '/need-help' },
    { name: 'Your cart', href: '/cart' },
  ]
  return (
    <html lang="en-KE" className={fontClasses} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: `${VIEWER_SCRIPT};${RECENT_SCRIPT}` }} />
      </head>
      <body>
        <WaitingBar />
        <Header
          entries={entries}
          brands={brands}
          favourites={listOf({ isFavorite: true })}
          banner={
            <>
              <KycBanner />
              <ActingBar />
            </>
          }
        />
        <div id="main" tabIndex={-1} className="outline-none">
          {children}
        </div>
        <Footer
          recent={<RecentlyViewed />}
          entries={entries}
          lists={[{ title: 'Find', links: finds }]}
          legal={[
            { name: 'Terms', href: '/terms' },
            { name: 'Privacy', href: '/privacy' },
          ]}
        />
        <Alerts />
        <LiveWatch />
        {/* It reads the path, which the shell of a page with a parameter does not know. */}
        <Suspense fallback={null}>
          <SessionWatch />
        </Suspense>
        <EarlyWatch />
      </body>
    </html>
  )
}
