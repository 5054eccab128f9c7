import fc from 'fast-check'
import { discountedQuantity, spreadCents, sumCents, timesQuantity, vatOf } from '#lib/format/money.ts'
import { lineValue, valueCancelled } from '../../orders/rules/cancelled-value.ts'
import { applyPromotions, discountByPromotion } from './apply-promotions.ts'
import { type PricedLine, priceLines } from './price-lines.ts'
import { promotion } from './promotion.fixture.ts'
import type { Promotion, PromotionBenefit } from './promotion.ts'
import { MAX_PERCENT, takenOff } from './promotion-lines.ts'
import { quantityOf } from './quantity.ts'
import { sellable, shelf } from './sellable.fixture.ts'

const cents = fc.integer({ min: 1, max: 5_000_000 })

/** Carts of one to six products; some are sold in tenths, some have an agreed price. */
const carts = fc
  .array(
    fc.record({
      exVatCents: cents,
      agreedPercent: fc.option(fc.integer({ min: 1, max: 100 })),
      tenths: fc.integer({ min: 1, max: 400 }),
      isMetre: fc.boolean(),
      piecesPerBale: fc.integer({ min: 1, max: 24 }),
      vatPerc: fc.constantFrom(0, 8, 16),
      visibility: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((products) => {
    const variants = shelf(
      ...products.map(({ exVatCents, agreedPercent, isMetre, piecesPerBale, vatPerc, visibility }, index) => {
        const agreed =
          agreedPercent === null ? [] : [{ fromBales: 0, exVatPrice: Math.ceil((exVatCents * agreedPercent) / 100) }]
        const stepTenths = isMetre ? 1 : 10
        return sellable({ id: index + 1, exVatCents, agreed, stepTenths, piecesPerBale, vatPerc, visibility })
      }),
    )
    const items = products.map(({ tenths, isMetre }, index) => ({
      productId: index + 1,
      quantity: isMetre ? quantityOf(tenths + 9) : tenths,
    }))
    return priceLines(items, variants).priced
  })

const benefits: fc.Arbitrary<PromotionBenefit> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percentHundredths: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ kind: fc.constant('amount' as const), amountCents: fc.integer({ min: 1, max: 1_000_000_000 }) }),
  fc.record({
    kind: fc.constant('buy-get' as const),
    buyUnits: fc.integer({ min: 1, max: 12 }),
    freeUnits: fc.integer({ min: 1, max: 9 }),
  }),
  fc.constant({ kind: 'free-delivery' as const }),
)

const offers = fc
  .array(
    fc.record({
      benefit: benefits,
      unit: fc.constantFrom('piece' as const, 'bale' as const),
      products: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 })),
      hasCode: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((given) =>
    given.map(({ benefit, unit, products, hasCode }, index) =>
      promotion({
        id: index + 1,
        benefit,
        unit,
        productIds: products && new Set(products),
        code: hasCode ? `CODE${index}` : null,
      }),
    ),
  )

const total = (lines: readonly PricedLine[]) => sumCents(lines.map(({ withVatCents }) => withVatCents))

describe('a cart with offers', () => {
  it('never makes a line negative or more expensive', () => {
    fc.assert(
      fc.property(carts, offers, (lines, promotions) => {
        const priced = applyPromotions(lines, promotions)
        for (const [index, line] of priced.entries()) {
          const before = lines[index] as PricedLine
          expect(line.exVatCents).toBeGreaterThanOrEqual(0)
          expect(line.exVatCents).toBeLessThanOrEqual(before.exVatCents)
          expect(line.vatCents).toBe(vatOf(line.exVatCents, line.variant.vatPerc))
          expect(line.withVatCents).toBe(line.exVatCents + line.vatCents)
          expect(line.exVatCents + (line.offer?.cents ?? 0)).toBe(before.exVatCents)
          expect(line.withVatCents + (line.offer?.withVatCents ?? 0)).toBe(before.withVatCents)
        }
        expect(sumCents(discountByPromotion(priced).values())).toBe(
          sumCents(lines.map((line) => line.exVatCents)) - sumCents(priced.map((line) => line.exVatCents)),
        )
      }),
    )
  })

  it('is never more expensive with an additional offer, because each line costs its lowest price', () => {
    fc.assert(
      fc.property(carts, offers, (lines, promotions) => {
        const together = applyPromotions(lines, promotions)
        const alone = promotions.map((one) => applyPromotions(lines, [one]))
        for (const [index, line] of together.entries()) {
          const allowed = [lines, ...alone].map((priced) => (priced[index] as PricedLine).exVatCents)
          expect(line.exVatCents).toBe(Math.min(...allowed))
        }
        for (let size = 0; size < promotions.length; size += 1) {
          expect(total(together)).toBeLessThanOrEqual(total(applyPromotions(lines, promotions.slice(0, size))))
        }
      }),
    )
  })

  it('does not depend on the order of its offers', () => {
    fc.assert(
      fc.property(carts, offers, (lines, promotions) => {
        expect(applyPromotions(lines, promotions.toReversed())).toEqual(applyPromotions(lines, promotions))
      }),
    )
  })

  it('takes the whole amount or its maximum off, and leaves a price for each product', () => {
    fc.assert(
      fc.property(carts, cents, (lines, amountCents) => {
        const offer = promotion({ id: 1, benefit: { kind: 'amount', amountCents } })
        const off = takenOff(offer, lines)
        const shop = lines.map((line) =>
          line.variant.visibility && line.tenths >= 10 ? timesQuantity(line.shopUnitCents, quantityOf(line.tenths)) : 0,
        )
        const most = Math.floor((sumCents(shop) * MAX_PERCENT) / 100)
        expect(Math.abs(sumCents(off) - Math.min(amountCents, most))).toBeLessThanOrEqual(amountCents > most ? 1 : 0)
        for (const [index, taken] of off.entries()) expect(taken).toBeLessThanOrEqual(shop[index] as number)
      }),
    )
  })
})

describe('a placed line with a discount', () => {
  const lines = carts.filter((all) => all.some(({ variant }) => variant.visibility))

  it('adds up to the paid amount, to the cent, if cancelled or sent in any number of parts', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lines, offers, cuts, (unpriced, promotions, parts) => {
        for (const line of applyPromotions(unpriced, promotions)) {
          const stored = storedLine(line)
          expect(lineValue(stored, line.tenths)).toEqual({ exVatCents: line.exVatCents, vatCents: line.vatCents })
          let left = line.tenths
          const off = { exVatCents: 0, vatCents: 0 }
          for (const part of [...parts, line.tenths]) {
            const cancelled = valueCancelled({ ...stored, tenths: left }, Math.min(part, left))
            left -= Math.min(part, left)
            expect(cancelled.exVatCents).toBeGreaterThanOrEqual(0)
            off.exVatCents += cancelled.exVatCents
            off.vatCents += cancelled.vatCents
          }
          expect(off).toEqual({ exVatCents: line.exVatCents, vatCents: line.vatCents })
        }
      }),
    )
  })

  it('costs more for a larger quantity, also beyond the ordered quantity', () => {
    const discount = fc.record({
      unit: cents,
      tenths: fc.integer({ min: 1, max: 1_000_000 }),
      share: fc.integer({ min: 0, max: 90 }),
    })
    fc.assert(
      fc.property(discount, fc.integer({ min: 0, max: 1_000_000 }), ({ unit, tenths, share }, some) => {
        const off = { cents: Math.floor((timesQuantity(unit, quantityOf(tenths)) * share) / 100), tenths }
        expect(discountedQuantity(unit, some, off)).toBeLessThanOrEqual(discountedQuantity(unit, some + 1, off))
        expect(discountedQuantity(unit, 0, off)).toBe(0)
        expect(discountedQuantity(unit, some, { cents: 0, tenths })).toBe(timesQuantity(unit, quantityOf(some)))
      }),
    )
  })
})

const storedLine = ({ variant, tenths, offer }: PricedLine) => ({
  unitExVatCents: variant.exVatCents,
  vatPerc: variant.vatPerc,
  discount: offer && { cents: offer.cents, tenths },
})

test('splits an amount into parts that add up, each within a cent of its share', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, part) => {
        const sum = sumCents(weights)
        const amount = Math.floor(sum * part)
        const parts = spreadCents(amount, weights)
        expect(sumCents(parts)).toBe(amount)
        for (const [index, cent] of parts.entries()) {
          expect(cent).toBeLessThanOrEqual(weights[index] as number)
          expect(Math.abs(cent - (sum && (amount / sum) * (weights[index] as number)))).toBeLessThanOrEqual(1.001)
        }
      },
    ),
  )
  expect(
    spreadCents(
      100,
      [1, 1, 1].map((weight) => weight * 100),
    ),
  ).toEqual([34, 33, 33])
  expect(() => spreadCents(4, [1, 2])).toThrow(RangeError)
})

describe('the kinds of offers', () => {
  const variants = shelf(
    sellable({ id: 1, exVatCents: 650_00 }),
    sellable({ id: 2, exVatCents: 875_00, piecesPerBale: 10 }),
    sellable({ id: 3, exVatCents: 375_00, agreed: [{ fromBales: 0, exVatPrice: 300_00 }] }),
  )
  const cart = (...quantities: number[]) =>
    priceLines(
      quantities.map((quantity, index) => ({ productId: index + 1, quantity })).filter(({ quantity }) => quantity > 0),
      variants,
    ).priced
  const offered = (lines: PricedLine[], ...promotions: Promotion[]) =>
    applyPromotions(lines, promotions).map(({ exVatCents }) => exVatCents)

  it('takes a percent off the shop’s price, and leaves a lower agreed price alone', () => {
    const twelve = promotion({ id: 1, benefit: { kind: 'percent', percentHundredths: 1200 } })
    expect(offered(cart(1, 1, 1), twelve)).toEqual([572_00, 770_00, 300_00])
    const thirty = promotion({ id: 1, benefit: { kind: 'percent', percentHundredths: 3000 } })
    expect(offered(cart(0, 0, 1), thirty)).toEqual([262_50])
  })

  it('makes the cheapest of every ten free, spread over all lines', () => {
    const ninePaid = promotion({ id: 1, benefit: { kind: 'buy-get', buyUnits: 9, freeUnits: 1 } })
    expect(offered(cart(5, 4), ninePaid)).toEqual([3250_00, 3500_00])
    const [one = 0, other = 0] = offered(cart(6, 4), ninePaid)
    expect(one + other).toBe(6 * 650_00 + 4 * 875_00 - 650_00)
  })

  it('counts by the bale', () => {
    const bales = promotion({ id: 1, unit: 'bale', benefit: { kind: 'buy-get', buyUnits: 1, freeUnits: 1 } })
    expect(offered(cart(0, 19), bales)).toEqual([19 * 875_00])
    expect(offered(cart(0, 20), bales)).toEqual([10 * 875_00])
  })
})
