import { shelfSentence } from './shelf.tsx'

const bolt = (title: string, count: number, badge: string | null = null) => ({
  title,
  href: '/',
  count,
  badge,
  media: null,
  more: [],
  video: null,
})

test('the shelf says how much stands on it and what is to come', () => {
  expect(
    shelfSentence([bolt('Kikoys', 999), bolt('Beddings', 100, 'new design soon'), bolt('Fabrics', 0, 'new')]),
  ).toBe('1,099 products in three collections. Beddings: new design soon.')
  expect(shelfSentence([bolt('Yarns', 0, 'new design soon')])).toBe('Yarns: new design soon.')
  expect(shelfSentence([bolt('Yarns', 2)])).toBe('2 products in one collection.')
})
