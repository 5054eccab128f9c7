import { aboutText } from './about-text.ts'

const PARAGRAPHS = ['We sell what {brands} brands make, from {towns}.', 'Buy {one} piece.']

test('fills known placeholders and leaves others unchanged', () => {
  expect(aboutText(PARAGRAPHS, { brandCount: 6, towns: ['Thika', 'Nakuru', 'Eldoret'] })).toEqual([
    'We sell what 6 brands make, from Thika, Nakuru and Eldoret.',
    'Buy {one} piece.',
  ])
})

test('omits a paragraph if its placeholder has no value', () => {
  expect(aboutText(PARAGRAPHS, { brandCount: 0, towns: [] })).toEqual(['Buy {one} piece.'])
})
