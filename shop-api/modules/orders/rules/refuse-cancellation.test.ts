import { refuseCancellation, refuseItemCancellation } from './refuse-cancellation.ts'

const order = { status: 1, shippingType: 1, wholeRequested: false, lines: [] as never[] } as const
const line = { tenths: 50, requestedTenths: 20, stepTenths: 10, sentTenths: 0, returnedTenths: 0 }
const saidOf = (tenths: number, changes: object = {}) =>
  refuseItemCancellation(order, { ...line, ...changes }, tenths)?.message ?? null

test('cancels an order once and before dispatch', () => {
  expect(refuseCancellation(order)).toBeNull()
  expect(refuseCancellation({ ...order, status: 3 })?.message).toMatch('is on its way')
  expect(refuseCancellation({ ...order, wholeRequested: true })?.message).toMatch('already asked')
  expect(refuseItemCancellation({ ...order, wholeRequested: true }, line, 10)?.message).toMatch('already asked')
})

test('limits the cancelled quantity to whole steps of the rest without earlier requests', () => {
  expect(saidOf(30)).toBeNull()
  expect(saidOf(40)).toBe('At most 3 can be cancelled.')
  expect(saidOf(15)).toBe('Only multiples of 1 can be cancelled.')
  expect(saidOf(10, { requestedTenths: 50 })).toMatch('already asked us to cancel all of this product')
  expect(saidOf(10, { tenths: 0, requestedTenths: 0 })).toBe('This product is already cancelled.')
})
