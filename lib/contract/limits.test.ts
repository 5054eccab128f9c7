/** One limit for a field, whichever door takes it. */
import * as z from 'zod/mini'
import { agreedPrices } from './agreed-price.ts'
import { CALLS } from './calls.ts'
import { MAX_CATALOGUE_CODE, MAX_FAMILY_CODE, MAX_VARIANT_CODE } from './fields.ts'
import { filterSchema } from './filter.ts'
import { INTEGRATION_CALLS } from './integration/calls.ts'
import { OFFICE_CALLS } from './office/calls.ts'
import { familyChanges, officeFamilyMake } from './office/family.ts'
import { familyForm } from './office/family-form.ts'
import { officeStockList } from './office/stock.ts'
import { productFeatureDetail } from './product.ts'

interface Node {
  type?: string
  maxLength?: number
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
}

/** Names that are different things in different calls, each with a limit of its own. */
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
  // Of a content part: a collection or an address. Of an attempt: ours, or a provider's too. A synonym that is taken away.
  ...['collection', 'attemptId', 'word'],
])

/** The lengths that each field of a request may have, by its name, with the calls that take them. */
function lengthsByName(): Map<string, Map<number, Set<string>>> {
  const found = new Map<string, Map<number, Set<string>>>()
  const walk = (name: string, node: Node, call: string): void => {
    if (node.type === 'string' && node.maxLength !== undefined) {
      const lengths = found.get(name) ?? found.set(name, new Map()).get(name)
      const calls = lengths?.get(node.maxLength) ?? new Set()
      lengths?.set(node.maxLength, calls.add(call))
    }
    for (const [field, one] of Object.entries(node.properties ?? {})) walk(field, one, call)
    if (node.items) walk(`${name}[]`, node.items, call)
    for (const one of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) walk(name, one, call)
  }
  for (const call of [...CALLS, ...OFFICE_CALLS, ...INTEGRATION_CALLS])
    walk('', z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Node, call.name)
  return found
}

test('gives fields of one name one length in all calls', () => {
  const several = [...lengthsByName()].filter(([name, lengths]) => lengths.size > 1 && !DIFFERENT_THINGS.has(name))
  expect(
    several.map(([name, lengths]) => [name, [...lengths].map(([most, calls]) => `${most}: ${[...calls]}`)]),
  ).toEqual([])
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

test.each(DOORS)('takes the longest code that an import takes as %s, and no longer one', (_door, most, takes) => {
  expect(takes('A'.repeat(most)).success).toBe(true)
  expect(takes('A'.repeat(most + 1)).success).toBe(false)
})
