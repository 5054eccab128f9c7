import type * as z from 'zod/mini'
import { priceListExported } from '#lib/contract/pricing/office/price-lists.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { countPriceRows, listPriceRows, type PriceRow } from '../queries/price-lists.sql.ts'
import {
  BUYER_CELLS,
  COUNTING_CELLS,
  KIND_CELLS,
  PRICE_LIST_COLUMNS as TITLES,
  UNIT_CELLS,
} from '../rules/price-list-cells.ts'

type Cursor = Pick<PriceRow, 'part' | 'owner' | 'id' | 'fromUnits'>

type Of = z.output<typeof priceListExported>

/** Ladders, and prices of companies and groups, that have not ended. The import reads the same columns. */
export const priceListsExport = defineExportList<Of, PriceRow, Cursor>({
  list: 'prices',
  permission: 'prices.view',
  schema: priceListExported,
  columns: [
    { title: TITLES.kind, width: 13, value: ({ part }) => (part === 1 ? KIND_CELLS.ladder : KIND_CELLS.agreed) },
    { title: TITLES.no, width: 10, value: ({ no }) => (no === null ? null : { number: no }) },
    { title: TITLES.name, width: 28, value: ({ name }) => name },
    { title: TITLES.buyer, width: 14, value: ({ buyer }) => BUYER_CELLS[buyer] },
    { title: TITLES.buyerId, width: 10, value: ({ buyerId }) => (buyerId === null ? null : { number: buyerId }) },
    { title: TITLES.buyerName, width: 28, value: ({ buyerName }) => buyerName },
    { title: TITLES.products, width: 40, value: ({ products }) => products.join('; ') },
    {
      ...{ title: TITLES.counting, width: 16 },
      value: ({ counting }) => (counting === null ? '' : COUNTING_CELLS[counting]),
    },
    { title: TITLES.unit, width: 8, value: ({ unit }) => UNIT_CELLS[unit] },
    { title: TITLES.fromUnits, width: 8, value: ({ fromUnits }) => ({ number: fromUnits }) },
    {
      ...{ title: TITLES.price, width: 16 },
      value: ({ exVatPrice }) => (exVatPrice === null ? null : { cents: exVatPrice }),
    },
    {
      ...{ title: TITLES.percent, width: 12 },
      value: ({ percentHundredths }) => (percentHundredths === null ? null : { number: percentHundredths / 100 }),
    },
    { title: TITLES.validFrom, width: 12, value: ({ validFrom }) => validFrom },
    { title: TITLES.validTo, width: 12, value: ({ validTo }) => validTo ?? '' },
  ],
  count: async ({ query }, { day }) => (await countPriceRows(query, { day }))[0]?.count ?? 0,
  page: async ({ query }, { day }, _who, { after, limit }) => {
    const from = after ?? { part: 0, owner: 0, id: 0, fromUnits: 0 }
    const { part, owner, id, fromUnits } = from
    const rows = await listPriceRows(query, { day, part, owner, id, fromUnits, most: limit })
    const last = rows.at(-1)
    const next = rows.length === limit && last ? last : null
    return { rows, next: next && { part: next.part, owner: next.owner, id: next.id, fromUnits: next.fromUnits } }
  },
})
