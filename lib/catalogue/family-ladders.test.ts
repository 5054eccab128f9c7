import type { FamilyLadder } from '../contract/pricing/ladder.ts'
import { familyPrices } from './family-ladders.ts'
import { familyText, nextText, reachedText } from './ladder-text.ts'

const step = (fromUnits: number, exVatPrice: number) => ({ fromUnits, exVatPrice, percentHundredths: null })
const ladder = (given: Partial<FamilyLadder> = {}): FamilyLadder => ({
  ladderId: 1,
  counting: 'family',
  unit: 'piece',
  productIds: null,
  steps: [step(24, 612_00), step(120, 580_00)],
  ...given,
})
const line = (productId: number, quantity: number, piecesPerBale = 12) => ({ productId, quantity, piecesPerBale })
const product = (productId: number, listPrice = 655_00) => ({
  ...{ productId, piecesPerBale: 12, quantityStep: 1, listPrice, otherPrice: listPrice },
})
const READING = { unit: 'piece', vatPerc: 16, isExVat: true }

test('counts all sizes of a family, and names the next step', () => {
  const { exVatPrice, ladder: found } = familyPrices([ladder()], [line(1, 3), line(2, 3)])(product(1))
  expect([exVatPrice, found]).toEqual([
    655_00,
    {
      ...{ counting: 'family', unit: 'piece', counted: 6, fromUnits: null, listPrice: 655_00 },
      next: { missing: 18, exVatPrice: 612_00 },
    },
  ])
  if (!found) throw new Error('no ladder')
  expect(reachedText(found, READING)).toBe('')
  expect(nextText(found, exVatPrice, READING)).toBe(
    '18 more pieces: KSh\u00A0612 each instead of KSh\u00A0655, ex-VAT.',
  )
})

test('shows the reached step with VAT, and no next step after the last', () => {
  const { exVatPrice, ladder: found } = familyPrices([ladder()], [line(1, 120)])(product(1))
  if (!found) throw new Error('no ladder')
  expect(exVatPrice).toBe(580_00)
  expect(reachedText(found, READING)).toBe('Price for 120 or more pieces: 120 counted.')
  expect(nextText(found, exVatPrice, READING)).toBe('')
})

test('counts only a variant, or only covered products, if so set', () => {
  const lines = [line(1, 20), line(2, 20)]
  expect(familyPrices([ladder({ counting: 'variant' })], lines)(product(1)).exVatPrice).toBe(655_00)
  expect(familyPrices([ladder({ counting: 'rule', productIds: [1] })], lines)(product(1)).exVatPrice).toBe(655_00)
  expect(familyPrices([ladder({ productIds: [1] })], lines)(product(1)).exVatPrice).toBe(612_00)
  expect(familyPrices([ladder({ productIds: [1] })], lines)(product(2)).ladder).toBeNull()
})

test('does not replace a lower agreed price', () => {
  const priced = familyPrices([ladder()], [line(1, 24)])({ ...product(1), otherPrice: 600_00 })
  expect(priced).toMatchObject({ exVatPrice: 600_00, ladder: { fromUnits: null, next: { exVatPrice: 580_00 } } })
})

test('joins the step of sizes with different prices in one text', () => {
  const prices = (one: FamilyLadder) =>
    [1, 2].map((id) => familyPrices([one], [line(1, 6)])(product(id, 600_00 + id * 50_00)))
  expect(familyText(prices(ladder()), READING)).toBe('18 more pieces: KSh\u00A0612 each, ex-VAT.')
  const percent = ladder({ steps: [{ fromUnits: 24, exVatPrice: null, percentHundredths: 850 }] })
  expect(familyText(prices(percent), READING)).toBe('18 more pieces: 8.5% off the list price for 24 or more pieces.')
  expect(familyText([], READING)).toBe('')
})

test('names the reached and the next percentage of sizes with different prices', () => {
  const steps = [
    { fromUnits: 24, exVatPrice: null, percentHundredths: 500 },
    { fromUnits: 120, exVatPrice: null, percentHundredths: 800 },
  ]
  const prices = (quantity: number) =>
    [1, 2].map((id) => familyPrices([ladder({ steps })], [line(1, quantity)])(product(id, 600_00 + id * 50_00)))
  expect(familyText(prices(30), READING)).toBe(
    '5% off the list price for 24 or more pieces: 30 counted. 90 more pieces: 8% off the list price for 120 or more pieces.',
  )
  expect(familyText(prices(120), READING)).toBe('8% off the list price for 120 or more pieces: 120 counted.')
})
