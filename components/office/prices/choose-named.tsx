'use client'

import { useId, useState } from 'react'
import { CloseIcon } from '#components/kit/icon.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import type { Input } from '#lib/contract/base/call.ts'
import type { Named, OfferTarget } from '#lib/contract/pricing/office/offer-form.ts'
import { officeOfferChoices } from '#lib/contract/pricing/office/offers.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { TARGET_NAMES } from './offer-words.ts'

/** A list of things that are found by a few letters, and can be taken out again. */
interface Choices<One> {
  label: string
  /** Name of the form's field: a fault is then shown here alone, and the field gets the focus. */
  name?: string
  of: Input<typeof officeOfferChoices>['of']
  chosen: readonly One[]
  error?: string | undefined
  onChange: (chosen: One[]) => void
}

/** Collections, sub-collections, families and products. */
export const ChooseTargets = ({
  kinds,
  ...given
}: Omit<Choices<OfferTarget>, 'of'> & {
  /** Allowed kinds; all kinds if absent. */
  kinds?: readonly OfferTarget['kind'][]
}) => (
  <Chooser
    {...given}
    of="products"
    keyOf={({ kind, id }) => `${kind} ${id}`}
    nameOf={({ kind, name }) => `${TARGET_NAMES[kind]}: ${name}`}
    found={({ targets }) => (kinds ? targets.filter(({ kind }) => kinds.includes(kind)) : targets)}
  />
)

/** Companies, counties, or products that are left out. */
export const ChooseNamed = (given: Choices<Named>) => (
  <Chooser {...given} keyOf={({ id }) => String(id)} nameOf={({ name }) => name} found={({ named }) => named} />
)

function Chooser<One>({
  label,
  name,
  of,
  chosen,
  error,
  onChange,
  keyOf,
  nameOf,
  found,
}: Choices<One> & {
  keyOf: (one: One) => string
  nameOf: (one: One) => string
  found: (data: { targets: OfferTarget[]; named: Named[] }) => One[]
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim(), 250)
  const { data } = useOfficeQuery(officeOfferChoices, text ? { of, text } : null)
  const isChosen = (one: One) => chosen.some((other) => keyOf(other) === keyOf(one))
  const choices = typed.trim() && data ? found(data).filter((one) => !isChosen(one)) : []
  return (
    <div>
      <label htmlFor={id} className="block text-tiny text-muted">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="search"
        autoComplete="off"
        placeholder="Type a few letters"
        className="office-field mt-1 w-full"
        value={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {choices.length > 0 ? (
        <ul aria-label={`Found: ${label}`} className="max-h-52 overflow-y-auto border border-t-0 border-field bg-paper">
          {choices.slice(0, 15).map((one) => (
            <li key={keyOf(one)}>
              <button
                type="button"
                className="block min-h-8 w-full px-2.5 py-1 text-left text-tiny hover:bg-calico max-md:min-h-11"
                onClick={() => {
                  onChange([...chosen, one])
                  setTyped('')
                }}
              >
                {nameOf(one)}
              </button>
            </li>
          ))}
        </ul>
      ) : typed.trim() && data && text === typed.trim() ? (
        <p role="status" className="mt-1 text-tiny text-muted">
          No results.
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-tiny font-semibold text-error">
          {error}
        </p>
      ) : null}
      {chosen.length > 0 ? (
        <ul aria-label={`Chosen: ${label}`} className="mt-1.5 flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
          {chosen.map((one) => (
            <li
              key={keyOf(one)}
              className="inline-flex min-h-7 max-w-full items-center gap-1 border border-field bg-calico pl-2 text-tiny"
            >
              <span className="truncate">{nameOf(one)}</span>
              <button
                type="button"
                aria-label={`Remove ${nameOf(one)}`}
                className="inline-flex size-7 flex-none items-center justify-center text-muted hover:text-ink max-md:size-11"
                onClick={() => onChange(chosen.filter((other) => keyOf(other) !== keyOf(one)))}
              >
                <CloseIcon size={13} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
