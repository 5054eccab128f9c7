import type { ReactNode } from 'react'
import type { CardView } from '#components/catalogue/card-view.ts'
import { classes } from '#components/kit/classes.ts'
import { audienceClass } from '#components/layout/audience-class.ts'
import type { ShownSection } from '#lib/contract/content/content.ts'
import { Hero, type HeroBanner } from './hero.tsx'
import type { HomeData } from './home-data.ts'
import { HomeFacts } from './home-facts.tsx'
import { HomeSection } from './home-section.tsx'
import { Intro } from './intro.tsx'

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
