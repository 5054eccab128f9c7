import type { ReactNode } from 'react'
import type { CardView } from '#components/catalogue/card-view.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { ShownSection } from '#lib/contract/content/content.ts'
import { SECTION_NAMES } from '#lib/contract/content/content-names.ts'
import { AboutShop } from './about-shop.tsx'
import { BaleBand } from './bale-band.tsx'
import { BrandsBand } from './brands.tsx'
import type { HomeData } from './home-data.ts'
import { HomeFacts } from './home-facts.tsx'
import { SectionHead } from './section-head.tsx'
import { Shelf } from './shelf.tsx'
import { WordsSection } from './words-section.tsx'

/** The fewest products that a row is drawn for, and the most it shows. */
const ACROSS = 4

interface Drawing {
  data: HomeData
  drawCards: (cards: readonly CardView[]) => ReactNode
  hrefOf: (target: string) => string
}

/** A row of cards under a heading, with a link to all of them. */
function ProductRow({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="later section-gap [--later:70rem] md:[--later:44rem] shop-width">
      <SectionHead id={id} title={title} aside={aside} />
      {children}
    </section>
  )
}

/** One section of the home page; null if it has no content to show. */
export function HomeSection({ section, data, drawCards, hrefOf }: Drawing & { section: ShownSection }): ReactNode {
  const title = section.title || SECTION_NAMES[section.kind]
  switch (section.kind) {
    case 'promises':
      return (
        <section aria-label={title} className="section-gap shop-width">
          <HomeFacts {...data} />
        </section>
      )
    case 'collections':
      return data.bolts.length > 0 ? <Shelf title={title} bolts={data.bolts} /> : null
    case 'new':
      return data.fresh.cards.length > 0 ? (
        <ProductRow
          id="new"
          title={title}
          aside={
            <NavLink href={data.fresh.href} className="link py-2">
              All {data.fresh.total} new products
            </NavLink>
          }
        >
          {drawCards(data.fresh.cards.slice(0, ACROSS))}
        </ProductRow>
      ) : null
    case 'products':
      return productRow(title, section, { data, drawCards, hrefOf })
    case 'bales': {
      const pile = data.bolts.flatMap(({ media }) => media ?? []).slice(0, 7)
      return data.bales.length > 0 ? (
        <BaleBand title={section.title || 'Buying by the bale?'} pile={pile} prices={data.bales} />
      ) : null
    }
    case 'brands':
      return data.brands.length > 0 ? <BrandsBand title={title} brands={data.brands} /> : null
    case 'about':
      return (
        <AboutShop
          {...data.about}
          title={section.title || data.about.title}
          aside={
            data.site.about.paragraphs.length > 0 ? (
              <NavLink href="/about" className="link py-2">
                More about {data.site.name}
              </NavLink>
            ) : undefined
          }
        />
      )
    case 'words':
      return <WordsSection section={section} href={hrefOf(section.target)} />
  }
}

function productRow(
  title: string,
  { id, collection }: Extract<ShownSection, { kind: 'products' }>,
  { data, drawCards }: Drawing,
): ReactNode {
  const row = data.rows[collection]
  if (!row || row.cards.length === 0) return null
  return (
    <ProductRow
      id={`products-${id}`}
      title={title}
      aside={
        <NavLink href={row.href} className="link py-2">
          See all {row.total}
        </NavLink>
      }
    >
      {drawCards(row.cards.slice(0, ACROSS))}
    </ProductRow>
  )
}
