'use client'

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isSearchText, MIN_SEARCH_LENGTH } from '#lib/contract/catalogue/filter-fields.ts'
import { useFilterControls } from './filter-controls.ts'

/** Pause after the last letter before the list is requested, in ms. */
const PAUSE_MS = 250

/** Search within the list, from three characters. Without JavaScript it is a plain form. */
export function ListSearch({ place }: { place: string }) {
  const { filter, token, change } = useFilterControls()
  const id = useId()
  const [typed, setTyped] = useState(filter.searchText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requested = useRef(filter.searchText)

  // Changed elsewhere (its chip, Back, Clear all): the field follows.
  useEffect(() => {
    if (filter.searchText === requested.current) return
    requested.current = filter.searchText
    setTyped(filter.searchText)
  }, [filter.searchText])
  useEffect(() => () => clearTimeout(timer.current), [])

  const request = (text: string) => {
    clearTimeout(timer.current)
    const words = text.trim().replace(/\s+/g, ' ')
    const searchText = isSearchText(words) ? words : ''
    if (searchText === requested.current) return
    requested.current = searchText
    change({ searchText }, 'replace')
  }
  const short = typed.trim().length > 0 && typed.trim().length < MIN_SEARCH_LENGTH
  return (
    <form
      action="/search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        request(typed)
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
        value={typed}
        maxLength={100}
        autoComplete="off"
        placeholder="Name or code"
        aria-describedby={short ? `${id}-short` : undefined}
        onChange={({ target: { value } }) => {
          setTyped(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => request(value), PAUSE_MS)
        }}
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
