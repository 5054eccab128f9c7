import type * as z from 'zod/mini'
import { type OfficeQuantityTerms, quantityTermsExported } from '#lib/contract/pricing/office/quantity-terms.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { TERMS_TITLES as TITLES } from '../rules/terms-table.ts'
import { MAX_TERMS, pageQuantityTerms } from '../use-cases/office-quantity-terms.ts'

const cell = (quantity: number | null) => (quantity === null ? null : { number: quantity })

/** Quantity terms. The import reads the same columns. */
export const quantityTermsExport = defineExportList<
  z.output<typeof quantityTermsExported>,
  OfficeQuantityTerms,
  number
>({
  list: 'quantities',
  permission: 'prices.view',
  schema: quantityTermsExported,
  columns: [
    { title: TITLES.code, width: 20, value: ({ code }) => code },
    { title: 'Product', width: 40, value: ({ name }) => name },
    { title: TITLES.buyers, width: 24, value: ({ buyerName }) => buyerName },
    { title: TITLES.min, width: 10, value: ({ form }) => cell(form.min) },
    { title: TITLES.multiple, width: 10, value: ({ form }) => cell(form.multiple) },
    { title: TITLES.max, width: 10, value: ({ form }) => cell(form.max) },
  ],
  count: async (tx, of) => (await pageQuantityTerms(tx, of, 0, 1)).total,
  // One page: its statement sees the terms of one moment.
  page: async (tx, of) => ({ rows: (await pageQuantityTerms(tx, of, 0, MAX_TERMS)).terms, next: null }),
})
