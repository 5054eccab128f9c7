import { CALLS } from '../contract/call-list.ts'
import { kindOfApiPath, kindOfPath } from './request-kind.ts'

test.each([
  ['/', 'other'],
  ['/product-list/curtains', 'other'],
  ['/api/product-list', 'other'],
  ['/api/cart-add', 'other'],
  ['/api/no-such-call', 'other'],
  ['/api/auth/session', 'other'],
  ['/cart', 'checkout'],
  ['/cartoons', 'other'],
  ['/delivery-information', 'checkout'],
  ['/order-payment/abc', 'checkout'],
  ['/api/place-order', 'checkout'],
  ['/api/place-order/', 'checkout'],
  ['/api/order-detail/abc', 'checkout'],
  ['/api/payment-status', 'checkout'],
  ['/api/payment', 'payment'],
  ['/api/payment/cyber-source', 'payment'],
  ['/api/health', null],
  ['/api/stream', null],
  ['/api/hooks/card-return/abc', null],
  ['/api/hooks/catalogue', null],
  ['/_next/static/chunks/a.js', null],
  ['/media/abc/128.webp', null],
])('classifies %s as %s', (path, kind) => {
  expect(kindOfPath(path)).toBe(kind)
})

test('classifies a call the same at the storefront and the shop API', () => {
  for (const call of CALLS) {
    const path = call.path.replace(/\{\w+\}/g, 'x')
    expect([call.name, kindOfPath(`/api${path}`)]).toEqual([call.name, kindOfApiPath(path)])
  }
})

test.each(['/health', '/readyz', '/hooks/mpesa/stk/x', '/media/abc/64.webp', '/events', '/card-return'])(
  'always admits %s at the shop API',
  (path) => {
    expect(kindOfApiPath(path)).toBeNull()
  },
)

test('gives every call of the contract a kind except card-return', () => {
  expect(
    CALLS.filter(({ path }) => kindOfApiPath(path) === null)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['card-return'])
})
