import { CALLS } from '../contract/calls.ts'
import { kindOfCall, kindOfPath } from './request-kind.ts'

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
])('%s is %s', (path, kind) => {
  expect(kindOfPath(path)).toBe(kind)
})

test('a call is of one kind, by its name and by its address', () => {
  for (const call of CALLS.filter(({ inside }) => !inside)) {
    const path = `/api${call.path.replace(/\{\w+\}/g, 'x')}`
    expect([call.name, kindOfPath(path)]).toEqual([call.name, kindOfCall(call.name)])
  }
})
