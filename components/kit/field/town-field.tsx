'use client'

import { useEffect, useId } from 'react'
import { findTown, type ListedTown, suggestTowns } from '#lib/places/find-town.ts'
import { TextField } from './text-field.tsx'

/** Form values of a town: the list's id and the typed name. */
export interface ChosenTown {
  id: number | null
  name: string
  town: ListedTown | null
}

/**
 * A town or estate, found by typing. The browser suggests the towns of the county's list. Any other place is accepted
 * too and priced as the rest of its county.
 * @param towns the county's list; undefined until a county is chosen and its list has loaded
 * @param county its name, for the hint about unlisted places
 */
export function TownField({
  towns,
  county,
  hasCounty,
  id,
  name,
  error,
  field,
  onChange,
}: {
  towns: readonly ListedTown[] | undefined
  county: string
  hasCounty: boolean
  /** The chosen id and the typed name, as form values. */
  id: number | null
  name: string
  error: string | undefined
  /** The control's own name and id, by which a form finds the first field with an error. */
  field?: { name: string; id: string }
  onChange: (chosen: ChosenTown) => void
}) {
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

  const isOther = Boolean(listed?.isOther && shown.trim())
  const suggested = isOther && towns ? suggestTowns(towns, shown) : []
  return (
    <div>
      <TextField
        {...field}
        label="Town or estate"
        list={listId}
        autoComplete="address-level2"
        autoCapitalize="words"
        maxLength={80}
        value={shown}
        error={error}
        help={
          hasCounty
            ? suggested.length > 0
              ? 'Choose the exact place:'
              : isOther
                ? `We do not know this place. We use the delivery charge for ${county || 'the county'}.`
                : 'Start typing and choose, for example Umoja.'
            : 'Choose your county first, then your town.'
        }
        onChange={(event) => choose(event.target.value)}
      />
      {suggested.length > 0 ? (
        <div className="mt-1 flex flex-wrap gap-2">
          {suggested.map((town) => (
            <button
              key={town.id}
              type="button"
              className="min-h-11 border border-field px-3 text-small hover:bg-calico"
              onClick={() => choose(town.name)}
            >
              {town.name}
            </button>
          ))}
        </div>
      ) : null}
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
