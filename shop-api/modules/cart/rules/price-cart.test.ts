import fc from 'fast-check'
import * as z from 'zod/mini'
import { cart } from '#lib/contract/cart/cart.ts'
import { sumCents } from '#lib/format/money.ts'
import { sellable, shelf } from '../../pricing/rules/sellable.fixture.ts'
import type { PicturedSellable } from '../../pricing/rules/sellable.ts'
import { priceCart } from './price-cart.ts'

const blanket = sellable({ id: 1 })
const kikoy = sellable({
  id: 2,
  familyName: 'Kikoy cloth',
  unitText: 'metre',
  stepTenths: 1,
  exVatCents: 333_33,
  provider: { code: 'lamu', name: 'Lamu Looms', town: 'Lamu' },
})
const products = (result: ReturnType<typeof priceCart>) => result.data.flatMap((group) => group.products)

describe('prices', () => {
  test('computes a line ex-VAT, its VAT rounded half up, and their sum', () => {
    const [line] = products(priceCart([{ productId: 2, quantity: 2.5 }], shelf(kikoy), 3))
    // 2.5 × 333.33 = 833.325 → 833.33; 16% = 133.3328 → 133.33
    expect(line).toMatchObject({ total: 833_33, vat: 133_33, totalWithVat: 966_66, exVatPrice: 333_33, price: 386_66 })
  })

  test('groups lines by provider, each with its own totals', () => {
    const priced = priceCart(
      [
        { productId: 2, quantity: 1.5 },
        { productId: 1, quantity: 2 },
      ],
      shelf(blanket, kikoy),
      4,
    )
    expect(
      priced.data.map((group) => [group.name, group.Unittext, group.totalQuantity, group.totalValueWithVat]),
    ).toEqual([
      ['Lamu Looms', 'metre', 1.5, 580_00],
      ['Mara Mills', 'piece', 2, 2900_00],
    ])
    expect(priced.settings).toEqual({
      currencyCode: 'KES',
      totalValue: 3480_00,
      totalExVat: 3000_00,
      totalVat: 480_00,
      totalUniqueItems: 2,
      totalQuantity: 3.5,
      deliveryDays: 4,
      accountTermsDays: null,
    })
  })

  test('merges a repeated product into one line at its first position', () => {
    const priced = priceCart(
      [
        { productId: 1, quantity: 2 },
        { productId: 2, quantity: 0.1 },
        { productId: 1, quantity: 3 },
        { productId: 2, quantity: 0.2 },
      ],
      shelf(blanket, kikoy),
      1,
    )
    expect(priced.allProducts).toEqual([
      { productId: 1, quantity: 5, price: 1250_00 },
      { productId: 2, quantity: 0.3, price: 333_33 },
    ])
  })

  test('lists a deleted product as missing and leaves it out of the totals', () => {
    const priced = priceCart([{ productId: 9, quantity: 1 }], shelf(blanket), 1)
    expect(priced).toMatchObject({ data: [], missing: [9], settings: { totalValue: 0, totalUniqueItems: 0 } })
  })
})

describe('problems of a line', () => {
  const problem = (variant: PicturedSellable, quantity: number, price?: number) =>
    products(priceCart([{ productId: variant.id, quantity, price }], shelf(variant), 1))[0]?.problem

  test('finds no problem if the quantity is in stock at the price shown', () => {
    expect(problem(blanket, 100, 1250_00)).toBeNull()
  })

  test('names the limit if the quantity exceeds the stock', () => {
    expect(problem(blanket, 101)).toEqual({
      code: 'out-of-stock',
      message: 'Only 100 left. Order 100 or fewer.',
      limit: 100,
    })
    expect(problem({ ...blanket, stockTenths: 0 }, 1)).toMatchObject({ message: 'Sold out.', limit: 0 })
    expect(problem({ ...kikoy, stockTenths: 47 }, 5)).toMatchObject({ code: 'out-of-stock', limit: 4.7 })
  })

  test('rounds the limit down to whole pieces if the stock has a part of a piece', () => {
    expect(problem({ ...blanket, stockTenths: 37 }, 4)).toMatchObject({ code: 'out-of-stock', limit: 3 })
  })

  test('names the nearest valid quantities if the quantity is between two steps', () => {
    expect(problem(blanket, 2.5)).toMatchObject({ code: 'wrong-quantity', message: 'Only whole quantities: 2 or 3.' })
    expect(problem(blanket, 0.5)).toMatchObject({ message: 'Only whole quantities: 1.' })
    expect(problem({ ...blanket, stockTenths: 20 }, 2.5)).toMatchObject({ message: 'Only whole quantities: 2.' })
    expect(problem({ ...blanket, stepTenths: 5 }, 1.2)).toMatchObject({ message: 'Only multiples of 0.5: 1 or 1.5.' })
    expect(problem(kikoy, 2.5)).toBeNull()
  })

  test('refuses less than one unit, also of products sold in tenths', () => {
    expect(problem(kikoy, 0.5)).toMatchObject({ code: 'wrong-quantity', message: 'At least 1.' })
    expect(problem({ ...kikoy, stepTenths: 3 }, 1)).toMatchObject({ message: 'Only multiples of 0.3: 1.2.' })
    expect(problem(kikoy, 1.1)).toBeNull()
    expect(problem({ ...kikoy, stockTenths: 7 }, 1)).toMatchObject({ message: 'Sold out.', limit: 0 })
  })

  test('names both prices if the price differs from the price shown', () => {
    expect(problem(blanket, 1, 1200_00)).toMatchObject({
      code: 'price-changed',
      message: 'The price is now KSh\u00A01,250.00 ex-VAT, it was KSh\u00A01,200.00.',
    })
  })

  test('hides the price of a product that is not for sale and leaves it out of totals', () => {
    const hidden = { ...blanket, visibility: false }
    const priced = priceCart([{ productId: 1, quantity: 2, price: 1250_00 }], shelf(hidden), 1)
    expect(products(priced)[0]).toMatchObject({ total: 0, price: 0, exVatPrice: 0, problem: { code: 'not-for-sale' } })
    expect(priced.allProducts).toEqual([])
    expect(priced.settings).toMatchObject({ totalValue: 0, totalUniqueItems: 0, totalQuantity: 0 })
    expect(JSON.stringify(priced)).not.toContain('125000')
  })
})

describe('any cart', () => {
  const variants = fc.uniqueArray(
    fc
      .record({
        id: fc.integer({ min: 1, max: 30 }),
        exVatCents: fc.integer({ min: 1, max: 100_000_00 }),
        vatPerc: fc.constantFrom(0, 8, 16),
        stockTenths: fc.integer({ min: 0, max: 100_000 }),
        stepTenths: fc.constantFrom(1, 10),
        visibility: fc.boolean(),
        provider: fc.constantFrom('a', 'b', 'c').map((code) => ({ code, name: code, town: code })),
      })
      .map(sellable),
    { selector: ({ id }) => id, maxLength: 20 },
  )
  const lines = fc.array(
    fc.record({
      productId: fc.integer({ min: 1, max: 30 }),
      quantity: fc.integer({ min: 1, max: 999_990 }).map((tenths) => tenths / 10),
      price: fc.option(fc.integer({ min: 1, max: 100_000_00 }), { nil: undefined }),
    }),
    { maxLength: 40 },
  )

  test('has totals that are the exact sums of its lines, with VAT within half a cent', () => {
    fc.assert(
      fc.property(variants, lines, (stock, asked) => {
        const priced = priceCart(asked, shelf(...stock), 3)
        const all = products(priced)
        expect(priced.settings.totalValue).toBe(sumCents(all.map((line) => line.totalWithVat)))
        expect(priced.settings.totalExVat).toBe(sumCents(all.map((line) => line.total)))
        expect(priced.settings.totalVat).toBe(sumCents(all.map((line) => line.vat)))
        expect(priced.settings.totalExVat + priced.settings.totalVat).toBe(priced.settings.totalValue)
        expect(sumCents(priced.data.map((group) => group.totalValueWithVat))).toBe(priced.settings.totalValue)
        for (const line of all) {
          expect(line.totalWithVat).toBe(line.total + line.vat)
          expect(Math.abs(line.vat * 100 - line.total * line.vatPerc)).toBeLessThanOrEqual(50)
        }
      }),
    )
  })

  test('returns each requested product once, as a line or as missing, with its quantity', () => {
    fc.assert(
      fc.property(variants, lines, (stock, asked) => {
        const priced = priceCart(asked, shelf(...stock), 3)
        const ids = [...products(priced).map((line) => line.id), ...priced.missing]
        expect(ids.toSorted()).toEqual([...new Set(asked.map((line) => line.productId))].toSorted())
        for (const line of products(priced)) {
          const tenths = asked
            .filter((one) => one.productId === line.id)
            .reduce((sum, one) => sum + Math.round(one.quantity * 10), 0)
          expect(line.quantity).toBe(tenths / 10)
        }
      }),
    )
  })

  test('can be written in the wire form', () => {
    fc.assert(
      fc.property(variants, lines, (stock, asked) => {
        const priced = priceCart(asked, shelf(...stock), 3)
        expect(z.decode(cart, z.encode(cart, priced))).toEqual(priced)
      }),
    )
  })

  test('has no problem at a quantity that was named as the limit or as nearest', () => {
    fc.assert(
      fc.property(variants, lines, (stock, asked) => {
        const on = shelf(...stock)
        for (const line of products(priceCart(asked, on, 3))) {
          const limit = line.problem?.limit
          if (!limit) continue
          expect(products(priceCart([{ productId: line.id, quantity: limit }], on, 3))[0]?.problem).toBeNull()
        }
      }),
    )
  })
})
