import { paragraphsOf } from './product-texts.tsx'

test('splits a heading from its paragraphs', () => {
  expect(paragraphsOf('# A blanket that stays\n\nRaised on both sides.\n\nHeavy enough for Limuru.')).toEqual({
    heading: 'A blanket that stays',
    paragraphs: ['Raised on both sides.', 'Heavy enough for Limuru.'],
  })
})

test('splits a heading without a blank line after it', () => {
  expect(paragraphsOf('# Warm\nRaised on both sides.')).toEqual({
    heading: 'Warm',
    paragraphs: ['Raised on both sides.'],
  })
})

test('returns no heading without a first line, and no paragraphs for an empty text', () => {
  expect(paragraphsOf('One.\n \nTwo.')).toEqual({ heading: null, paragraphs: ['One.', 'Two.'] })
  expect(paragraphsOf('')).toEqual({ heading: null, paragraphs: [] })
})
