import type { SearchNotice } from '#lib/contract/catalogue/product-list.ts'

const listed = (words: readonly string[], conjunction: string) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`

/** How the products of a list differ from the search text. */
export const searchNoticeText = ({ kind, words }: SearchNotice): string =>
  kind === 'similar'
    ? `We have no ${listed(words, 'or')}. These are similar.`
    : `No product matches all words. These match ${listed(words, 'and')}.`
