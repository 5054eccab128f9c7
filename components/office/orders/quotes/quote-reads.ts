import { officeToday } from '#lib/contract/office/office/today.ts'
import { officeQuote, officeQuoteList } from '#lib/contract/quotes/office/quotes.ts'

/** Calls to fetch again after a change of a quote. */
export const QUOTE_READS: readonly string[] = [officeQuote.name, officeQuoteList.name, officeToday.name]
