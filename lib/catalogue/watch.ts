import { useEffect, useState } from 'react'
import useSWR from 'swr'
import type { Problem } from '../contract/base/problem.ts'
import { isSearchText } from '../contract/catalogue/filter-fields.ts'
import { productAutocomplete, type Suggestion } from '../contract/catalogue/suggestions.ts'
import { ask } from '../http/call-client.ts'

/** Milliseconds of typing pause before suggestions are requested. */
const DEBOUNCE_MS = 160
/** Milliseconds for which a response to the same letters is reused. */
const FRESH_MS = 60_000

let inFlight: AbortController | undefined

async function suggest([, searchText]: readonly [string, string]): Promise<Suggestion[]> {
  inFlight?.abort()
  inFlight = new AbortController()
  const answer = await ask(productAutocomplete, { searchText }, { signal: inFlight.signal })
  if (answer.ok) return answer.data
  throw answer.problem
}

/** The normalised search text; empty while it is too short. */
export function searchableText(typed: string): string {
  const text = typed.replace(/\s+/g, ' ').trim().slice(0, 100)
  return isSearchText(text) ? text : ''
}

/**
 * Suggestions for typed letters: requested after a typing pause, with at least three characters; cancels the previous
 * request. While new suggestions load, the previous suggestions stay in `data`.
 */
export function useSuggestions(typed: string) {
  const text = searchableText(typed)
  // Empty at first: this component can mount while a word is being typed, which is not a pause.
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
