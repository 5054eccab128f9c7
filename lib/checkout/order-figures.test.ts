import fc from 'fast-check'
import { oneVatPerc, orderFigures } from './order-figures.ts'

const settings = { totalExVat: 532_500, totalValue: 617_700, totalVat: 85_200 }
const nairobi = { charge: 25_000, chargeWithVat: 29_000, vatPerc: 16 }

test('adds products and delivery', () => {
  expect(orderFigures(settings, nairobi)).toEqual({
    productsExVat: 532_500,
    productsWithVat: 617_700,
    deliveryExVat: 25_000,
    deliveryVat: 4_000,
    deliveryWithVat: 29_000,
    deliveryVatPerc: 16,
    vat: 89_200,
    rounding: 0,
    toPay: 646_700,
  })
})

test('charges no delivery for an order to collect', () => {
  expect(orderFigures(settings, null)).toMatchObject({ deliveryWithVat: 0, vat: 85_200, toPay: 617_700 })
})

test('rounds cents to the nearest shilling, halves up', () => {
  expect(orderFigures({ ...settings, totalValue: 617_750 }, null)).toMatchObject({ rounding: 50, toPay: 617_800 })
  expect(orderFigures({ ...settings, totalValue: 617_749 }, null)).toMatchObject({ rounding: -49, toPay: 617_700 })
})

test('has parts that always add up to the total in whole shillings', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000_00 })
  fc.assert(
    fc.property(cents, cents, cents, cents, (exVat, productsVat, charge, chargeVat) => {
      const figures = orderFigures(
        { totalExVat: exVat, totalVat: productsVat, totalValue: exVat + productsVat },
        { charge, chargeWithVat: charge + chargeVat, vatPerc: 16 },
      )
      expect(figures.productsExVat + figures.deliveryExVat + figures.vat + figures.rounding).toBe(figures.toPay)
      expect(figures.toPay % 100).toBe(0)
      expect(Math.abs(figures.rounding)).toBeLessThanOrEqual(50)
    }),
  )
})

test('returns an order’s VAT rate only if products and delivery share one rate', () => {
  const [standard, zero] = [{ vatPerc: 18 }, { vatPerc: 0 }]
  expect(oneVatPerc([standard, standard], { charge: 250_00, vatPerc: 18 })).toBe(18)
  expect(oneVatPerc([zero], null)).toBe(0)
  expect(oneVatPerc([standard], { charge: 250_00, vatPerc: 16 })).toBeNull()
  expect(oneVatPerc([standard, zero], null)).toBeNull()
  // Free delivery has no VAT rate.
  expect(oneVatPerc([standard], { charge: 0, vatPerc: 0 })).toBe(18)
})
