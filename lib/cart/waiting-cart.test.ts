/** A guest's cart at sign-in: it leaves the guest's, and waits for that person alone. */
import { accountCart, claimAccountCart, guestCart } from './cart.ts'
import { setGuestCartAside, takeWaiting } from './waiting-cart.ts'

const stored = new Map<string, string>()
beforeAll(() => {
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})
beforeEach(() => {
  for (const userId of [7, 8]) {
    claimAccountCart(userId)
    takeWaiting()
  }
  accountCart.empty()
  guestCart.empty()
})

const line = (productId: number, quantity: number) => ({ productId, quantity, price: 100, name: 'Kikoy', detail: '' })
const short = (lines: readonly { productId: number; quantity: number }[]) =>
  lines.map(({ productId, quantity }) => [productId, quantity])

test('moves the guest’s lines to the waiting cart of the signed-in user', () => {
  guestCart.add([line(1, 2)])
  claimAccountCart(7)
  expect(short(setGuestCartAside())).toEqual([[1, 2]])
  expect(guestCart.read().items).toEqual([])
  // React runs an effect twice in development; a second sign-in brings more.
  expect(setGuestCartAside()).toEqual([])
  guestCart.add([line(1, 1), line(2, 4)])
  setGuestCartAside()
  expect(short(takeWaiting())).toEqual([
    [1, 3],
    [2, 4],
  ])
  expect(takeWaiting()).toEqual([])
  expect([...stored.keys()].filter((key) => key.includes('waiting'))).toEqual([])
})

test('survives a sign-out, and is not available to other users', () => {
  guestCart.add([line(1, 2)])
  claimAccountCart(7)
  setGuestCartAside()
  accountCart.empty()
  claimAccountCart(8)
  expect(takeWaiting()).toEqual([])
  accountCart.empty()
  expect(takeWaiting()).toEqual([])
  claimAccountCart(7)
  expect(short(takeWaiting())).toEqual([[1, 2]])
})

test('leaves the guest’s cart unchanged without a sign-in', () => {
  guestCart.add([line(1, 2)])
  expect(setGuestCartAside()).toEqual([])
  expect(short(guestCart.read().items)).toEqual([[1, 2]])
})
