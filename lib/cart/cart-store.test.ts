import { MAX_QUANTITY } from '../contract/base/codes.ts'
import { quantity as quantitySchema } from '../contract/base/fields.ts'
import { MAX_CART_LINES } from '../contract/cart/cart.ts'
import { ACCOUNT_CART_KEY, CART_KEY, type CartItem, createCart, itemsOf, MAX_LINES, merged } from './cart-store.ts'

const line = (productId: number, quantity: number, price: number | null = 125_000): CartItem => ({
  productId,
  quantity,
  price,
  name: `Cloth ${productId}`,
  detail: 'Indigo, 150 × 200 cm',
})

function fakeStorage(first: Record<string, string> = {}) {
  const stored = new Map(Object.entries(first))
  return {
    stored,
    full: false,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.full) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  }
}

describe('the guest cart', () => {
  test('starts empty and stores added lines with their totals', () => {
    const storage = fakeStorage()
    const cart = createCart(() => storage)
    expect(cart.read()).toEqual({ items: [], totalValue: 0, totalQuantity: 0, state: 'stored', upstream: null })
    cart.add([line(1, 2), line(2, 3, 50_000)])
    expect(cart.read()).toMatchObject({ totalValue: 400_000, totalQuantity: 5 })
    expect(JSON.parse(storage.stored.get(CART_KEY) ?? '')).toMatchObject({ totalValue: 400_000, totalQuantity: 5 })
    expect(
      createCart(() => storage)
        .read()
        .items.map((item) => item.productId),
    ).toEqual([1, 2])
  })

  test('adds to the quantity of a product in the cart, and uses its newest price', () => {
    const storage = fakeStorage()
    const cart = createCart(() => storage)
    cart.add([line(1, 2)])
    cart.add([line(1, 3, 130_000)])
    expect(cart.read().items).toEqual([line(1, 5, 130_000)])
  })

  test('adds tenths of a metre exactly', () => {
    const storage = fakeStorage()
    const cart = createCart(() => storage)
    cart.add([line(1, 0.1)])
    cart.add([line(1, 0.2)])
    expect(cart.read().items[0]?.quantity).toBe(0.3)
    expect(cart.read().totalQuantity).toBe(0.3)
  })

  test("replaces a quantity at the line's position, and removes the line for 0", () => {
    const storage = fakeStorage()
    const cart = createCart(() => storage)
    cart.add([line(1, 2), line(2, 2), line(3, 2)])
    cart.set([line(2, 9), line(3, 0)])
    expect(cart.read().items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [1, 2],
      [2, 9],
    ])
    cart.remove([1])
    cart.remove([2])
    expect(storage.stored.has(CART_KEY)).toBe(false)
  })

  test('returns the same object until a change', () => {
    const storage = fakeStorage()
    const cart = createCart(() => storage)
    cart.add([line(1, 1)])
    const before = cart.read()
    expect(cart.read()).toBe(before)
    cart.add([line(1, 1)])
    expect(cart.read()).not.toBe(before)
  })

  test("reads another tab's changes and does not undo them", () => {
    const storage = fakeStorage()
    const one = createCart(() => storage)
    const two = createCart(() => storage)
    one.add([line(1, 1)])
    two.add([line(2, 1)])
    one.add([line(3, 1)])
    expect(two.read().items.map((item) => item.productId)).toEqual([1, 2, 3])
  })

  test('notifies listeners until they unsubscribe', () => {
    const storage = fakeStorage()
    const cart = createCart(() => storage)
    let calls = 0
    const stop = cart.subscribe(() => {
      calls += 1
    })
    cart.add([line(1, 1)])
    stop()
    cart.add([line(1, 1)])
    expect(calls).toBe(1)
  })

  test('retains the lines in memory if the storage is full', () => {
    const storage = fakeStorage()
    const cart = createCart(() => storage)
    cart.add([line(1, 1)])
    storage.full = true
    cart.add([line(2, 1)])
    expect(cart.read()).toMatchObject({ state: 'memory', totalQuantity: 2 })
    storage.full = false
    cart.add([line(3, 1)])
    expect(cart.read()).toMatchObject({ state: 'stored', totalQuantity: 3 })
  })

  test('stores the cart in memory if the storage is blocked', () => {
    const cart = createCart(() => {
      throw new DOMException('no', 'SecurityError')
    })
    expect(cart.read()).toMatchObject({ items: [], state: 'memory' })
    cart.add([line(1, 4)])
    expect(cart.read()).toMatchObject({ state: 'memory', totalQuantity: 4 })
    cart.empty()
    expect(cart.read().items).toEqual([])
  })
})

describe("the mirror of an account's cart", () => {
  const upstream = { userId: 7, lines: [line(1, 2)], sent: [1] }

  test("retains the shop's data beside its lines through changes and a reload", () => {
    const storage = fakeStorage()
    const cart = createCart(() => storage, ACCOUNT_CART_KEY)
    cart.replace([line(1, 2)], upstream)
    cart.add([line(2, 1)])
    cart.remove([1])
    const reloaded = createCart(() => storage, ACCOUNT_CART_KEY).read()
    expect(reloaded).toMatchObject({ items: [line(2, 1)], upstream })
    expect(storage.stored.has(CART_KEY)).toBe(false)
  })

  test('stores an empty cart from the shop, and deletes a cart that was emptied', () => {
    const storage = fakeStorage()
    const cart = createCart(() => storage, ACCOUNT_CART_KEY)
    cart.replace([], upstream)
    expect(createCart(() => storage, ACCOUNT_CART_KEY).read()).toMatchObject({ items: [], upstream })
    cart.empty()
    expect(storage.stored.size).toBe(0)
    expect(cart.read().upstream).toBeNull()
  })

  test('ignores damaged shop data', () => {
    const storage = fakeStorage({
      [ACCOUNT_CART_KEY]: JSON.stringify({ items: [line(1, 1)], upstream: { lines: 'x', sent: 3 } }),
    })
    expect(createCart(() => storage, ACCOUNT_CART_KEY).read().upstream).toEqual({ userId: null, lines: null, sent: [] })
  })
})

describe('stored text', () => {
  test.each([[null], [''], ['{'], ['null'], ['7'], ['[]'], ['{"items":{}}'], ['{"items":[null,1,"x",[]]}']])(
    'reads no line from %j',
    (stored) => {
      expect(itemsOf(stored)).toEqual([])
    },
  )

  test('reads valid lines beside invalid lines', () => {
    const stored = JSON.stringify({
      items: [
        line(1, 2),
        { ...line(2, 2), quantity: '2' },
        { ...line(3, 2), quantity: -1 },
        { ...line(4, 2), quantity: 1e9 },
        { ...line(5, 2), quantity: 0.01 },
        { ...line(6.5, 2) },
        { ...line(7, 2), price: 'cheap', name: 9 },
      ],
    })
    expect(itemsOf(stored)).toEqual([line(1, 2), { ...line(7, 2), price: null, name: '' }])
  })

  test('merges lines of the same product', () => {
    expect(itemsOf(JSON.stringify({ items: [line(1, 2), line(1, 3)] }))).toEqual([line(1, 5)])
  })
})

test('never exceeds the maximum quantity of a product when merging', () => {
  expect(merged([line(1, 60_000), line(1, 60_000)])[0]?.quantity).toBe(MAX_QUANTITY)
})

test('has the limits of the contract', () => {
  expect(MAX_LINES).toBe(MAX_CART_LINES)
  expect(quantitySchema.safeParse(MAX_QUANTITY).success).toBe(true)
  expect(quantitySchema.safeParse(MAX_QUANTITY + 1).success).toBe(false)
})
