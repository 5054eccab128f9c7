'use client'

import type { ReactNode } from 'react'
import { CardGrid } from '#components/catalogue/card-grid.tsx'
import type { CardView } from '#components/catalogue/card-view.ts'
import { ContactUs } from '#components/catalogue/contact-us.tsx'
import { ProductCard } from '#components/catalogue/product-card.tsx'
import { AddToCartButton } from '#components/product/add-to-cart-button.tsx'

/**
 * Cards with their buttons. `list` stands beside the filters and holds the page's first picture, `row` is four across
 * further down (three where four do not fit); `dense` is a trial of the list.
 * `corner` (a favourite's heart) and `select` (a sales representative's box) stand on the cloth. A client component, so that cards travel as data and not as trees.
 */
export function Cards({
  cards,
  across,
  dense,
  corner,
  select,
}: {
  cards: readonly CardView[]
  across: 'row' | 'list'
  dense?: boolean
  corner?: (card: CardView) => ReactNode
  select?: (card: CardView) => ReactNode
}) {
  const first = across === 'list'
  return (
    <CardGrid beside={first} dense={dense}>
      {cards.map((card, i) => (
        <li key={card.id} className={first ? undefined : 'md:nth-4:max-xl:hidden'}>
          <ProductCard
            card={card}
            across={across}
            level={first ? 2 : 3}
            priority={first && i === 0 ? 'high' : first && i < 3 ? 'eager' : 'lazy'}
            corner={corner?.(card)}
            select={select?.(card)}
            action={card.price === null ? <ContactUs /> : <AddToCartButton id={card.id} name={card.name} />}
          />
        </li>
      ))}
    </CardGrid>
  )
}
