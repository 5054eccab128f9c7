import { aboutText } from './about-text.ts'

const PARAGRAPHS = ['We sell what {brands} brands make, from {towns}.', 'Buy {one} piece.']

test('placeholders are filled, others are left as they stand', () => {
  expect(aboutText(PARAGRAPHS, { brandCount: 6, towns: ['Thika', 'Nakuru', 'Eldoret'] })).toEqual([
    'We sell what 6 brands make, from Thika, Nakuru and Eldoret.',
    'Buy {one} piece.',
  ])
})

test('a paragraph whose placeholder has no value is left out', () => {
  expect(aboutText(PARAGRAPHS, { brandCount: 0, towns: [] })).toEqual(['Buy {one} piece.'])
})
