import type { Output } from '../../contract/base/call.ts'
import type { officeSheetChoices, SheetFilter } from '../../contract/catalogue/office/sheet.ts'
import { choicesOf, type Filter, rangeOf } from '../filters.ts'

type Choices = Output<typeof officeSheetChoices>
const named = (list: readonly { code: string; name: string }[] | undefined) =>
  (list ?? []).map(({ code, name }) => ({ value: code, label: name }))

/** The sheet's filters. @param seesCosts false omits filters that reveal costs */
export function sheetFilters(choices: Choices | undefined, seesCosts: boolean): Filter[] {
  const lacks = [
    ...(seesCosts ? [{ value: 'cost', label: 'a cost' }] : []),
    { value: 'shelf', label: 'a shelf' },
    { value: 'level', label: 'a low-stock level' },
    { value: 'gtin', label: 'a GTIN' },
  ]
  return [
    { name: 'collection', label: 'Collection', kind: 'choices', choices: named(choices?.collections), isSingle: true },
    { name: 'sub', label: 'Part of a collection', kind: 'choices', choices: named(choices?.subCollections) },
    { name: 'brand', label: 'Brand', kind: 'choices', choices: named(choices?.brands) },
    {
      ...{ name: 'status', label: 'Status', kind: 'choices', isSingle: true },
      choices: [
        { value: 'active', label: 'On sale' },
        { value: 'draft', label: 'Draft' },
        { value: 'archived', label: 'Ended' },
      ],
    },
    {
      ...{ name: 'stock', label: 'Stock', kind: 'choices', isSingle: true },
      choices: [
        { value: 'in', label: 'in stock' },
        { value: 'low', label: 'low' },
        { value: 'out', label: 'sold out' },
      ],
    },
    {
      ...{ name: 'shop', label: 'In the shop', kind: 'choices', isSingle: true },
      choices: [
        { value: 'shown', label: 'shown' },
        { value: 'hidden', label: 'hidden' },
      ],
    },
    { name: 'price', label: 'Price', kind: 'amounts' },
    { name: 'reduced', label: 'With a former price', kind: 'yes' },
    ...(seesCosts ? [{ name: 'below', label: 'Below cost', kind: 'yes' } as const] : []),
    { name: 'lacks', label: 'Without', kind: 'choices', choices: lacks, isSingle: true },
    { name: 'families', label: 'Families', kind: 'text' },
  ]
}

const SINGLE = {
  status: ['active', 'draft', 'archived'],
  stock: ['in', 'low', 'out'],
  shop: ['shown', 'hidden'],
  lacks: ['cost', 'shelf', 'level', 'gtin'],
} as const

/** A known value of a filter in the address; undefined for other values. */
function known<Name extends keyof typeof SINGLE>(name: Name, value: string | undefined) {
  return SINGLE[name].find((one) => one === value) as (typeof SINGLE)[Name][number] | undefined
}

/** Whole shillings of the address as cents; undefined for an invalid amount. */
const cents = (shillings: string | undefined) =>
  shillings !== undefined && /^\d{1,7}$/.test(shillings) ? Number(shillings) * 100 : undefined

const list = (value: string | undefined) => (value ? choicesOf(value).slice(0, 100) : undefined)

/** The filter that the address selects. */
export function sheetFilterOf(values: Readonly<Record<string, string>>, search: string): SheetFilter {
  const { from, to } = rangeOf(values.price ?? '')
  const ids = (values.families ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  return {
    status: known('status', values.status),
    stock: known('stock', values.stock),
    shop: known('shop', values.shop),
    lacks: known('lacks', values.lacks),
    collection: values.collection || undefined,
    subCollections: list(values.sub),
    brands: list(values.brand),
    families: ids.length > 0 ? ids.slice(0, 1_000) : undefined,
    isReduced: values.reduced ? true : undefined,
    isBelowCost: values.below ? true : undefined,
    atLeast: cents(from),
    atMost: cents(to),
    search: search || undefined,
  }
}
