import type { ReactNode } from 'react'
import type { CardView } from '#components/catalogue/card-view.ts'
import { buttonClass } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { audienceClass } from '#components/layout/audience-class.ts'
import type { ShownSection } from '#lib/contract/content/content.ts'
import type { Site } from '#lib/contract/site/site.ts'
import { Hero, type HeroBanner } from './hero.tsx'
import type { HomeData } from './home-data.ts'
import { HomeFacts } from './home-facts.tsx'
import { HomeSection } from './home-section.tsx'

/**
 * The beginning of the home page in a shop without banners.
 * @param isEmpty whether the shop has no products yet
 * @param children drawn at the right
 */
function Intro({ site, isEmpty, children }: { site: Site; isEmpty: boolean; children: ReactNode }) {
  return (
    <div className="shop-width pt-10 md:pt-16 lg:grid lg:grid-cols-12 lg:gap-x-6">
      <div className="lg:col-span-6">
        <p className="heading text-d1">{site.claim || site.name}</p>
        {site.description ? <p className="mt-3 max-w-110 text-lead md:mt-5">{site.description}</p> : null}
        {isEmpty ? (
          <p className="mt-6 border-l-3 border-stripe-ochre pl-4">
            We open soon: our products are being prepared. Please come back in a few days.
            <CallOrWrite lead=" ">.</CallOrWrite>
          </p>
        ) : (
          <p className="mt-6">
            <NavLink href="/product-list" className={buttonClass('main')}>
              See all products
            </NavLink>
          </p>
        )}
      </div>
      <div className="mt-8 lg:col-span-6 lg:mt-0 lg:pt-2">{children}</div>
    </div>
  )
}

/**
 * The home page's content in the order chosen by staff: banners, and the sections under them. Drawn by the shop, and by
 * the office as a preview. If promises are the first section, they are beside the banners' text.
 * @param drawCards draws product cards with their buttons
 * @param hrefOf the address of a link's target
 */
export function HomeView({
  sections,
  banners,
  data,
  drawCards,
  hrefOf,
}: {
  sections: readonly ShownSection[]
  banners: readonly HeroBanner[]
  data: HomeData
  drawCards: (cards: readonly CardView[]) => ReactNode
  hrefOf: (target: string) => string
}) {
  const [first] = sections
  const isBeside = first?.kind === 'promises' && first.audience === 'everybody' && first.isOnPhones
  const beside = isBeside ? <HomeFacts {...data} /> : null
  const hasBales = data.bales.length > 0 && sections.some(({ kind }) => kind === 'bales')
  return (
    <>
      {banners.length > 0 ? (
        <Hero
          banners={banners}
          second={
            hasBales ? (
              <a href="#bales" className="link py-2">
                Order by the bale
              </a>
            ) : undefined
          }
        >
          {beside}
        </Hero>
      ) : (
        <Intro site={data.site} isEmpty={data.fresh.total === 0 && data.bolts.every(({ count }) => count === 0)}>
          {beside}
        </Intro>
      )}
      {(isBeside ? sections.slice(1) : sections).map((section) => {
        const drawn = <HomeSection key={section.id} section={section} {...{ data, drawCards, hrefOf }} />
        const hiding = classes(audienceClass(section.audience), !section.isOnPhones && 'max-md:hidden')
        return hiding ? (
          <div key={section.id} className={hiding}>
            {drawn}
          </div>
        ) : (
          drawn
        )
      })}
    </>
  )
}
