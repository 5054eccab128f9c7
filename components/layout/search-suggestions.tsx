'use client'

import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useCombobox } from '#components/kit/field/use-combobox.ts'
import { listPlace } from '#lib/catalogue/list-place.ts'
import { clearSearches, useRecentSearches } from '#lib/catalogue/recent-searches.ts'
import { searchableText, useSuggestions } from '#lib/catalogue/watch.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'
import { SearchLine } from './search-line.tsx'
import { type Row, type RowGroup, recentRows, searchAddress, suggestionGroups } from './suggestion-rows.ts'

/** State of the lines for the field's ARIA attributes: whether they are open, and the id of the marked line. */
export type OpenLines = { open: boolean; marked?: string }

interface Props {
  /** The field's id; the list and its lines take theirs from it. */
  id: string
  field: RefObject<HTMLInputElement | null>
  onLines: (lines: OpenLines) => void
}

const everything = (words: string, text: string): Row => ({
  key: 'everything',
  text,
  note: '',
  href: searchAddress(words),
  image: null,
})

/** Announcement for screen readers once a response has arrived. */
function spoken(texts: typeof headerTexts.english, words: string, count: number | undefined, failed: boolean): string {
  if (!words) return ''
  if (failed) return texts.suggestionsFailed
  if (count === undefined) return ''
  return count === 0 ? texts.noSuggestions : texts.suggestionsFound(count)
}

interface FieldEvents {
  onInput: () => void
  onKeyDown: ReturnType<ReturnType<typeof useCombobox>['withOptions']>['onKeyDown']
  onLeave: (event: FocusEvent) => void
}

/** Listens to the field, which another component renders. */
function useFieldEvents(field: Props['field'], events: FieldEvents): void {
  const onInput = useEffectEvent(events.onInput)
  const onKeyDown = useEffectEvent(events.onKeyDown)
  const onLeave = useEffectEvent(events.onLeave)
  useEffect(() => {
    const input = field.current
    const stop = new AbortController()
    const listening = { signal: stop.signal }
    input?.addEventListener('input', () => onInput(), listening)
    input?.addEventListener('focus', () => onInput(), listening)
    input?.addEventListener('click', () => onInput(), listening)
    input?.addEventListener('keydown', (event) => onKeyDown(event), listening)
    input?.addEventListener('blur', (event) => onLeave(event), listening)
    return () => stop.abort()
  }, [field])
}

/**
 * The lines under the search field: suggestions for the typed text, or recent searches. Listens to the field, which
 * exists first and retains the focus (ARIA's combobox with a list).
 */
export function SearchSuggestions({ id, field, onLines }: Props) {
  const [typed, setTyped] = useState(() => field.current?.value ?? '')
  const { isWanted, open, close, optionId, withOptions } = useCombobox(
    `${id}-line`,
    () => document.activeElement === field.current,
  )
  const panel = useRef<HTMLDivElement>(null)
  const headings = useId()
  const words = searchableText(typed)
  const texts = useTexts(headerTexts)
  const { data, error } = useSuggestions(isWanted ? typed : '')
  const recent = useRecentSearches()

  const found = words && data ? suggestionGroups(data) : []
  const groups: RowGroup[] = words
    ? [...found, { title: '', rows: data || error ? [everything(words, texts.seeAllResults({ words }))] : [] }]
    : [{ title: texts.recentSearches, rows: typed.trim() ? [] : recentRows(recent) }]
  const rows = groups.flatMap((group) => group.rows)
  const list = withOptions(rows.length)
  const { isOpen, activeId } = list
  const count = data && found.reduce((sum, group) => sum + group.rows.length, 0)

  const notifyField = useEffectEvent(onLines)
  useEffect(() => notifyField({ open: isOpen, marked: activeId }), [isOpen, activeId])

  const onInput = () => {
    setTyped(field.current?.value ?? '')
    open()
  }
  const onLeave = (event: FocusEvent) => {
    if (!panel.current?.contains(event.relatedTarget as Node | null)) close()
  }
  useFieldEvents(field, { onInput, onKeyDown: list.onKeyDown, onLeave })

  let line = -1
  return (
    <>
      <p role="status" className="sr-only">
        {isWanted ? spoken(texts, words, count, Boolean(error)) : ''}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is */}
      <div
        ref={panel}
        hidden={!isOpen}
        className="z-40 mt-3 w-full bg-paper md:absolute md:top-full md:mt-2.5 md:border md:border-hairline"
        // Leaves the focus in the field. Otherwise the lines would close before the press becomes a click.
        onMouseDown={(event) => event.preventDefault()}
        onBlur={(event) => {
          if (event.relatedTarget !== field.current) onLeave(event.nativeEvent)
        }}
      >
        <div
          role="listbox"
          id={`${id}-lines`}
          aria-label={texts.suggestions}
          tabIndex={-1}
          className="max-h-[60dvh] scroll-pb-14 overflow-y-auto overscroll-contain md:max-h-[75dvh]"
        >
          {groups.map(({ title, rows: lines }) =>
            lines.length === 0 ? null : (
              // biome-ignore lint/a11y/useSemanticElements: a list box has groups, not fieldsets
              <div
                key={title}
                role="group"
                aria-labelledby={title ? headings + title : undefined}
                aria-label={title ? undefined : texts.everything}
                // The last line stays in view: suggestions scroll under it.
                className="border-t border-hairline py-1 first:border-0 last:sticky last:bottom-0 last:bg-paper"
              >
                {title ? (
                  <p id={headings + title} className="px-4 pt-2 pb-1 text-tiny text-muted">
                    {title}
                  </p>
                ) : null}
                {lines.map((row) => {
                  line += 1
                  const mine = line
                  return (
                    <SearchLine
                      key={row.key}
                      id={optionId(mine)}
                      row={row}
                      typed={row.key === 'everything' ? '' : words}
                      marked={activeId === optionId(mine)}
                      onChoose={() => {
                        close()
                        if (!field.current) return
                        field.current.blur()
                        field.current.value = listPlace()?.search ?? ''
                      }}
                    />
                  )
                })}
              </div>
            ),
          )}
        </div>
        {words || recent.length === 0 ? null : <ClearRecent onCleared={() => field.current?.focus()} />}
      </div>
    </>
  )
}

function ClearRecent({ onCleared }: { onCleared: () => void }) {
  return (
    <button
      type="button"
      className="link flex min-h-11 w-full items-center border-t border-hairline px-4 text-left text-small"
      onClick={() => {
        clearSearches()
        onCleared()
      }}
    >
      {useTexts(headerTexts).clearRecent}
    </button>
  )
}
