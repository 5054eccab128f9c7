import { jest } from '@jest/globals'
import { remember } from '../browser/tab-storage.ts'
import { bulkAdd } from './bulk-add.ts'
import type { Chosen } from './selection.ts'

Object.assign(globalThis, { document: { cookie: 'viewer=6-approved-12' } })

const cloth = (id: number): Chosen => ({
  id,
  cluster: `C${id}`,
  name: `Cloth ${id}`,
  brand: '',
  size: '',
  colour: '',
  feature: '',
  picture: '',
})

const PICTURE = { sha256: '', alt: '', blur: '' }
const TEXTS = {
  parentId: '',
  code: '',
  brandName: '',
  colorName: '',
  priceUnit1: '',
  size: '',
  feature: '',
  Unittext: '',
}
const AMOUNTS = { exVatPrice: '1.00', price: '1.16', total: '1.00', vat: '0.16', totalWithVat: '1.16' }
const MORE = { piecesPerBale: 1, quantityStep: 1, vatPerc: 16, isAgreed: false, nextPrice: null, problem: null }

/** A shop of two calls: a cart, the products it refuses, and whether the next response is lost. */
function shop({ cart = new Map<number, number>(), refuses = new Map<number, string>() } = {}) {
  const state = { cart, refuses, rounded: [] as object[], losesAnswer: false, added: [] as object[][] }
  const products = () =>
    [...state.cart].map(([id, quantity]) => ({
      ...{ id, productId: id, name: `Cloth ${id}`, media: PICTURE, featureImage: PICTURE, quantity },
      ...{ ...TEXTS, ...AMOUNTS, ...MORE },
    }))
  const cartReply = () => ({
    data: [
      {
        ...{ name: 'Mara', town: 'Thika', totalUniqueItems: 0, totalQuantity: 0, Unittext: '', currencyCode: 'KES' },
        totalValueWithVat: '0.00',
        products: products(),
      },
    ],
    allProducts: [],
    settings: {
      ...{ currencyCode: 'KES', totalValue: '0.00', totalExVat: '0.00', totalVat: '0.00', totalUniqueItems: 0 },
      ...{ totalQuantity: 0, deliveryDays: 1, accountTermsDays: null },
    },
    missing: [],
  })
  const answer = (data: unknown) => new Response(JSON.stringify({ status: 200, message: 'ok', data }))
  globalThis.fetch = jest.fn(async (address: unknown, init?: RequestInit) => {
    if (String(address).endsWith('/cart-list')) return answer(cartReply())
    const { items, set, roundUp } = JSON.parse(String(init?.body)) as {
      items: { productId: number; quantity: number }[]
      set: boolean
      roundUp: boolean
    }
    expect([set, roundUp]).toEqual([true, true])
    state.added.push(items)
    for (const { productId, quantity } of items) if (!refuses.has(productId)) state.cart.set(productId, quantity)
    if (state.losesAnswer) throw new TypeError('fetch failed')
    const refused = items.flatMap(({ productId }) =>
      refuses.has(productId) ? [{ productId, message: refuses.get(productId) }] : [],
    )
    return answer({ totalUniqueItems: state.cart.size, refused, rounded: state.rounded })
  }) as typeof fetch
  return state
}

it('adds one of each product in one call, and returns the refused products with reasons', async () => {
  const state = shop({ cart: new Map([[2, 5]]), refuses: new Map([[3, 'Sold out.']]) })
  const answer = await bulkAdd([cloth(1), cloth(2), cloth(3)], 'Wanjiru')
  expect(answer).toMatchObject({
    ok: true,
    data: { taken: [cloth(1), cloth(2)], failed: [{ chosen: cloth(3), message: 'Sold out.' }] },
  })
  expect([...state.cart]).toEqual([
    [2, 6],
    [1, 1],
  ])
  expect(state.added).toHaveLength(1)
})

it('retries after a lost response without adding twice', async () => {
  const state = shop({ cart: new Map([[2, 5]]) })
  state.losesAnswer = true
  const adding = bulkAdd([cloth(1), cloth(2)], 'Wanjiru')
  setTimeout(() => {
    state.losesAnswer = false
  }, 1_000)
  expect(await adding).toMatchObject({ ok: true, data: { failed: [] } })
  expect([...state.cart.values()]).toEqual([6, 1])
  expect(state.added).toHaveLength(2)
  expect(state.added[1]).toEqual(state.added[0])
})

it('requests the same quantities after a reload, but starts a new add for another trader', async () => {
  const left = { trader: 'Wanjiru', items: [{ productId: 7, quantity: 3 }] }
  const state = shop({ cart: new Map([[7, 3]]) })
  remember('bulk-add', left)
  await bulkAdd([cloth(7)], 'Wanjiru')
  expect(state.cart.get(7)).toBe(3)
  remember('bulk-add', left)
  await bulkAdd([cloth(7)], 'Another')
  expect(state.cart.get(7)).toBe(4)
})

it('sends at most 500 lines and reports the others', async () => {
  const state = shop()
  const answer = await bulkAdd(
    Array.from({ length: 10_000 }, (_, at) => cloth(at + 1)),
    'Wanjiru',
  )
  expect(state.added[0]).toHaveLength(500)
  expect(answer.ok && [answer.data.taken.length, answer.data.failed.length]).toEqual([500, 9_500])
  expect(answer.ok && answer.data.failed[0]).toEqual({
    chosen: cloth(501),
    message: 'At most 500 lines fit in a cart.',
  })
})

it('returns the quantities that the shop rounded up', async () => {
  const state = shop()
  state.rounded = [{ productId: 1, quantity: 12, message: 'Rounded up from 1 to 12. Cartons of 12.' }]
  expect(await bulkAdd([cloth(1), cloth(2)], 'Wanjiru')).toMatchObject({
    data: { rounded: [{ name: 'Cloth 1', quantity: 12 }] },
  })
})
