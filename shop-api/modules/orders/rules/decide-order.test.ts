import { USUAL_OPEN_DAYS } from '#lib/format/open-days.ts'
import { NO_PROMOTIONS } from '../../pricing/rules/offer-lines.ts'
import { sellable, shelf } from '../../pricing/rules/sellable.fixture.ts'
import { countedFor, decideOrder, type OrderContext, quoteFor } from './decide-order.ts'
import type { OrderInput } from './order-input.ts'
import type { Buyer } from './recipient.ts'

const clock = () => new Date('2026-11-24T09:00:00Z')
const settings = {
  RESERVE_MINUTES: 60,
  RESERVE_COMPANY_HOURS: 72,
  RESERVE_PART_HOURS: 72,
  GUEST_UNPAID_ORDERS: 2,
  GUEST_UNPAID_SHILLINGS: 50_000,
  NETWORK_UNPAID_ORDERS: 20,
  CONSUMER_UNPAID_ORDERS: 5,
}
const wanjiku: Buyer = {
  ...{ id: 7, userType: 2, companyId: null, firstName: 'Wanjiku', lastName: 'Kamau' },
  ...{ email: 'wanjiku@example.com', mobileNumber: '254712345678' },
}
const context: OrderContext = {
  fulfilment: { kind: 'pick-up', point: { id: 1, name: 'Nairobi', days: 1 } },
  variants: shelf(sellable({ id: 1 })),
  credit: null,
  counted: { kind: 'consumer', userId: 7 },
  promotions: NO_PROMOTIONS,
  onDelivery: null,
  openDays: USUAL_OPEN_DAYS,
  open: { orders: 0, partlyAlike: 0, networkOrders: 0, totalCents: 0, until: null, networkUntil: null },
}
const input = {
  items: [{ productId: 1, quantity: 2, price: 1250_00 }],
  ...{ shippingType: 2, pickUpPoint: 1, deliveryCharges: 0, deliveryVat: 0, deliveryChargesVat: 0 },
  ...{ totalVat: 400_00, sum: 2900_00, estimatedDeliveryDate: '2026-11-25' },
} as OrderInput

const decide = (changes: Partial<OrderInput> = {}, changed: Partial<OrderContext> = {}) =>
  decideOrder({ ...input, ...changes }, wanjiku, { ...context, ...changed }, settings, clock)
const codeOf = (decision: ReturnType<typeof decide>) => (decision.ok ? null : decision.problem.code)

test('accepts an order with the right amounts, with its quote and lines', () => {
  expect(decide()).toMatchObject({
    ok: true,
    quote: { totalCents: 2900_00, totalVatCents: 400_00, estimatedDeliveryDate: '2026-11-25' },
    lines: [{ productId: 1, tenths: 20, withVatCents: 2900_00 }],
  })
})

// 24 November 2026 is a Tuesday, 28 November a Saturday.
test.each([
  ['2026-11-24', undefined, '2026-11-26', null],
  ['2026-11-27', undefined, '2026-11-30', null],
  ['2026-11-28', undefined, '2026-12-01', null],
  ['2026-11-28', '2026-11-29', '2026-12-01', '2026-11-29'],
  ['2026-11-28', '2026-12-01', '2026-12-01', null],
  ['2026-11-28', '2026-12-06', '2026-12-07', '2026-12-06'],
])('placed on %s and requested for %s, promises %s', (placed, requested, promised, request) => {
  const fulfilment = { kind: 'pick-up', point: { id: 1, name: 'Nairobi', days: 2 } } as const
  const at = () => new Date(`${placed}T09:00:00Z`)
  expect(quoteFor(input.items, { ...context, fulfilment }, at, requested).quote).toMatchObject({
    estimatedDeliveryDate: promised,
    requestedDeliveryDate: request,
  })
})

test('checks the recipient first, then lines, then amounts, then unpaid orders', () => {
  const fulfilment = { kind: 'pick-up', point: null } as const
  const open = { orders: 5, partlyAlike: 0, networkOrders: 0, totalCents: 0, until: null, networkUntil: null }
  expect(codeOf(decide({ sum: 1 }, { fulfilment, variants: new Map(), open }))).toBe('invalid-request')
  expect(codeOf(decide({ sum: 1 }, { variants: new Map(), open }))).toBe('not-for-sale')
  expect(codeOf(decide({ sum: 1 }, { open }))).toBe('price-changed')
  expect(codeOf(decide({}, { open }))).toBe('unpaid-orders')
})

test('counts an unpaid order for a consumer or a guest, but not for a company', () => {
  expect(countedFor(input, wanjiku, '203.0.113.9')).toEqual({ kind: 'consumer', userId: 7 })
  expect(countedFor(input, { ...wanjiku, companyId: 3 }, '203.0.113.9')).toBeNull()
  expect(countedFor(input, null, '203.0.113.9')).toBeNull()
  const guest = { ...input, mobileNumber: '254712345678', email: 'Amina@Example.com' }
  expect(countedFor(guest, null, '203.0.113.9')).toMatchObject({
    kind: 'guest',
    guest: { phone: '254712345678', email: 'amina@example.com' },
  })
})
