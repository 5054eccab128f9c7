import type { FastifyInstance } from 'fastify'
import {
  officeEmptySearchSetAside,
  officeSearchWords,
  officeSynonymSave,
  officeSynonymTakeAway,
} from '#lib/contract/catalogue/office/search-words.ts'
import { changedShop } from '../../../products/use-cases/shop-change.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { loadSearchWords, saveSynonym, setSearchAside, takeSynonymAway } from '../../use-cases/search-words.ts'

/** Cache tags of pages that depend on synonyms. */
const TAGS = ['product-list']
const subjectOf = (id: string) => ({ kind: 'search-word', id })

/** Search terms of customers, their synonyms, and searches without results. */
export function serveOfficeSearchWords(app: FastifyInstance): void {
  serveOfficeCall(app, officeSearchWords, async ({ tx }) => ({ data: await loadSearchWords(tx) }))

  serveOfficeCall(app, officeSynonymSave, async ({ tx, input }) => {
    const means = await saveSynonym(tx, input)
    return {
      data: { word: input.word, means },
      message: `“${input.word}” finds ${means.join(', ')} now.`,
      audit: {
        ...{ action: 'catalogue.synonym', subject: subjectOf(input.word) },
        ...{ before: { means: input.before }, after: { means } },
      },
      shopChange: await changedShop(tx, TAGS),
    }
  })

  serveOfficeCall(app, officeSynonymTakeAway, async ({ tx, input: { word } }) => {
    const means = await takeSynonymAway(tx, word)
    const audit = { action: 'catalogue.synonym-take-away' as const, subject: subjectOf(word), before: { means } }
    return { data: { means }, message: `“${word}” removed.`, audit, shopChange: await changedShop(tx, TAGS) }
  })

  serveOfficeCall(app, officeEmptySearchSetAside, async ({ tx, now, input: { text } }) => {
    await setSearchAside(tx, now, text)
    return { data: {}, audit: { action: 'catalogue.search-aside', subject: subjectOf(text) } }
  })
}
