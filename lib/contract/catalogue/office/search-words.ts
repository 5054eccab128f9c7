import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'

/** Synonyms of catalogue words, and searches without results. */

const reads = { method: 'POST', body: 'json', writes: false, answer: 'json', access: 'catalogue.view' } as const
const edits = { method: 'POST', body: 'json', writes: true, answer: 'json', access: 'catalogue.edit' } as const

const text = (sentence: string) =>
  z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, sentence), z.maxLength(60, 'At most 60 characters.'))
/** One or two words, as typed. */
const word = text('Enter the word that customers use.').check(
  z.regex(/^[\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+)?$/u, 'One word or two, without other signs.'),
)

export const officeSearchWords = defineOfficeCall({
  ...reads,
  name: 'office-search-words',
  path: '/office/search-words',
  summary: 'All synonyms, and searches of the last half year without results, most frequent first.',
  request: z.object({}),
  reply: z.object({
    synonyms: z.array(z.object({ word: z.string(), means: z.array(z.string()) })),
    empty: z.array(z.object({ text: z.string(), times: z.int(), lastAt: z.string() })),
  }),
})

export const officeSynonymSave = defineOfficeCall({
  ...edits,
  name: 'office-synonym-save',
  path: '/office/search-words/save',
  summary: 'Defines a word as a synonym of catalogue words. A search for it without results then finds these words.',
  request: z.object({
    word,
    means: z
      .array(text('Enter a word of the catalogue.'))
      .check(z.minLength(1, 'Enter a synonym.'), z.maxLength(12, 'At most 12 meanings.')),
    /** Its meanings at the time of reading; null for a new word. */
    before: z.nullable(z.array(z.string())),
  }),
  reply: z.object({ word: z.string(), means: z.array(z.string()) }),
})

export const officeSynonymTakeAway = defineOfficeCall({
  ...edits,
  name: 'office-synonym-take-away',
  path: '/office/search-words/take-away',
  summary: 'Deletes a synonym.',
  request: z.object({ word: z.string().check(z.maxLength(80)) }),
  reply: z.object({ means: z.array(z.string()) }),
})

export const officeEmptySearchSetAside = defineOfficeCall({
  ...edits,
  name: 'office-empty-search-set-aside',
  path: '/office/search-words/set-aside',
  summary: 'Removes a search without results from the list, until it is searched again.',
  request: z.object({ text: z.string().check(z.maxLength(80)) }),
  reply: z.object({}),
})

export const SEARCH_WORD_CALLS = [
  officeSearchWords,
  officeSynonymSave,
  officeSynonymTakeAway,
  officeEmptySearchSetAside,
] as const
