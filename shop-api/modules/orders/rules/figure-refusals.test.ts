import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { orderQuote } from '#lib/contract/orders/order.ts'
import { priceLines, type RequestedLine } from '../../pricing/rules/price-lines.ts'
import { sellable, shelf } from '../../pricing/rules/sellable.fixture.ts'
import { deliveryPrice, pickUpPrice } from '../../site/rules/delivery-price.ts'
import { refuseFigures } from './figure-refusals.ts'
import type { OrderInput } from './order-input.ts'
import { productsWithVat, quoteOrder } from './quote.ts'

const terms = {
  id: 47,
  exVatCents: 250_00,
  vatPerc: 16,
  days: 2,
  providerName: 'Jirani Riders',
  freeFromCents: 10_000_00,
}
const variants = shelf(sellable({ id: 1 }), sellable({ id: 2, familyName: 'Shuka', exVatCents: 899_99 }))

function order(items: Required<RequestedLine>[], collected = false) {
  const { priced } = priceLines(items, variants)
  const quote = quoteOrder(
    priced,
    collected ? pickUpPrice(1) : deliveryPrice(terms, productsWithVat(priced)),
    '2026-11-26',
  )
  const right = {
    sum: quote.totalCents,
    totalVat: quote.totalVatCents,
    deliveryCharges: quote.delivery.exVatCents,
    deliveryVat: quote.delivery.vatCents,
    deliveryChargesVat: quote.delivery.withVatCents,
    deliveryVatPerc: 16,
    shippingType: collected ? 2 : 1,
    items,
    firstName: 'Amina',
    lastName: 'Otieno',
    email: 'amina@example.co.ke',
    mobileNumber: '254712345678',
  } as OrderInput
  return { priced, quote, right }
}

const cart: Required<RequestedLine>[] = [
  { productId: 1, quantity: 1, price: 1250_00 },
  { productId: 2, quantity: 3, price: 899_99 },
]

test('quotes the sum of all parts, in whole shillings', () => {
  const { quote } = order(cart)
  // 1,250.00 + 2,699.97 = 3,949.97; VAT 200.00 + 432.00 = 632.00; delivery 250 + 40; rounding 3 cents
  expect(quote).toMatchObject({
    productsExVatCents: 3949_97,
    productsVatCents: 632_00,
    totalVatCents: 672_00,
    roundingCents: 3,
    totalCents: 4872_00,
  })
})

test('accepts a total before rounding and the charge of a free delivery, but no other difference', () => {
  const { priced, quote, right } = order(cart)
  expect(refuseFigures({ ...right, sum: right.sum - 3 }, priced, quote)).toBeNull()
  expect(refuseFigures({ ...right, sum: right.sum - 4 }, priced, quote)?.code).toBe('price-changed')

  const free = order([{ productId: 1, quantity: 10, price: 1250_00 }])
  expect(free.quote.delivery.withVatCents).toBe(0)
  const charged = {
    ...free.right,
    ...{ deliveryCharges: 250_00, deliveryVat: 40_00, deliveryChargesVat: 290_00 },
    ...{ sum: free.right.sum + 290_00, totalVat: free.right.totalVat + 40_00 },
  }
  expect(refuseFigures(charged, free.priced, free.quote)).toBeNull()
  for (const wrong of [{ sum: charged.sum + 1_00 }, { totalVat: charged.totalVat + 1 }, { deliveryVat: 41_00 }]) {
    expect(refuseFigures({ ...charged, ...wrong }, free.priced, free.quote)?.code).toBe('price-changed')
  }
})

test('accepts the right amounts for delivery, for collection and for free delivery', () => {
  for (const [items, collected] of [
    [cart, false],
    [cart, true],
    [[{ productId: 1, quantity: 8, price: 1250_00 }], false],
  ] as const) {
    const { right, priced, quote } = order([...items], collected)
    expect(refuseFigures(right, priced, quote)).toBeNull()
  }
})

test.each([
  ['sum', 'The order total is now KSh\u00A04,872.00, not KSh\u00A01.00.'],
  ['totalVat', 'The VAT is KSh\u00A0672.00.'],
  ['deliveryCharges', 'Delivery costs KSh\u00A0290.00 with VAT.'],
  ['deliveryVat', 'Delivery costs KSh\u00A0290.00 with VAT.'],
  ['deliveryChargesVat', 'Delivery costs KSh\u00A0290.00 with VAT.'],
] as const)('refuses a tampered %s with the right amount', (field, message) => {
  const { right, priced, quote } = order(cart)
  const refused = refuseFigures({ ...right, [field]: 1_00 }, priced, quote)
  expect(refused).toMatchObject({ status: 409, code: 'price-changed', message, retryable: false })
  expect(refused?.data).toEqual({
    sum: '4872.00',
    totalVat: '672.00',
    deliveryCharges: '250.00',
    deliveryVat: '40.00',
    deliveryChargesVat: '290.00',
    estimatedDeliveryDate: '2026-11-26',
    items: [
      { productId: 1, quantity: 1, price: '1250.00' },
      { productId: 2, quantity: 3, price: '899.99' },
    ],
  } satisfies z.input<typeof orderQuote>)
})

test('names a tampered price at its line, also of a repeated product', () => {
  const items = [...cart, { productId: 1, quantity: 1, price: 1_00 }]
  const { right, priced, quote } = order(items)
  const refused = refuseFigures(right, priced, quote)
  const sentence = 'The price is now KSh\u00A01,250.00 ex-VAT, it was KSh\u00A01.00.'
  expect(refused).toMatchObject({ code: 'price-changed', fields: { 'items.0.price': sentence } })
  expect(refused?.message).toBe(`Simba Blanket, Madder, 5 × 6: ${sentence}`)
})

test('refuses a day before the earliest day, but not a later day', () => {
  const { right, priced, quote } = order(cart)
  expect(refuseFigures({ ...right, estimatedDeliveryDate: '2026-11-25' }, priced, quote)?.message).toBe(
    'The earliest delivery date is 26 November 2026.',
  )
  expect(refuseFigures({ ...right, estimatedDeliveryDate: '2026-12-24' }, priced, quote)).toBeNull()
})

test('refuses any amount that is off by a cent, except the rounding', () => {
  const field = fc.constantFrom('sum', 'totalVat', 'deliveryCharges', 'deliveryVat', 'deliveryChargesVat')
  const off = fc.integer({ min: -5000_00, max: 5000_00 }).filter((cents) => cents !== 0)
  fc.assert(
    fc.property(field, off, (name, cents) => {
      const { right, priced, quote } = order(cart)
      fc.pre(name !== 'sum' || cents !== -quote.roundingCents)
      expect(refuseFigures({ ...right, [name]: right[name] + cents }, priced, quote)?.code).toBe('price-changed')
    }),
  )
})
