import { viewerMayHaveChanged } from '../account/viewer-store.ts'
import { guestCart } from '../cart/cart.ts'
import { changeOutcomeOf, reopenOrder } from './change-order.ts'
import { hasChangeOutcome, keepChangeOutcome, takeChangeOutcome } from './change-outcome.ts'
import { mayHaveUnpaid, noteUnpaid } from './unpaid-marker.ts'

const ORDER = 'AbCdEfGhIjKlMnOpQrStUv'
const line = { productId: 7, quantity: 3, price: '1250.00', name: 'Simba Blanket, Madder, 5 × 6' }
const answer = { orderId: ORDER, orderNo: 10_020, lines: [line], notAdded: [] }
const keys: (string | null)[] = []

/** The parts of a browser that this needs. */
const page = { cookie: '', documentElement: { dataset: {} as Record<string, string> } }
function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
}

function shopAnswers(...answers: (object | null)[]) {
  globalThis.fetch = (async (_address, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const next = answers.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return {
      status: 200,
      ok: true,
      headers: new Headers(),
      text: async () => JSON.stringify({ status: 200, message: 'Done.', data: next }),
    }
  }) as typeof fetch
}

beforeEach(() => {
  page.cookie = ''
  Object.assign(globalThis, { document: page, localStorage: storage(), sessionStorage: storage() })
  keys.length = 0
  guestCart.empty()
  viewerMayHaveChanged()
})
afterAll(() => {
  for (const name of ['document', 'localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
})

test('adds a guest’s lines to this browser’s cart once, also after a lost response', async () => {
  noteUnpaid(ORDER)
  guestCart.add([{ productId: 7, quantity: 1, price: null, name: 'Simba Blanket', detail: '' }])
  shopAnswers(null, answer)
  expect(await reopenOrder(ORDER)).toMatchObject({ ok: false, problem: { code: 'shop-unreachable' } })
  expect([guestCart.read().totalQuantity, mayHaveUnpaid()]).toEqual([1, true])
  expect(await reopenOrder(ORDER)).toMatchObject({ ok: true })
  expect(guestCart.read().items).toMatchObject([{ productId: 7, quantity: 4, price: 1250_00 }])
  expect(mayHaveUnpaid()).toBe(false)
  expect(keys[0]).toBe(keys[1])
})

test('adds no lines to this browser’s cart for an account', async () => {
  page.cookie = 'viewer=2-approved'
  viewerMayHaveChanged()
  shopAnswers(answer)
  await reopenOrder(ORDER)
  expect(guestCart.read().items).toEqual([])
})

test('returns the outcome once, for the cart’s page', () => {
  const notAdded = [{ productId: 7, productName: 'Simba Blanket', message: 'We no longer sell this.' }]
  keepChangeOutcome(changeOutcomeOf('Done.', { ...answer, lines: [], notAdded }))
  expect(hasChangeOutcome()).toBe(true)
  expect(takeChangeOutcome()).toEqual({ message: 'Done.', notAdded: ['Simba Blanket: We no longer sell this.'] })
  expect(takeChangeOutcome()).toBeNull()
})
