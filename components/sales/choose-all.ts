import { cardView } from '#components/catalogue/card-view.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { ask } from '#lib/http/call-client.ts'
import { dataOf } from '#lib/http/query-client.ts'
import { type Chosen, MAX_CHOSEN } from '#lib/sales/selection.ts'
import { chosenOf, inHand, noteFeatures } from './shown-cards.ts'

const PAGE = 100

/**
 * All products of a list, page by page, up to the selection's limit. Throws a ShopProblem.
 * @param onCome called with each page, and the number loaded until now
 */
export async function allOf(
  filter: Filter,
  total: number,
  signal: AbortSignal,
  onPage: (chosen: Chosen[], soFar: number) => void,
): Promise<void> {
  const pages = Math.ceil(Math.min(total, MAX_CHOSEN) / PAGE)
  let soFar = 0
  for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
    const cards = dataOf(await ask(productList, { ...filter, totalRecords: PAGE, pageNo }, { signal }))
    noteFeatures(cards)
    soFar += cards.length
    onPage(
      cards.map((card) => chosenOf(inHand.get(card.clusterCode) ?? cardView(card))),
      soFar,
    )
  }
}
