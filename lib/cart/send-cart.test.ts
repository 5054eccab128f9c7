/** The message for a change of an account's cart is the shop's, and is not shown before the response. */
import { currentAlerts, hideAlert } from '../browser/alerts.ts'
import { queryClient } from '../http/query-client.ts'
import { accountCart, claimAccountCart } from './cart.ts'
import { announceCart } from './cart-announce.ts'
import { sendCart } from './send-cart.ts'

type Sent = { call: string; body: Record<string, unknown> }
const calls: Sent[] = []
let answers: Record<string, { status: number; body: object } | 'dropped'> = {}
const said = () => currentAlerts().map(({ tone, title }) => [tone, title])

const EMPTY_CART = {
  data: [],
  allProducts: [],
  missing: [],
  settings: {
    currencyCode: 'KES',
    totalValue: '0.00',
    totalExVat: '0.00',
    totalVat: '0.00',
    totalUniqueItems: 0,
    totalQuantity: 0,
    deliveryDays: 3,
    accountTermsDays: null,
  },
}
const ok = (message: string, data: object) => ({ status: 200, body: { status: 200, message, data } })
const added = (refused: object[] = []) => ok('The shop added it', { totalUniqueItems: 1, refused })

beforeAll(() => {
  const stored = new Map<string, string>()
  Object.assign(globalThis, {
    document: { cookie: 'viewer=2-approved', documentElement: { dataset: {} }, visibilityState: 'visible' },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
    fetch: async (address: string, { body }: { body: string }) => {
      const call = address.replace('/api/', '')
      calls.push({ call, body: JSON.parse(body) })
      const answer = call === 'cart-list' ? ok('', EMPTY_CART) : answers[call]
      if (!answer || answer === 'dropped') throw new TypeError('network')
      return new Response(JSON.stringify(answer.body), { status: answer.status })
    },
  })
})
beforeEach(() => {
  accountCart.empty()
  claimAccountCart(7)
  accountCart.replace([], { userId: 7, lines: [], sent: [] })
  answers = {}
  calls.length = 0
  for (const { id } of currentAlerts()) hideAlert(id)
})
afterAll(() => queryClient.clear())

const line = (productId: number, quantity: number) => ({ productId, quantity, price: 100, name: 'Cloth', detail: '' })
function add(productId: number) {
  accountCart.add([line(productId, 1)])
  announceCart([productId], {
    title: 'Item(s) added to cart successfully',
    link: { href: '/cart', text: 'Go to cart' },
  })
}

test("shows the response's message after an accepted add", async () => {
  add(1)
  expect(said()).toEqual([])
  answers = { 'cart-add': added() }
  await sendCart()
  expect(said()).toEqual([['success', 'The shop added it']])
  expect(currentAlerts()[0]?.link).toEqual({ href: '/cart', text: 'Go to cart' })
})

test('shows the specification’s message if the response has no message', async () => {
  add(1)
  answers = { 'cart-add': ok('', { totalUniqueItems: 1, refused: [] }) }
  await sendCart()
  expect(said()).toEqual([['success', 'Item(s) added to cart successfully']])
})

test('shows no success message for a refused product', async () => {
  add(1)
  answers = { 'cart-add': added([{ productId: 1, message: 'Only 1 left.' }]) }
  await sendCart()
  expect(said()).toEqual([['warning', 'Some products could not be added.']])
  expect(accountCart.read().items).toEqual([])
})

test('shows the reasons if the shop refuses all lines', async () => {
  add(1)
  const data = { totalUniqueItems: 0, refused: [{ productId: 1, message: 'Sold out.' }] }
  const problem = { status: 409, code: 'not-added', message: 'Sold out.', retryable: false, data }
  answers = { 'cart-add': { status: 409, body: problem } }
  await sendCart()
  expect(said()).toEqual([['warning', 'Some products could not be added.']])
  expect(accountCart.read().items).toEqual([])
})

test('shows the message of an unsent change once the shop accepts it', async () => {
  add(1)
  answers = { 'cart-add': 'dropped' }
  expect(await sendCart()).toMatchObject({ code: 'shop-unreachable' })
  expect(said()).toEqual([['warning', 'Saved on this device only.']])
  answers = { 'cart-add': added() }
  await sendCart()
  expect(said()).toEqual([
    ['warning', 'Saved on this device only.'],
    ['success', 'The shop added it'],
  ])
})

test('removes lines with delete-cart and sends other changes with cart-add', async () => {
  accountCart.replace([line(1, 2), line(2, 2)], { userId: 7, lines: [line(1, 2), line(2, 2)], sent: [] })
  accountCart.remove([1])
  announceCart([1], { title: 'Item(s) removed from cart successfully' })
  answers = { 'delete-cart': ok('The shop took it out', { totalUniqueItems: 1 }), 'cart-add': added() }
  await sendCart()
  expect(calls).toEqual([{ call: 'delete-cart', body: { id: [1] } }])
  expect(said()).toEqual([['success', 'The shop took it out']])

  calls.length = 0
  accountCart.replace([line(2, 5)], { userId: 7, lines: [line(1, 2), line(2, 2)], sent: [] })
  await sendCart()
  expect(calls.map(({ call }) => call)).toEqual(['delete-cart', 'cart-add'])
  expect(accountCart.read().upstream?.lines?.map(({ productId, quantity }) => [productId, quantity])).toEqual([[2, 5]])
})

test('restores a line if the shop refuses to remove it', async () => {
  accountCart.replace([line(1, 2)], { userId: 7, lines: [line(1, 2)], sent: [] })
  accountCart.remove([1])
  announceCart([1], { title: 'Item(s) removed from cart successfully' })
  const body = { status: 403, code: 'not-allowed', message: 'Your account cannot do this.', retryable: false }
  answers = { 'delete-cart': { status: 403, body } }
  await sendCart()
  expect(said()).toEqual([['danger', 'Your cart was not changed.']])
  expect(accountCart.read().items).toEqual([line(1, 2)])
})
