import { instantInNairobi } from '#lib/format/clock.ts'
import { readCode } from './code.ts'
import { priceLines } from './price-lines.ts'
import { promotion } from './promotion.fixture.ts'
import type { Promotion } from './promotion.ts'
import { refusePromotion } from './refuse-promotion.ts'
import { sellable, shelf } from './sellable.fixture.ts'

const variants = shelf(
  sellable({ id: 1, exVatCents: 1000_00 }),
  sellable({ id: 2, exVatCents: 500_00, piecesPerBale: 10 }),
)
const cart = (...items: [productId: number, quantity: number][]) =>
  priceLines(
    items.map(([productId, quantity]) => ({ productId, quantity })),
    variants,
  ).priced

const guest = { companyId: null, uses: new Map(), hasOrderedBefore: false }
const noon = instantInNairobi('2026-11-25', '12:00')
const refusal = (given: Partial<Promotion>, buyer = {}, items = cart([1, 2]), now = noon) =>
  refusePromotion(promotion({ id: 7, ...given }), items, { ...guest, ...buyer }, now)

test('accepts any customer if an active offer is for all customers', () => {
  expect(refusal({})).toBeNull()
})

test('starts and ends with the minute, also across midnight in Nairobi', () => {
  const day = { startsAt: instantInNairobi('2026-12-12', '00:00'), endsAt: instantInNairobi('2026-12-13', '00:00') }
  const at = (time: string) => refusal(day, {}, cart([1, 2]), new Date(time))
  expect(at('2026-12-11T20:59:59.999Z')).toBe('This code has not begun yet. It counts from 12 December 2026.')
  expect(at('2026-12-11T21:00:00.000Z')).toBeNull()
  expect(at('2026-12-12T20:59:59.999Z')).toBeNull()
  expect(at('2026-12-12T21:00:00.000Z')).toBe('This code has ended.')
  const morning = { startsAt: instantInNairobi('2026-12-07', '08:00'), endsAt: null }
  expect(refusal(morning)).toBe('This code has not begun yet. It counts from 7 December 2026 at 08:00.')
  expect(refusal({ endedAt: noon })).toBe('This code has ended.')
})

test('names the limit that is used up', () => {
  expect(refusal({ limitInAll: 3, used: 3 })).toBe('This code is used up.')
  expect(refusal({ limitInAll: 3, used: 2 })).toBeNull()
  expect(refusal({ limitPerPerson: 1 }, { uses: new Map([[7, 1]]) })).toBe(
    'You have used it before: this code counts once.',
  )
  expect(refusal({ limitPerPerson: 2 }, { uses: new Map([[7, 2]]) })).toBe(
    'You have used it 2 times. That is as often as it counts.',
  )
  expect(refusal({ limitPerPerson: 1 }, { uses: new Map([[8, 1]]) })).toBeNull()
})

test('names the audience of the code in the refusal', () => {
  expect(refusal({ audience: 'companies' })).toBe('This code is for companies only.')
  expect(refusal({ audience: 'companies' }, { companyId: 3 })).toBeNull()
  expect(refusal({ audience: 'consumers' }, { companyId: 3 })).toBe('This code is not for companies.')
  const chosen = { audience: 'chosen-companies' as const, companyIds: new Set([4]) }
  expect(refusal(chosen, { companyId: 3 })).toBe('This code is not for your company.')
  expect(refusal(chosen)).toBe('This code is for certain companies only. Please sign in.')
  expect(refusal(chosen, { companyId: 4 })).toBeNull()
  expect(refusal({ isFirstOrderOnly: true }, { hasOrderedBefore: true })).toBe('This code is for a first order only.')
})

test('names the products, the quantity or the amount that is missing in the refusal', () => {
  expect(refusal({ productIds: new Set([2]) })).toBe('This code is not for the products in your cart.')
  expect(refusal({ leastUnits: 3 })).toBe('This code counts from 3 pieces. Your cart has 2.')
  const bale = { unit: 'bale' as const, productIds: new Set([2]) }
  expect(refusal(bale, {}, cart([1, 50], [2, 9]))).toBe(
    'This code counts from 1 bale of its products. Your cart has 0.',
  )
  expect(refusal(bale, {}, cart([2, 10]))).toBeNull()
  expect(refusal({ benefit: { kind: 'buy-get', buyUnits: 2, freeUnits: 1 } })).toBe(
    'This code counts from 3 pieces. Your cart has 2.',
  )
  // 2 × 1,000 and VAT.
  expect(refusal({ leastCents: 2320_01 })).toMatch(/^This code counts from KSh\s2,320.01\. Your cart has KSh\s2,320\.$/)
  expect(refusal({ leastCents: 2320_00 })).toBeNull()
})

test.each([
  ['jamhuri26', 'JAMHURI26'],
  ['  Jamhuri - 26 ', 'JAMHURI26'],
  ['Ｊａｍｈｕｒｉ２６', 'JAMHURI26'],
  ['𝐉𝐀𝐌𝐇𝐔𝐑𝐈', 'JAMHURI'],
  ['JAM\u200bHURI\u00ad26', 'JAMHURI26'],
  ['jam.huri_26', 'JAMHURI26'],
])('reads a typed code %#', (typed, code) => {
  expect(readCode(typed)).toEqual({ ok: true, code })
})

test.each([
  ['A'.repeat(100), 'A code has at most 40 letters and figures.'],
  ['A'.repeat(100_000), 'A code has at most 40 letters and figures.'],
  // A Cyrillic А.
  ['JАMHURI', 'A code has only the letters A to Z and figures. Please type it again.'],
  ['DROP;TABLE', 'A code has only the letters A to Z and figures. Please type it again.'],
  ['🎁🎁🎁', 'A code has only the letters A to Z and figures. Please type it again.'],
  ['ab', 'A code has at least 3 letters or figures.'],
  [' -- ', 'Enter a code.'],
])('rejects a text that is not a code with a message %#', (typed, message) => {
  expect(readCode(typed)).toEqual({ ok: false, message })
})
