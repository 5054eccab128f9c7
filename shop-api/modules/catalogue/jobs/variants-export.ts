import type * as z from 'zod/mini'
import { revealsCosts, type SheetRow, variantsExported } from '#lib/contract/catalogue/office/sheet.ts'
import { centsOfDecimal } from '#lib/format/money.ts'
import type { ListCell } from '../../../documents/list-file.ts'
import { refuse } from '../../../refusal.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { countSheet, loadSheetRows } from '../queries/sheet-rows.ts'

type Of = z.output<typeof variantsExported>

const money = (value: string | null): ListCell => (value === null ? null : { cents: centsOfDecimal(value) })
const number = (value: string | null): ListCell => (value === null ? null : { number: Number(value) })

/** The variants of a sheet, in the order of their codes. */
export const variantsExport = defineExportList<Of, SheetRow, string>({
  list: 'variants',
  permission: 'catalogue.view',
  schema: variantsExported,
  demandFilter: ({ filter }, { permissions }) => {
    if (revealsCosts(filter) && !permissions.has('prices.view'))
      throw refuse('not-allowed', 'Your roles do not allow you to see costs. Remove the filter by cost.')
  },
  columns: [
    { title: 'Code', width: 28, value: ({ code }) => code },
    { title: 'Family', width: 32, value: ({ familyName }) => familyName },
    { title: 'Colour', width: 16, value: ({ colour }) => colour },
    { title: 'Size', width: 14, value: ({ size }) => size },
    { title: 'Price ex-VAT KES', width: 16, value: ({ price }) => money(price) },
    { title: 'Was KES', width: 14, value: ({ was }) => money(was) },
    { title: 'Cost ex-VAT KES', width: 16, permission: 'prices.view', value: ({ cost }) => money(cost) },
    { title: 'Bale', width: 8, value: ({ bale }) => number(bale) },
    { title: 'Stock', width: 10, value: ({ stock }) => ({ number: stock }) },
    { title: 'Low at', width: 10, value: ({ low }) => number(low) },
    { title: 'Shelf', width: 10, value: ({ shelf }) => shelf ?? '' },
    { title: 'GTIN', width: 16, value: ({ gtin }) => gtin ?? '' },
    { title: 'Shop', width: 10, value: ({ shop }) => shop },
  ],
  count: async (tx, { filter }) => (await countSheet(tx, filter)).variants,
  page: (tx, { filter }, { permissions }, { after, limit }) =>
    loadSheetRows(tx, { filter, after, limit }, permissions.has('prices.view')),
})
