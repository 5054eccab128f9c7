import { searchNoticeText } from './search-notice.ts'

test.each([
  ['similar', ['leso'], 'We have no leso. These are similar.'],
  ['similar', ['leso', 'hijab'], 'We have no leso or hijab. These are similar.'],
  ['some-words', ['red', 'blanket'], 'No product matches all words. These match red and blanket.'],
  ['some-words', ['soft', 'red', 'rug'], 'No product matches all words. These match soft, red and rug.'],
] as const)('describes %s of %j', (kind, words, text) => {
  expect(searchNoticeText({ kind, words: [...words] })).toBe(text)
})
