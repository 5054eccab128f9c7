import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { MIN_SEARCH_LENGTH } from '../contract/filter-fields.ts'
import type { Problem } from '../contract/problem.ts'
import { productAutocomplete, type Suggestion } from '../contract/suggestions.ts'
import { ask } from '../http/call-client.ts'

/** The pause in typing after which suggestions are requested. */
const DEBOUNCE_MS = 160
/** The same letters are not asked again for so long. */
const FRESH_MS = 60_000

let inFlight: AbortController | undefined

async function suggest([, searchText]: readonly [string, string]): Promise<Suggestion[]> {
  inFlight?.abort()
  inFlight = new AbortController()
  const answer = await ask(productAutocomplete, { searchText }, { signal: inFlight.signal })
  if (answer.ok) return answer.data
  throw answer.problem
}

/** The words as the shop is asked for them; empty while they are too few. */
export function searchableText(typed: string): string {
  const text = typed.replace(/\s+/g, ' ').trim().slice(0, 100)
  return text.length >= MIN_SEARCH_LENGTH ? text : ''
}

/**
 * Suggestions for letters as they are typed: asked for once the typing rests, the question before them cancelled, nothing
 * sent under three characters. While new ones are on their way the former stay in `data`.
 */
export function useSuggestions(typed: string) {
  const text = searchableText(typed)
  // Empty at first: this part may arrive in the middle of a word, and that is no rest.
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text ? DEBOUNCE_MS : 0)
    return () => {
      clearTimeout(timer)
      inFlight?.abort()
    }
  }, [text])
  const searchText = text && rested
  const { data, error } = useSWR<Suggestion[], Problem | DOMException, readonly [string, string] | null>(
    searchText ? ['product-autocomplete', searchText] : null,
    suggest,
    {
      keepPreviousData: true,
      dedupingInterval: FRESH_MS,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
  // A question that was overtaken has not failed.
  return { data, error: error instanceof DOMException ? undefined : error }
}
