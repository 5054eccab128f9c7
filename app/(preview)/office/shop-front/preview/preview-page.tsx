'use client'

import type { CardView } from '#components/catalogue/card-view.ts'
import { TextPage } from '#components/content/text-page.tsx'
import { FaqSection } from '#components/help/faq-section.tsx'
import type { HeroBanner } from '#components/home/hero.tsx'
import type { HomeData } from '#components/home/home-data.ts'
import { HomeView } from '#components/home/home-view.tsx'
import { Alerts } from '#components/kit/alert/alert-stack.tsx'
import { CartIcon, MenuIcon, SearchIcon } from '#components/kit/icon.tsx'
import { Logo } from '#components/kit/logo.tsx'
import { SiteProvider } from '#components/kit/site-provider.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Menu } from '#components/layout/menu.tsx'
import type { MenuEntry } from '#components/layout/menu-types.ts'
import { Notices } from '#components/layout/notices.tsx'
import { DEFAULT_CONTENT } from '#lib/content/default-content.ts'
import type { PreviewMessage } from '#lib/content/preview-message.ts'
import { isShown } from '#lib/content/shown.ts'
import { inMenuOrder, shownFront } from '#lib/content/shown-front.ts'
import { readTarget } from '#lib/content/targets.ts'
import type { ShopFront } from '#lib/contract/content/content.ts'
import type { Banner } from '#lib/contract/content/content-parts.ts'
import { pageSite } from '#lib/shop/site.ts'
import { Cards } from '../../../../(shop)/cards.tsx'
import { usePreview } from './use-preview.ts'

interface PublishedShop {
  front: ShopFront
  entries: readonly MenuEntry[]
  banners: readonly HeroBanner[]
  faqs: readonly { id: number; question: string; answer: string }[]
  data: HomeData
}

const drawCards = (cards: readonly CardView[]) => <Cards cards={cards} across="row" />

/** Links do not navigate in a preview; a path is shown as the address. */
const hrefOf = (target: string) => (readTarget(target)?.kind === 'path' ? target : '#')
const linkOf = ({ name, target }: { name: string; target: string }) => ({ name, href: hrefOf(target) })

const draftBanner = (banner: Banner & { picture: string }): HeroBanner => ({
  media: { sha256: banner.picture, alt: banner.alt, blur: '' },
  mediaNarrow: { sha256: banner.pictureNarrow ?? banner.picture, alt: '', blur: '' },
  video: banner.video,
  ...{ title: banner.heading, text: banner.sentence, lines: banner.words },
  ...{ redirectUrl: hrefOf(banner.target), redirectText: banner.button },
})

const hasPicture = (banner: Banner): banner is Banner & { picture: string } => banner.picture !== null

/**
 * The banners shown at this time. While a banner is edited, only that banner, so that the carousel does not move on.
 */
function shownBanners(banners: readonly Banner[], page: PreviewMessage['page'], instant: Date): HeroBanner[] {
  const shown = banners.filter((banner) => isShown(banner, instant)).filter(hasPicture)
  const edited = shown.filter(({ id }) => page.kind === 'home' && id === page.banner)
  return (edited.length > 0 ? edited : shown).map(draftBanner)
}

/** The published shop front, with the message's drafts replacing their parts. */
function frontOf(published: PublishedShop, { content, at, page }: PreviewMessage) {
  const instant = new Date(at)
  const draft = shownFront({ ...DEFAULT_CONTENT, ...content }, instant)
  const { front } = published
  return {
    sections: content.home ? draft.sections : front.sections,
    menu: content.menu ? draft.menu : front.menu,
    notices: content.notices ? draft.notices : front.notices,
    footer: content.footer ? draft.footer : front.footer,
    banners: content.home ? shownBanners(content.home.banners, page, instant) : published.banners,
    faqs: content.help
      ? content.help.questions.filter(({ isHidden }) => !isHidden).map((one, place) => ({ ...one, id: place + 1 }))
      : published.faqs,
  }
}

/** The header's layout. Its personal parts would fetch the viewer's data, which a preview does not. */
function PreviewHeader({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <header className="relative z-20 bg-ground">
      <div className="shop-width relative flex min-h-15 items-center gap-x-3 md:min-h-20 md:gap-x-6">
        <span className="-ml-2.5 flex size-11 items-center justify-center lg:hidden">
          <MenuIcon size={24} />
        </span>
        <Logo name={name} />
        <span className="hidden h-12 max-w-130 flex-1 items-center gap-3 border border-field px-4 text-muted md:flex lg:ml-5">
          <SearchIcon size={18} />
          Search
        </span>
        <span className="ml-auto flex items-center gap-x-3">
          <span className="md:hidden">
            <SearchIcon size={22} />
          </span>
          <CartIcon size={22} />
        </span>
      </div>
      {children}
      <Stripe className="stripe-head" />
    </header>
  )
}

/** A page of the shop with the drafts, for the viewer type and time that the section sets. */
export function PreviewPage(published: PublishedShop) {
  const message = usePreview()
  if (!message) return null
  const front = frontOf(published, message)
  const { site } = published.data
  const entries = inMenuOrder(published.entries, front.menu, ({ id }) => id)
  const bolts = inMenuOrder(published.data.bolts, front.menu, ({ href }) => href.split('/').at(-1) ?? '')
  const brands = published.data.brands.map(({ name, href }) => ({ name, href }))
  const { page } = message
  const noticesOf = (isWanted: (where: string) => boolean) => (
    <Notices notices={front.notices.filter(({ where }) => isWanted(where))} hrefOf={hrefOf} />
  )
  const written = page.kind === 'page' ? message.content.pages?.pages.find(({ id }) => id === page.id) : undefined
  return (
    <SiteProvider site={pageSite(site)}>
      <div inert>
        <PreviewHeader name={site.name}>
          <Menu entries={entries} links={front.menu.links.map(linkOf)} brands={brands} />
        </PreviewHeader>
        {noticesOf((where) => where === 'everywhere' || page.kind === 'home')}
        {page.kind === 'home' ? (
          <main>
            <HomeView
              key={page.banner}
              sections={front.sections}
              banners={front.banners}
              data={{ ...published.data, bolts }}
              drawCards={drawCards}
              hrefOf={hrefOf}
            />
          </main>
        ) : null}
        {page.kind === 'help' ? (
          <main className="shop-width pt-8 pb-16">
            <FaqSection faqs={front.faqs} />
          </main>
        ) : null}
        {written ? <TextPage page={written} hrefOf={hrefOf} /> : null}
        <Footer
          entries={entries}
          lists={front.footer.lists.map(({ title, links }) => ({ title, links: links.map(linkOf) }))}
          legal={front.footer.legal.map(linkOf)}
        />
      </div>
      <Alerts />
    </SiteProvider>
  )
}
