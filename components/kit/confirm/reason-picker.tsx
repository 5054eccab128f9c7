'use client'

import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { tooLong } from '#components/kit/field/too-long.ts'

export interface Reason {
  value: string
  label: string
}

/** Maximum length of the text, characters. */
const MAX = 500

/**
 * Confirmation of an action that cannot be undone, inline: its effect, a list of reasons, a text, the button.
 * @param onConfirm gets the reason and the text
 */
export function ReasonPicker({
  title,
  text,
  reasons,
  words = 'optional',
  confirm,
  keep = 'Cancel',
  isMoney = false,
  isRunning = false,
  takesFocus = true,
  onConfirm,
  onCancel,
}: {
  title: string
  text?: ReactNode
  reasons: readonly Reason[]
  /** Whether the reason needs a text, can have a text, or has no text field. */
  words?: 'none' | 'optional' | 'needed'
  /** "Take 6 off" */
  confirm: string
  keep?: string
  /** Madder button, for actions that move money. */
  isMoney?: boolean
  isRunning?: boolean
  /** False below fields in which the person still types. */
  takesFocus?: boolean
  onConfirm: (reason: string, words: string) => void
  onCancel: () => void
}) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusReturn(form)
  // Focuses the first choice or field; without any, the last button, which changes no data.
  useLayoutEffect(() => {
    if (!takesFocus) return
    const found = form.current?.querySelectorAll<HTMLElement>('input, textarea, button')
    const first = found?.[0]?.matches('button') ? found[found.length - 1] : found?.[0]
    first?.focus()
  }, [takesFocus])
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const overlong = tooLong(typed, MAX)
  const missing = (reasons.length > 0 && !reason) || (words === 'needed' && !typed.trim())
  return (
    <form
      ref={form}
      aria-labelledby={id}
      className="border border-field bg-paper p-3.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The page's own Esc key would close the page.
        event.preventDefault()
        onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!missing && !overlong) onConfirm(reason, typed.trim())
      }}
    >
      <p id={id} className="font-semibold">
        {title}
      </p>
      {text ? <div className="text-muted">{text}</div> : null}
      {reasons.length > 0 ? (
        <ReasonChoice name={`${id}-reason`} reasons={reasons} chosen={reason} onChoose={setReason} />
      ) : null}
      {words === 'none' ? null : (
        <textarea
          aria-label={words === 'needed' ? 'Why' : 'Details (optional)'}
          placeholder={words === 'needed' ? 'Why' : 'Details (optional)'}
          className="mt-2 block w-full rounded-sm border border-field bg-paper px-2.5 py-1.5"
          rows={2}
          value={typed}
          aria-invalid={overlong ? true : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {overlong ? (
        <p role="alert" className="mt-2 font-semibold text-error">
          {overlong}
        </p>
      ) : null}
      {isTried && missing ? (
        <p role="alert" className="mt-2 font-semibold text-error">
          {reasons.length > 0 && !reason ? 'Choose a reason.' : 'Enter a reason.'}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <OfficeButton type="submit" variant={isMoney ? 'money' : 'main'} disabled={isRunning}>
          {confirm}
        </OfficeButton>
        <OfficeButton keys="esc" onClick={onCancel}>
          {keep}
        </OfficeButton>
      </div>
    </form>
  )
}

function ReasonChoice({
  name,
  reasons,
  chosen,
  onChoose,
}: {
  name: string
  reasons: readonly Reason[]
  chosen: string
  onChoose: (reason: string) => void
}) {
  return (
    <fieldset className="mt-1">
      <legend className="sr-only">Reason</legend>
      {reasons.map(({ value, label }) => (
        <label key={value} className="flex min-h-7 items-center gap-2.5 max-md:min-h-11">
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="size-4 accent-ink"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
