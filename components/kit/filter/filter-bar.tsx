'use client'

import { type ReactNode, useId, useRef, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { useRequestedText } from '#components/kit/field/use-requested-text.ts'
import { CloseIcon, PlusIcon, SearchIcon } from '#components/kit/icon.tsx'
import { Popover } from '#components/kit/menu/popover.tsx'
import { type Filter, type FilterState, filterWords } from '#lib/office/filters.ts'
import { useKeys } from '#lib/office/keys.ts'
import { FilterEditor } from './filter-editor.tsx'

const TYPING_MS = 250
/** Values in the form of the list calls. */
const MAX_SEARCH = 100

interface FilterWords {
  thisList: string
  searchKey: string
  filterKey: string
  filter: string
  addFilter: string
  removeFilter: (values: { filter: string }) => string
}

const ENGLISH: FilterWords = {
  thisList: 'This list',
  searchKey: 'search this list',
  filterKey: 'filter',
  filter: 'Filter',
  addFilter: 'Add a filter',
  removeFilter: ({ filter }) => `Remove filter: ${filter}`,
}

/**
 * Filters of a list: search field, a chip per active filter, button to add a filter, number of results, sort order.
 * All state is in the address.
 */
export function FilterBar({
  filters,
  state,
  placeholder = 'Search',
  found,
  sorts,
  end,
  words = ENGLISH,
}: {
  filters: readonly Filter[]
  /** `useFilters(filters)` */
  state: FilterState
  placeholder?: string
  /** "18 of 41" */
  found?: ReactNode
  /** Sort orders; the first is the default. */
  sorts?: readonly { value: string; label: string }[]
  /** At the right: the column menu. */
  end?: ReactNode
  /** For a page in another language. */
  words?: FilterWords
}) {
  const field = useRef<HTMLInputElement>(null)
  const addId = useId()
  useKeys(words.thisList, {
    '/': { label: words.searchKey, run: () => field.current?.focus() },
    f: { label: words.filterKey, run: () => document.getElementById(addId)?.click() },
  })
  return (
    <search className="room-gutter flex min-h-11.5 flex-none flex-wrap items-center gap-2 py-1.5">
      <SearchField
        ref={field}
        placeholder={placeholder}
        text={state.search}
        onSearch={state.setSearch}
        takePasted={state.takePasted}
      />
      {filters.map((filter) => {
        const value = state.values[filter.name]
        return value ? (
          <Chip
            key={filter.name}
            filter={filter}
            value={value}
            words={words}
            onChange={(next) => state.set(filter.name, next)}
          />
        ) : null
      })}
      {filters.length > 0 ? <AddFilter id={addId} filters={filters} state={state} words={words} /> : null}
      <span role="status" className="ml-auto text-muted max-md:order-2">
        {found}
      </span>
      {sorts ? (
        <select
          aria-label="Sort by"
          className="office-field font-semibold max-md:order-1 max-md:w-36 max-md:flex-1"
          value={state.sort || sorts[0]?.value}
          onChange={({ target }) => state.setSort(target.value === sorts[0]?.value ? null : target.value)}
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : null}
      {end}
    </search>
  )
}

/** Search field; the list follows when typing pauses. */
function SearchField({
  ref,
  placeholder,
  text,
  onSearch,
  takePasted,
}: {
  ref: React.RefObject<HTMLInputElement | null>
  placeholder: string
  text: string
  onSearch: (text: string) => void
  takePasted: FilterState['takePasted']
}) {
  const read = (typed: string) => typed.trim()
  const field = useRequestedText({ value: text, onRequest: onSearch, read, pauseMs: TYPING_MS })
  return (
    <label className="office-field max-md:w-full md:w-72 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-link">
      <SearchIcon size={16} className="text-muted" />
      <span className="sr-only">{placeholder}</span>
      <input
        ref={ref}
        type="search"
        value={field.text}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        className="min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
        onChange={({ target }) => field.type(target.value)}
        onPaste={(event) => {
          if (takePasted?.(event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.request()
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (field.text) field.type('')
          else event.currentTarget.blur()
        }}
      />
      {field.text ? null : <KeyHint keys="/" />}
    </label>
  )
}

function Chip({
  filter,
  value,
  words,
  onChange,
}: {
  filter: Filter
  value: string
  words: FilterWords
  onChange: (value: string | null) => void
}) {
  const text = filterWords(filter, value)
  return (
    <span className="inline-flex h-7 items-center rounded-sm bg-calico text-tiny whitespace-nowrap max-md:h-11">
      {filter.kind === 'yes' ? (
        <span className="pl-2.5">{text}</span>
      ) : (
        <Popover
          label={filter.label}
          button={(given) => (
            <button type="button" className="h-full pl-2.5 hover:underline" {...given}>
              {text}
            </button>
          )}
        >
          {(close) => <FilterEditor filter={filter} value={value} onChange={onChange} onDone={close} />}
        </Popover>
      )}
      <button
        type="button"
        aria-label={words.removeFilter({ filter: text })}
        className="inline-flex h-full min-w-7 items-center justify-center text-muted hover:text-ink max-md:min-w-11"
        onClick={() => onChange(null)}
      >
        <CloseIcon size={12} />
      </button>
    </span>
  )
}

/** Adds a filter: first its name, then its value. */
function AddFilter({
  id,
  filters,
  state,
  words,
}: {
  id: string
  filters: readonly Filter[]
  state: FilterState
  words: FilterWords
}) {
  const [chosen, setChosen] = useState<Filter | null>(null)
  const open = filters.filter(({ name }) => !state.values[name])
  return (
    <Popover
      label={words.addFilter}
      button={(given) => (
        <button
          {...given}
          id={id}
          type="button"
          className="inline-flex h-7 items-center gap-2 rounded-sm border border-dashed border-field px-2 text-tiny hover:bg-calico max-md:h-11"
          onClick={() => {
            setChosen(null)
            given.onClick()
          }}
        >
          <PlusIcon size={14} className="text-muted" />
          {words.filter}
          <KeyHint keys="f" />
        </button>
      )}
    >
      {(close) =>
        chosen ? (
          <FilterEditor
            key={chosen.name}
            filter={chosen}
            value={state.values[chosen.name] ?? ''}
            onChange={(value) => state.set(chosen.name, value)}
            onDone={close}
          />
        ) : (
          <ul className="py-1">
            {open.map((filter) => (
              <li key={filter.name}>
                <button
                  type="button"
                  className="flex min-h-8 w-full items-center px-3 text-left hover:bg-calico focus-visible:bg-focus-row focus-visible:-outline-offset-2 max-md:min-h-11"
                  onClick={() => {
                    if (filter.kind !== 'yes') return setChosen(filter)
                    state.set(filter.name, '1')
                    close()
                  }}
                >
                  {filter.label}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Popover>
  )
}
