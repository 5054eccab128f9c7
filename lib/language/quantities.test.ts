import { breakText } from '../catalogue/agreed-price.ts'
import { nextText, reachedText } from '../catalogue/ladder-text.ts'
import { rangeHint, rangeProblem } from '../catalogue/quantity-range.ts'
import type { LineLadder } from '../contract/pricing/ladder.ts'
import { quantityProblem } from '../format/quantity.ts'
import { cartTexts } from './cart.ts'
import { language } from './language.ts'
import { type QuantityWords, quantityTexts, quantityWords } from './quantities.ts'
import { unitTexts } from './units.ts'

const english = quantityWords(quantityTexts.english, unitTexts.english, cartTexts.english)
let kiswahili: QuantityWords

/** Resolves when the Kiswahili texts of an area are loaded. */
const load = (texts: { read: () => object; english: object; subscribe: (notify: () => void) => unknown }) =>
  new Promise<void>((resolve) => {
    texts.subscribe(() => Object.values(texts.read())[0] !== Object.values(texts.english)[0] && resolve())
  })

beforeAll(async () => {
  const loaded = Promise.all([quantityTexts, unitTexts, cartTexts].map(load))
  language.set('sw')
  await loaded
  kiswahili = quantityWords(quantityTexts.read(), unitTexts.read(), cartTexts.read())
})
afterAll(() => language.set('en'))

const EX_VAT = { unit: 'piece', vatPerc: 16, isExVat: true }
const METRES = { unit: 'metre', vatPerc: 16, isExVat: false }
const PIECES = { unit: 'piece', piecesPerBale: 24, baseStep: 1 }
const CLOTH = { unit: 'metre', piecesPerBale: 1, baseStep: 0.1 }
const CARTON = { min: 24, step: 12, max: null }
const BALE = { min: 48, step: 24, max: 96 }
const LENGTH = { min: 2.5, step: 2.5, max: null }
const ladder = (given: Partial<LineLadder>): LineLadder => ({
  ...{ counting: 'family', unit: 'piece', counted: 30, fromUnits: 24, listPrice: 655_00, next: null },
  ...given,
})
const next = (missing: number) => ladder({ next: { missing, exVatPrice: 612_00 } })

test.each<[string, (words?: QuantityWords) => string | null, string, string]>([
  [
    'a reached step',
    (words) => reachedText(ladder({}), EX_VAT, words),
    'Price for 24 or more pieces: 30 counted.',
    'Bei ya pisi 24 au zaidi: umefikisha 30.',
  ],
  [
    'a step of bales',
    (words) => reachedText(ladder({ unit: 'bale', fromUnits: 1, counted: 2 }), EX_VAT, words),
    'Price for 1 or more bales: 2 counted.',
    'Bei ya bale 1 au zaidi: umefikisha 2.',
  ],
  [
    'one missing piece',
    (words) => nextText(next(1), 655_00, EX_VAT, words),
    '1 more piece: KSh 612 each instead of KSh 655, ex-VAT.',
    'Ongeza pisi 1: KSh 612 kwa pisi badala ya KSh 655, bila VAT.',
  ],
  [
    'missing metres',
    (words) => nextText(next(2.5), 655_00, METRES, words),
    '2.5 more metres: KSh 709.92 a metre instead of KSh 759.80, with VAT.',
    'Ongeza mita 2.5: KSh 709.92 kwa mita badala ya KSh 759.80, pamoja na VAT.',
  ],
  [
    'an agreed price of one bale',
    (words) => breakText({ fromBales: 1, exVatPrice: 900_00 }, words?.texts),
    'From one bale: KSh 900',
    'Kuanzia bale moja: KSh 900',
  ],
  [
    'an agreed price of bales',
    (words) => breakText({ fromBales: 3, exVatPrice: 900_00 }, words?.texts),
    'From 3 bales: KSh 900',
    'Kuanzia bale 3: KSh 900',
  ],
  [
    'cartons with a minimum',
    (words) => rangeHint(CARTON, PIECES, words),
    'Cartons of 12, at least 24',
    'Maboksi ya 12, angalau 24',
  ],
  [
    'bales with a maximum',
    (words) => rangeHint(BALE, PIECES, words),
    'Bales of 24, at least 48, at most 96',
    'Bale za 24, angalau 48, zisizidi 96',
  ],
  ['lengths', (words) => rangeHint(LENGTH, CLOTH, words), 'Multiples of 2.5 metres', 'Vipimo vya mita 2.5'],
  [
    'a part of a carton',
    (words) => rangeProblem(30, CARTON, PIECES, null, words),
    'Sold by the carton of 12: 24 or 36.',
    'Inauzwa kwa boksi la 12: 24 au 36.',
  ],
  [
    'a part of a bale',
    (words) => rangeProblem(50, BALE, PIECES, 48, words),
    'Sold by the bale of 24: 48.',
    'Inauzwa kwa bale ya 24: 48.',
  ],
  [
    'a part of a length without stock',
    (words) => rangeProblem(3, LENGTH, CLOTH, 0, words),
    'Sold in multiples of 2.5 metres.',
    'Inauzwa kwa vipimo vya mita 2.5.',
  ],
  ['too few', (words) => rangeProblem(12, CARTON, PIECES, null, words), 'At least 24.', 'Angalau 24.'],
  [
    'too many',
    (words) => rangeProblem(120, BALE, PIECES, null, words),
    'At most 96 in an order.',
    'Zisizidi 96 kwa oda moja.',
  ],
  [
    'half a piece',
    (words) => rangeProblem(1.5, { min: 1, step: 1, max: null }, PIECES, 0, words),
    'Only whole quantities.',
    'Idadi nzima pekee.',
  ],
  [
    'half a piece without terms',
    (words) => quantityProblem('1.5', 1, 40, words?.texts),
    'Whole pieces only.',
    'Pisi nzima pekee.',
  ],
  ['less than a metre', (words) => quantityProblem('0.5', 0.1, 40, words?.texts), 'At least 1.', 'Angalau 1.'],
  [
    'more than the stock',
    (words) => quantityProblem('1200', 1, 1_100, words?.texts),
    'At most 1,100 in stock.',
    'Zilizopo ni 1,100 pekee.',
  ],
])('names %s in both languages', (_, sentence, inEnglish, inKiswahili) => {
  const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ')
  expect([sentence(), sentence(english), sentence(kiswahili)].map(plain)).toEqual([inEnglish, inEnglish, inKiswahili])
})
