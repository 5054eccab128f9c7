import type { Metadata, Viewport } from 'next'
import { type ReactNode, Suspense } from 'react'
import { Alerts } from '#components/kit/alert/alert-stack.tsx'
import { SiteProvider } from '#components/kit/site-provider.tsx'
import { CookieNotice } from '#components/layout/cookie-notice.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { KycBanner } from '#components/layout/kyc-banner.tsx'
import { LiveWatch } from '#components/layout/live-watch.tsx'
import { menuEntries } from '#components/layout/menu-types.ts'
import { Notices } from '#components/layout/notices.tsx'
import { OfflineWatch } from '#components/layout/offline-watch.tsx'
import { SavedPageBar } from '#components/layout/saved-page-bar.tsx'
import { SessionWatch } from '#components/layout/session-watch.tsx'
import { SpeedWatch } from '#components/layout/speed-watch.tsx'
import { TrialStrip } from '#components/layout/trial-strip.tsx'
import { ViewAsBar } from '#components/layout/view-as-bar.tsx'
import { WaitingBar } from '#components/layout/waiting-bar.tsx'
import { UnpaidOrders } from '#components/orders/unpaid-orders.tsx'
import { RecentlyViewed } from '#components/recent/recently-viewed.tsx'
import { ActingBar } from '#components/sales/acting-bar.tsx'
import { VIEWER_SCRIPT } from '#lib/account/viewer.ts'
import { COOKIES_SCRIPT, RECENT_SCRIPT, UNPAID_SCRIPT } from '#lib/browser/first-paint.ts'
import { MISSING_PICTURES_SCRIPT } from '#lib/browser/missing-pictures.ts'
import { inMenuOrder } from '#lib/content/shown-front.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { pageSite, siteTitle } from '#lib/shop/site.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { addressOfTarget, readShopFront } from '#server/shop/content.ts'
import { addressOfFilter } from '#server/shop/list-addresses.ts'
import { readBrands, readMenu } from '#server/shop/reference.ts'
import { readSite } from '#server/shop/site.ts'
import { cachedIsTrial } from '#server/trial.ts'
import { fontClasses } from '../fonts.ts'
import '../theme.css'

/**
 * No page of the shop must depend on the visitor: the build fails if a page reads a cookie, a header or `searchParams`.
 */
export const ensureStatic = 'navigation'

export async function generateMetadata(): Promise<Metadata> {
  const site = await readSite()
  return {
    metadataBase: new URL(publicAddress()),
    title: { default: siteTitle(site), template: `%s · ${site.name}` },
    description: site.description,
    manifest: '/manifest.webmanifest',
    appleWebApp: { title: site.name },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#12142b' },
  ],
}

/** Scripts that must run before the first paint. */
const BEFORE_PAINT = [VIEWER_SCRIPT, RECENT_SCRIPT, COOKIES_SCRIPT, UNPAID_SCRIPT, MISSING_PICTURES_SCRIPT].join(';')

/** A link of the shop front with its address. */
const linkOf = ({ name, target }: { name: string; target: string }) => ({ name, href: addressOfTarget(target) })

const listOf = (filter: Partial<Filter>) => addressOfFilter({ ...EMPTY_FILTER, ...filter })

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const [site, front, menu, listedBrands, isTrial] = await Promise.all([
    readSite(),
    readShopFront(),
    readMenu(),
    readBrands(),
    cachedIsTrial(),
  ])
  const entries = inMenuOrder(menuEntries(menu), front.menu, ({ id }) => id)
  const brands = listedBrands.map(({ Code, name }) => ({ name, href: listOf({ brands: [Code] }) }))
  const links = front.menu.links.map(linkOf)
  const lists = front.footer.lists.map(({ title, links: listed }) => ({
    title,
    // Without brands the home page has no such section.
    links: listed.filter(({ target }) => target !== '/#brands' || brands.length > 0).map(linkOf),
  }))
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
          <Suspense fallback={null}>
            <SavedPageBar />
          </Suspense>
          <Header
            entries={entries}
            links={links}
            brands={brands}
            favourites={listOf({ isFavorite: true })}
            banner={
              <>
                <Notices
                  notices={front.notices.filter(({ where }) => where === 'everywhere')}
                  hrefOf={addressOfTarget}
                />
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
          <Footer recent={<RecentlyViewed />} entries={entries} lists={lists} legal={front.footer.legal.map(linkOf)} />
          <Alerts />
          <LiveWatch />
          <SpeedWatch />
          <OfflineWatch />
          {/* It reads the path, which the shell of a page with a parameter does not know. */}
          <Suspense fallback={null}>
            <SessionWatch />
          </Suspense>
        </SiteProvider>
      </body>
    </html>
  )
}
