'use client'

import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from '#components/kit/icon.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { useListPlace } from '#lib/catalogue/list-place.ts'
import { rememberSearch } from '#lib/catalogue/recent-searches.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { OpenLines } from './search-suggestions.tsx'

const SearchSuggestions = dynamic(() => import('./search-suggestions.tsx').then((module) => module.SearchSuggestions))

const CLOSED: OpenLines = { open: false }

/**
 * The global search: a plain GET form, so that it works without JavaScript and before it runs. With JavaScript the
 * field is a combobox. Its suggestions load when the visitor first uses it.
 */
export function SearchForm({ id }: { id: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [lines, setLines] = useState(CLOSED)
  const scripted = useHydrated()
  const texts = useTexts(headerTexts)
  // The search of the current list. A focused field is not changed before it loses focus, as the visitor is probably
  // typing. Typed text stays, even if it equals the previous search.
  const search = useListPlace()?.search ?? ''
  const shown = useRef('')
  const typing = useRef(false)
  useEffect(() => {
    // Typed before this script ran.
    if (field.current?.value !== shown.current) typing.current = true
    shown.current = search
    if (field.current && !typing.current && document.activeElement !== field.current) field.current.value = search
  }, [search])

  return (
    <search className="relative block w-full">
      <form
        action="/search"
        method="get"
        className="relative"
        onSubmit={() => rememberSearch(field.current?.value ?? '')}
      >
        <label htmlFor={id} className="sr-only">
          {texts.searchLabel}
        </label>
        <SearchIcon size={20} className="pointer-events-none absolute top-1/2 left-0.5 -translate-y-1/2" />
        <input
          ref={field}
          id={id}
          type="search"
          name="q"
          required
          minLength={3}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={texts.searchHint}
          onFocus={() => setLoaded(true)}
          onInput={() => {
            typing.current = true
          }}
          onBlur={({ currentTarget }) => {
            if (!typing.current) currentTarget.value = shown.current
            typing.current = false
          }}
          {...(scripted && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-expanded': lines.open,
            'aria-controls': lines.open ? `${id}-lines` : undefined,
            'aria-activedescendant': lines.marked,
          })}
          className="h-12 w-full border-b border-ink bg-transparent pr-2 pl-8 outline-offset-4"
        />
      </form>
      {isLoaded ? <SearchSuggestions id={id} field={field} onLines={setLines} /> : null}
    </search>
  )
}
