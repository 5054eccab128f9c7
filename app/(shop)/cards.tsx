'use client'

import { memo, type ReactNode } from 'react'
import { CardGrid } from '#components/catalogue/card-grid.tsx'
import { CardSkeleton } from '#components/catalogue/card-skeleton.tsx'
import type { CardView } from '#components/catalogue/card-view.ts'
import { ProductCard } from '#components/catalogue/product-card.tsx'
import { ContactUs } from '#components/help/contact-us.tsx'
import { buttonClass } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { AddToCartButton } from '#components/product/add-to-cart-button.tsx'
import { FavouriteButton } from '#components/product/favourite-button.tsx'
import { productAddress } from '#lib/routes.ts'

interface Slots {
  /** `list` is next to the filters and has the page's first picture; `row` shows four across further down. */
  across: 'row' | 'list'
  /** The level of its heading, if it is not the default: 2 in a list, 3 in a row. */
  level?: 2 | 3
  /** The control at the top left of a card, for the card in the chosen colour: a sales representative's checkbox. */
  select?: (card: CardView) => ReactNode
}

const PRIORITIES = ['high', 'eager', 'eager'] as const

/** One card with its buttons; drawn again only for another card. */
const Item = memo(function Item({ card, at, across, level, select }: Slots & { card: CardView; at: number }) {
  const list = across === 'list'
  return (
    <li className={list ? 'later [--later:32rem] lg:[--later:42rem]' : 'md:nth-4:max-xl:hidden'}>
      <ProductCard
        card={card}
        across={across}
        level={level ?? (list ? 2 : 3)}
        priority={(list && PRIORITIES[at]) || 'lazy'}
        corner={<FavouriteButton id={card.id} cluster={card.cluster} name={card.name} />}
        select={select}
        action={({ id, isSoldOut }) => {
          if (card.price === null) return <ContactUs />
          if (!card.isSoldOut || !isSoldOut) return <AddToCartButton key={card.id} id={id} name={card.name} />
          return (
            <NavLink
              href={productAddress(id)}
              aria-label={`When is it back? ${card.name}`}
              className={buttonClass('outline', 'regular', 'approved-only w-full')}
            >
              When is it back?
            </NavLink>
          )
        }}
      />
    </li>
  )
})

/**
 * Cards with their buttons and a favourite's heart (in a row three if four do not fit). A client component, so that
 * cards are sent as data and not as trees.
 * @param cards null to reserve a card's space only
 * @param loadingCount number of placeholders
 * @param dense a trial of the list: app/(shop)/product-list/list-layout.ts
 */
export function Cards({
  cards,
  loadingCount = 0,
  dense,
  ...slots
}: Slots & { cards: readonly (CardView | null)[]; loadingCount?: number; dense?: boolean }) {
  return (
    <CardGrid beside={slots.across === 'list'} dense={dense}>
      {cards.map((card, i) =>
        card ? (
          // Keyed by position, so that another list updates the cards' differences instead of building the cards again.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Item key={`card ${i}`} card={card} at={i} {...slots} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          <li key={`place ${i}`} className="min-h-152" />
        ),
      )}
      {Array.from({ length: loadingCount }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <li key={`loading ${i}`}>
          <CardSkeleton />
        </li>
      ))}
    </CardGrid>
  )
}
