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

test('states the number of products on the shelf and the collections to expect', () => {
  expect(
    shelfSentence([bolt('Kikoys', 999), bolt('Beddings', 100, 'new design soon'), bolt('Fabrics', 0, 'new')]),
  ).toBe('1,099 products in three collections. Beddings: new design soon.')
  expect(shelfSentence([bolt('Yarns', 0, 'new design soon')])).toBe('Yarns: new design soon.')
  expect(shelfSentence([bolt('Yarns', 2)])).toBe('2 products in one collection.')
})
