/** One limit for a field in all calls. */
import * as z from 'zod/mini'
import { MAX_STOCK_TENTHS } from './base/codes.ts'
import { MAX_CATALOGUE_CODE, MAX_FAMILY_CODE, MAX_VARIANT_CODE } from './base/fields.ts'
import { CALLS } from './call-list.ts'
import { filterSchema } from './catalogue/filter.ts'
import { familyChanges, officeFamilyMake } from './catalogue/office/family.ts'
import { familyForm } from './catalogue/office/family-form.ts'
import { cellFault } from './catalogue/office/sheet-cells.ts'
import { productFeatureDetail } from './catalogue/product.ts'
import { INTEGRATION_CALLS } from './integration-calls.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { agreedPrices } from './pricing/agreed-price.ts'
import { officeStockLevel, officeStockList } from './stock/office/stock.ts'

interface Node {
  type?: string
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
}

/** Names with different meanings in different calls, each with a separate limit. */
const DIFFERENT_THINGS = new Set([
  ...[
    'alt',
    'answer',
    'button',
    'category',
    'code',
    'columns[]',
    'comments',
    'description',
    'from',
    'hours',
    'id',
    'kind',
  ],
  ...[
    'kraPin',
    'name',
    'note',
    'phone',
    'postalCode',
    'reason',
    'search',
    'searchText',
    'subject',
    'text',
    'title',
    'town',
  ],
  // For a content part: a collection or an address. For an attempt: our id or a provider's id. For a deleted synonym.
  ...['collection', 'attemptId', 'word', 'words'],
])

/** Numbers that are different things in different calls: tenths of a scan, bales that are opened at once. */
const DIFFERENT_NUMBERS = new Set(['pageNo', 'perPage', 'page', 'limit', 'bytes', 'tenths', 'bales'])

type LimitOf = (node: Node) => string | number | undefined
const lengthOf: LimitOf = ({ type, maxLength }) => (type === 'string' ? maxLength : undefined)
const SAFE = Number.MAX_SAFE_INTEGER
/** From the least to the greatest number; undefined if a number has no limit of ours. */
const rangeOf: LimitOf = ({ type, minimum = -SAFE, exclusiveMinimum, maximum = SAFE }) =>
  (type === 'integer' || type === 'number') && maximum < SAFE
    ? `${exclusiveMinimum ?? minimum} to ${maximum}`
    : undefined

/** Limits of each field of a request, by its name, with the calls that take them. */
function limitsByName(limitOf: LimitOf): Map<string, Map<string | number, Set<string>>> {
  const found = new Map<string, Map<string | number, Set<string>>>()
  const walk = (name: string, node: Node, call: string): void => {
    const limit = limitOf(node)
    if (limit !== undefined) {
      const limits = found.get(name) ?? found.set(name, new Map()).get(name)
      const calls = limits?.get(limit) ?? new Set()
      limits?.set(limit, calls.add(call))
    }
    for (const [field, one] of Object.entries(node.properties ?? {})) walk(field, one, call)
    if (node.items) walk(`${name}[]`, node.items, call)
    for (const one of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) walk(name, one, call)
  }
  for (const call of [...CALLS, ...OFFICE_CALLS, ...INTEGRATION_CALLS])
    walk('', z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Node, call.name)
  return found
}

test.each([
  ['length', lengthOf, DIFFERENT_THINGS],
  ['range', rangeOf, DIFFERENT_NUMBERS],
])('gives fields with the same name one %s in all calls', (_limit, limitOf, different) => {
  const several = [...limitsByName(limitOf)].filter(([name, limits]) => limits.size > 1 && !different.has(name))
  expect(several.map(([name, limits]) => [name, [...limits].map(([one, calls]) => `${one}: ${[...calls]}`)])).toEqual(
    [],
  )
})

const CATALOGUE_CODE = filterSchema.shape
const { colours, sizes, made } = familyChanges.shape
const axis = (code: string) => [{ code, name: 'Blue', pictures: [] }]
type Door = [door: string, most: number, takes: (code: string) => { success: boolean }]
const DOORS: Door[] = [
  ...(['brands', 'collection', 'subcollection', 'feature', 'size', 'colours'] as const).map(
    (field): Door => [`the filter’s ${field}`, MAX_CATALOGUE_CODE, (code) => CATALOGUE_CODE[field].safeParse([code])],
  ),
  ['a colour of a form', MAX_CATALOGUE_CODE, (code) => colours.safeParse(axis(code))],
  ['a size of a form', MAX_CATALOGUE_CODE, (code) => sizes.safeParse(axis(code))],
  [
    'a new variant of a form',
    MAX_CATALOGUE_CODE,
    (code) => z.safeDecode(made, [{ colourCode: code, sizeCode: code, price: '1.00', bale: 1 }]),
  ],
  ['the brand of a form', MAX_CATALOGUE_CODE, (code) => familyForm.shape.brandCode.safeParse(code)],
  ['the brand of a new family', MAX_CATALOGUE_CODE, (code) => officeFamilyMake.request.shape.brandCode.safeParse(code)],
  ['the brand of a list of stock', MAX_CATALOGUE_CODE, (code) => officeStockList.request.shape.brand.safeParse(code)],
  ['a picked swatch', MAX_CATALOGUE_CODE, (code) => productFeatureDetail.request.shape.colorCode.safeParse(code)],
  ['a product page', MAX_FAMILY_CODE, (code) => productFeatureDetail.request.shape.clusterId.safeParse(code)],
  ['agreed prices', MAX_FAMILY_CODE, (code) => agreedPrices.request.shape.clusterCodes.safeParse([code])],
  ['the integration API', MAX_VARIANT_CODE, (code) => setStock(code)],
]
const setStock = (code: string) => {
  const call = INTEGRATION_CALLS.find(({ name }) => name === 'integration-stock-set')
  return z.safeParse(call?.request ?? z.never(), { items: [{ code, onHand: 1 }] })
}

test.each(DOORS)('accepts at most the longest imported code in %s', (_door, most, takes) => {
  expect(takes('A'.repeat(most)).success).toBe(true)
  expect(takes('A'.repeat(most + 1)).success).toBe(false)
})

test("allows at most a form's highest low-stock level in a sheet", () => {
  const takes = (lowTenths: number) => [
    officeStockLevel.request.safeParse({ variantId: 1, lowTenths, seenTenths: null }).success,
    cellFault('low', String(lowTenths / 10)) === null,
  ]
  expect(takes(MAX_STOCK_TENTHS)).toEqual([true, true])
  expect(takes(MAX_STOCK_TENTHS + 1)).toEqual([false, false])
})
