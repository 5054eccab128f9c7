'use client'

import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { FoundTown } from '#lib/contract/content/reference.ts'
import { addressTexts } from '#lib/language/address.ts'
import { useTexts } from '#lib/language/texts.ts'
import { findTown, type ListedTown, onlyTown, suggestTowns } from '#lib/places/find-town.ts'
import { useTownSearch } from '#lib/places/queries.ts'
import { TextField } from './text-field.tsx'
import { useCombobox } from './use-combobox.ts'

/** Form values of a town: the list's id and the typed name. */
export interface ChosenTown {
  id: number | null
  name: string
  town: ListedTown | null
}

/**
 * A town or estate, found by typing. Before a county is chosen, towns of all counties are suggested, and the chosen
 * town sets its county; arrows mark a suggestion and Enter chooses it. With a county, the browser suggests the towns of its list. Any other place is accepted too and
 * priced as the rest of its county.
 * @param towns the county's list; undefined until a county is chosen and its list has loaded
 * @param county its name, for the hint about unlisted places
 * @param countryId the country whose towns are suggested before a county is chosen; 0 until it is known
 * @param onFound a town was found before its county was chosen
 */
export function TownField({
  towns,
  county,
  hasCounty,
  countryId,
  id,
  name,
  error,
  field,
  onChange,
  onFound,
}: {
  towns: readonly ListedTown[] | undefined
  county: string
  hasCounty: boolean
  countryId: number
  /** The chosen id and the typed name, as form values. */
  id: number | null
  name: string
  error: string | undefined
  /** The control's own name and id, by which a form finds the first field with an error. */
  field?: { name: string; id: string }
  onChange: (chosen: ChosenTown) => void
  onFound: (town: FoundTown) => void
}) {
  const texts = useTexts(addressTexts)
  const control = useRef<HTMLInputElement>(null)
  const listId = useId()
  const listed = towns?.find((town) => town.id === id)
  const shown = name || (listed && !listed.isOther ? listed.name : '')
  const choose = (text: string) => {
    const town = towns ? findTown(towns, text) : null
    onChange({ id: town?.id ?? null, name: text, town })
  }

  // Typed, or filled in by the browser, before the list was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list comes
  useEffect(() => {
    if (towns && id === null && name) choose(name)
  }, [towns])

  const search = useTownSearch(hasCounty ? 0 : countryId, shown)
  const found = hasCounty ? [] : (search.data ?? [])
  const [isLeft, setLeft] = useState(false)
  const single = isLeft && found.length === 1 ? found[0] : null
  const only = onlyTown(found, shown) ?? single
  // A complete name in a single county needs no choice, and neither does the only match when the field is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each town found
  useEffect(() => {
    if (only) onFound(only)
  }, [only])

  const isOther = Boolean(listed?.isOther && shown.trim())
  const suggested = isOther && towns ? suggestTowns(towns, shown) : []
  const places = hasCounty
    ? suggested.map((town) => ({ id: town.id, label: town.name, onChoose: () => choose(town.name) }))
    : found.map((town) => ({ id: town.id, label: `${town.name}, ${town.county}`, onChoose: () => onFound(town) }))
  const combobox = useCombobox(listId)
  const { activeId, onKeyDown } = combobox.withOptions(places.length)
  return (
    <div>
      <TextField
        {...field}
        ref={control}
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={places.length > 0 ? `${listId}-places` : undefined}
        aria-activedescendant={activeId}
        label={texts.townOrEstate}
        list={listId}
        autoComplete="address-level2"
        autoCapitalize="words"
        maxLength={80}
        value={shown}
        error={error}
        help={helpText(texts, places.length, isOther ? county || texts.theCounty : null, search)}
        onBlur={() => setLeft(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !activeId && !hasCounty) {
            setLeft(true)
            // Enter takes the only match before it sends the form.
            if (found.length === 1) event.preventDefault()
          }
          onKeyDown(event.nativeEvent)
        }}
        onChange={(event) => {
          setLeft(false)
          combobox.open()
          choose(event.target.value)
        }}
      />
      <Suggestions
        id={`${listId}-places`}
        control={control}
        activeId={activeId}
        optionId={combobox.optionId}
        places={places}
        onChosen={combobox.close}
      />
      <datalist id={listId}>
        {towns
          ?.filter((town) => !town.isOther)
          .map((town) => (
            <option key={town.id} value={town.name} />
          ))}
      </datalist>
    </div>
  )
}

/** @param otherCounty county of a place that is not in its list; null if the place is listed or empty */
function helpText(
  texts: typeof addressTexts.english,
  places: number,
  otherCounty: string | null,
  { isSuccess, isError }: ReturnType<typeof useTownSearch>,
): string {
  if (places > 0) return texts.chooseExact
  if (otherCounty !== null) return texts.chargeOf({ county: otherCounty })
  if (isSuccess) return texts.unknownPlace
  return isError ? texts.countyFirst : texts.startTyping
}

/** Places to choose from, by a press or with arrows and Enter. The focus stays in the field. */
function Suggestions({
  id,
  control,
  places,
  activeId,
  optionId,
  onChosen,
}: {
  id: string
  activeId: string | undefined
  optionId: (index: number) => string
  onChosen: () => void
  control: RefObject<HTMLInputElement | null>
  places: readonly { id: number; label: string; onChoose: () => void }[]
}) {
  const texts = useTexts(addressTexts)
  return (
    <>
      <p role="status" className="sr-only">
        {places.length > 0 ? texts.placesFound(places.length) : ''}
      </p>
      <div id={id} role="listbox" aria-label={texts.places} className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {places.map(({ id: place, label, onChoose }, index) => (
          <button
            key={place}
            id={optionId(index)}
            role="option"
            aria-selected={optionId(index) === activeId}
            tabIndex={-1}
            type="button"
            className="min-h-11 border border-field px-3 text-small hover:bg-calico aria-selected:border-ink aria-selected:bg-calico"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onChoose()
              onChosen()
              control.current?.focus()
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
