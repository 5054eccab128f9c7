import 'server-only'
import type { BalePrice } from '#components/trade/bale-prices.tsx'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { timesQuantity } from '#lib/format/money.ts'
import { productAddress } from '#lib/routes.ts'
import { readList } from '#server/shop/catalogue.ts'
import { readMenu } from '#server/shop/reference.ts'

/**
 * The price of a bale, for the first product sold by the bale in each of the first collections.
 * @param collections number of collections to check
 */
export async function readBales(collections: number): Promise<BalePrice[]> {
  const menu = await readMenu()
  const lists = await Promise.all(
    menu.slice(0, collections).map(({ id }) => readList({ ...EMPTY_FILTER, collection: [id], totalRecords: 5 })),
  )
  return lists.flatMap(({ cards }) => {
    const card = cards.find(({ exVatPrice, piecesPerBale }) => exVatPrice !== null && piecesPerBale > 1)
    if (!card || card.exVatPrice === null) return []
    const { id, clusterName, exVatPrice, piecesPerBale } = card
    return [
      {
        name: clusterName,
        href: productAddress(id),
        pieces: piecesPerBale,
        exVat: timesQuantity(exVatPrice, piecesPerBale),
      },
    ]
  })
}
