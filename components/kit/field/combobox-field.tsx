import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { CONTROL_CLASS, Field, fieldLinks } from './field.tsx'
import { useCombobox } from './use-combobox.ts'

/** One thing that can be chosen. */
export interface ComboboxOption {
  key: string
  content: ReactNode
  isDisabled: boolean
}

interface Props {
  label: string
  /** Text of the chosen option; empty if no option is chosen. */
  chosen: string
  chosenKey: string | null
  placeholder: string
  error?: string | undefined
  /** The name of the window that opens, and of the text field in it. */
  texts: { list: string; search: string; searchPlaceholder: string; nothing: string }
  /** The options that match the typed text. */
  optionsFor: (typed: string) => readonly ComboboxOption[]
  onChoose: (key: string) => void
}

/** A field whose value is found by typing some of its name: a button that opens a text field with a list below it. */
export function ComboboxField(props: Props) {
  const { label, error, chosen, placeholder } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const field = { id, label, error }
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <Field {...field}>
      <div className="relative">
        <button
          {...fieldLinks(field)}
          ref={trigger}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-window` : undefined}
          // The focus stays in the window until the press is a click.
          onMouseDown={(event) => isOpen && event.preventDefault()}
          onClick={() => (isOpen ? close() : setOpen(true))}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            setOpen(true)
          }}
          className={classes(CONTROL_CLASS, 'flex items-center justify-between gap-3 text-left')}
        >
          <span className={classes('min-w-0 break-words', !chosen && 'text-muted')}>{chosen || placeholder}</span>
          <ChevronDownIcon size={18} className="shrink-0" />
        </button>
        {isOpen ? <Options {...props} id={id} onClose={close} onLeave={() => setOpen(false)} /> : null}
      </div>
    </Field>
  )
}

function Options({
  id,
  chosenKey,
  texts,
  optionsFor,
  onChoose,
  onClose,
  onLeave,
}: Props & {
  id: string
  /** Closes it and gives the focus back. */
  onClose: () => void
  /** Closes it after the focus has moved elsewhere. */
  onLeave: () => void
}) {
  const [typed, setTyped] = useState('')
  const options = optionsFor(typed)
  const search = useRef<HTMLInputElement>(null)
  const { open, optionId, withOptions } = useCombobox(`${id}-option`, () => true)
  const { activeId, onKeyDown } = withOptions(options.length)
  useEffect(() => search.current?.focus(), [])

  return (
    <div
      id={`${id}-window`}
      role="dialog"
      aria-label={texts.list}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
      className="absolute inset-x-0 top-full z-30 mt-1 flex max-h-96 flex-col rounded-sm border border-ink bg-paper text-ink"
    >
      <div className="border-b border-hairline p-2">
        <input
          ref={search}
          role="combobox"
          aria-label={texts.search}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          placeholder={texts.searchPlaceholder}
          autoComplete="off"
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            // Enter takes the first that can be chosen.
            open(value.trim() === '' ? -1 : optionsFor(value).findIndex(({ isDisabled }) => !isDisabled))
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
            if (event.key !== 'Escape') return onKeyDown(event.nativeEvent)
            event.preventDefault()
            event.stopPropagation()
            onClose()
          }}
          className={CONTROL_CLASS}
        />
      </div>
      <p role="status" className="px-4 py-3 empty:hidden">
        {options.length === 0 ? texts.nothing : ''}
      </p>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={texts.list}
        tabIndex={-1}
        // The focus stays in the text field, or the list would close before the press becomes a click.
        onMouseDown={(event) => event.preventDefault()}
        className="min-h-0 overflow-y-auto overscroll-contain"
      >
        {options.map(({ key, content, isDisabled }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and its keys choose
          <div
            key={key}
            role="option"
            id={optionId(at)}
            tabIndex={-1}
            aria-selected={key === chosenKey}
            aria-disabled={isDisabled || undefined}
            onClick={() => {
              if (isDisabled) return
              onChoose(key)
              onClose()
            }}
            className={classes(
              'flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0 hover:bg-calico aria-disabled:cursor-not-allowed aria-disabled:text-muted',
              activeId === optionId(at) && 'bg-calico outline-3 -outline-offset-3 outline-link',
            )}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
