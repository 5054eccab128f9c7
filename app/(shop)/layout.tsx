import type { Metadata, Viewport } from 'next'
import { type ReactNode, Suspense } from 'react'
import { CookieNotice } from '#components/layout/cookie-notice.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { KycBanner } from '#components/layout/kyc-banner.tsx'
import { LiveWatch } from '#components/layout/live-watch.tsx'
import { menuEntries } from '#components/layout/menu-types.ts'
import { SessionWatch } from '#components/layout/session-watch.tsx'
import { TrialStrip } from '#components/layout/trial-strip.tsx'
import { ViewAsBar } from '#components/layout/view-as-bar.tsx'
import { WaitingBar } from '#components/layout/waiting-bar.tsx'
import { UnpaidOrders } from '#components/orders/unpaid-orders.tsx'
import { RecentlyViewed } from '#components/recent/recently-viewed.tsx'
import { ActingBar } from '#components/sales/acting-bar.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import { SiteProvider } from '#components/ui/site-provider.tsx'
import { VIEWER_SCRIPT } from '#lib/account/viewer.ts'
import { COOKIES_SCRIPT, RECENT_SCRIPT, UNPAID_SCRIPT } from '#lib/browser/first-paint.ts'
import { EMPTY_FILTER } from '#lib/contract/empty-filter.ts'
import type { Filter } from '#lib/contract/filter.ts'
import { pageSite, siteTitle } from '#lib/shop/site.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { addressOfFilter } from '#server/shop/list-addresses.ts'
import { readBrands, readMenu } from '#server/shop/reference.ts'
import { readSite } from '#server/shop/site.ts'
import { cachedIsTrial } from '#server/trial.ts'
import { fontClasses } from '../fonts.ts'
import '../theme.css'

/** No page of the shop may depend on who asks: the build fails where one reads a cookie, a header or `searchParams`. */
export const ensureStatic = 'navigation'

export async function generateMetadata(): Promise<Metadata> {
  const site = await readSite()
  return {
    metadataBase: new URL(publicAddress()),
    title: { default: siteTitle(site), template: `%s · ${site.name}` },
    description: site.description,
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#12142b' },
  ],
}

/** What must be known before the first paint. */
const BEFORE_PAINT = [VIEWER_SCRIPT, RECENT_SCRIPT, COOKIES_SCRIPT, UNPAID_SCRIPT].join(';')

const listOf = (filter: Partial<Filter>) => addressOfFilter({ ...EMPTY_FILTER, ...filter })

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const [site, menu, listedBrands, isTrial] = await Promise.all([readSite(), readMenu(), readBrands(), cachedIsTrial()])
  const entries = menuEntries(menu)
  const brands = listedBrands.map(({ Code, name }) => ({ name, href: listOf({ brands: [Code] }) }))
  const lists = [
    {
      title: 'Shop',
      links: [
        { name: 'All products', href: '/product-list' },
        { name: 'New products', href: listOf({ isNew: true }) },
        { name: 'Offers', href: listOf({ isOffer: true }) },
        ...(brands.length > 0 ? [{ name: 'Brands', href: '/#brands' }] : []),
        { name: 'About us', href: '/about' },
      ],
    },
    {
      title: 'Buying',
      links: [
        { name: 'Delivery by county', href: '/delivery' },
        { name: 'Pick-up points', href: '/delivery#pick-up' },
        { name: 'Paying', href: '/paying' },
        { name: 'Cancelling an order', href: '/returns#cancelling' },
        { name: 'Trade accounts', href: '/trade' },
      ],
    },
    {
      title: 'Help',
      links: [
        { name: 'Help center', href: '/need-help' },
        { name: 'Common questions', href: '/need-help#faq-title' },
        { name: 'Returns', href: '/returns' },
        { name: 'Washing and care', href: '/care' },
        { name: 'Write to us', href: '/need-help#write' },
      ],
    },
  ]
  return (
    <html lang="en-KE" className={fontClasses} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
      </head>
      <body>
        <SiteProvider site={pageSite(site)}>
          {isTrial && <TrialStrip />}
          <WaitingBar />
          <Header
            entries={entries}
            brands={brands}
            favourites={listOf({ isFavorite: true })}
            banner={
              <>
                <ViewAsBar />
                <KycBanner />
                <ActingBar />
                {/* It reads the path, too. */}
                <div className="unpaid-room print:hidden">
                  <Suspense fallback={null}>
                    <UnpaidOrders />
                  </Suspense>
                </div>
              </>
            }
          />
          <CookieNotice />
          <div id="main" tabIndex={-1} className="outline-none">
            {children}
          </div>
          <Footer
            recent={<RecentlyViewed />}
            entries={entries}
            lists={lists}
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
        </SiteProvider>
      </body>
    </html>
  )
}
