import type { Filter } from '#lib/contract/filter.ts'
import { showMoney } from '#lib/money.ts'
import { productAddress } from '#lib/routes.ts'
import { listAddresses } from '#server/list-addresses.ts'
import type { ListPage } from '#server/shop/catalogue.ts'

interface ListViewProps {
  title: string
  filter: Filter
  list: ListPage
  /** Said above the list: a link that could not be read, for one. */
  notice?: string
}

/** A list page, the same for every address that leads to one. */
export function ListView({ title, filter, list, notice }: ListViewProps) {
  const addresses = listAddresses(filter, list.total)
  return (
    <main>
      <h1>{title}</h1>
      {notice && <p role="status">{notice}</p>}
      <p>{list.total} products</p>
      <ul>
        {list.cards.map((card) => (
          <li key={card.id}>
            <a href={productAddress(card.id)}>{card.clusterName}</a> {card.price !== null && showMoney(card.price)}
          </li>
        ))}
      </ul>
      <nav aria-label="Pages">
        {addresses.pages.map(({ page, href }) => (
          <a key={page} href={href} aria-current={page === filter.pageNo ? 'page' : undefined}>
            {page}
          </a>
        ))}
      </nav>
    </main>
  )
}
