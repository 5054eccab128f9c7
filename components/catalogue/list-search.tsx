'use client'

import { type FormEvent, useId } from 'react'
import { useRequestedText } from '#components/kit/field/use-requested-text.ts'
import { isSearchText, MIN_SEARCH_LENGTH } from '#lib/contract/catalogue/filter-fields.ts'
import { useFilterControls } from './filter-controls.ts'

/** Pause after the last letter before the list is requested, in ms. */
const PAUSE_MS = 250

/** A text with single spaces; empty if it is too short for a search. */
function searchOf(text: string): string {
  const search = text.trim().replace(/\s+/g, ' ')
  return isSearchText(search) ? search : ''
}

/** Search within the list, from three characters. Without JavaScript it is a plain form. */
export function ListSearch({ place }: { place: string }) {
  const { filter, token, change } = useFilterControls()
  const id = useId()
  const { text, type, request } = useRequestedText({
    value: filter.searchText,
    onRequest: (searchText) => change({ searchText }, 'replace'),
    read: searchOf,
    pauseMs: PAUSE_MS,
  })
  const short = text.trim().length > 0 && text.trim().length < MIN_SEARCH_LENGTH
  return (
    <form
      action="/search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        request()
      }}
      className="border-b border-hairline pb-3"
    >
      {token ? <input type="hidden" name="filter" value={token} /> : null}
      <label htmlFor={id} className="mb-2 block text-small font-semibold">
        Search in {place}
      </label>
      <input
        id={id}
        type="search"
        name="searchText"
        value={text}
        maxLength={100}
        autoComplete="off"
        placeholder="Name or code"
        aria-describedby={short ? `${id}-short` : undefined}
        onChange={({ target }) => type(target.value)}
        className="h-12 w-full rounded-sm border border-field bg-paper px-3.5"
      />
      {short ? (
        <p id={`${id}-short`} className="mt-1 text-small text-muted">
          Type at least {MIN_SEARCH_LENGTH} letters.
        </p>
      ) : null}
    </form>
  )
}
