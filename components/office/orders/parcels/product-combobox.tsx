'use client'

import { type ReactNode, type RefObject, useId } from 'react'
import { classes } from '#components/kit/classes.ts'
import type { useCombobox } from '#components/kit/field/use-combobox.ts'

/**
 * A field that searches products, with the products found below it. Arrows and Enter choose a product, Enter without a
 * chosen product calls `onEnter`, as scanners do after a code.
 */
export function ProductCombobox({
  label,
  placeholder,
  listLabel = 'Products found',
  text,
  note,
  list,
  count,
  field,
  hasFocus,
  className,
  fieldClassName,
  listClassName,
  onText,
  onEnter,
  children,
}: {
  label: string
  placeholder: string
  listLabel?: string
  text: string
  /** Read out below the field: the added product, or why it was not added. */
  note: string
  list: ReturnType<typeof useCombobox>
  /** Number of products found. */
  count: number
  field?: RefObject<HTMLInputElement | null>
  /** Whether the field has the focus at first. */
  hasFocus?: boolean | undefined
  className: string
  fieldClassName: string
  listClassName: string
  onText: (text: string) => void
  onEnter: () => void
  children: ReactNode
}) {
  const id = useId()
  const { isOpen, activeId, onKeyDown } = list.withOptions(count)
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        className={classes('office-field mt-1 w-full', fieldClassName)}
        placeholder={placeholder}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the first field of a page that is opened to fill it in
        autoFocus={hasFocus}
        value={text}
        onChange={({ target }) => {
          onText(target.value)
          list.open()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !activeId) {
            event.preventDefault()
            onEnter()
          } else onKeyDown(event.nativeEvent)
        }}
      />
      <p role="status" className="min-h-5 text-tiny text-muted">
        {note}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        hidden={!isOpen}
        className={classes('overflow-y-auto bg-paper', listClassName)}
      >
        {children}
      </div>
    </div>
  )
}

/** A product in the list. The focus stays in the field, which handles the keys. */
export function ProductChoice({
  id,
  isActive,
  isOff = false,
  className,
  onChoose,
  children,
}: {
  id: string
  isActive: boolean
  /** It cannot be chosen. */
  isOff?: boolean
  className?: string
  onChoose: () => void
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex cursor-pointer items-center gap-3 border-b border-hairline px-2 py-1.5 last:border-0 hover:bg-calico',
        isActive && 'bg-focus-row shadow-[inset_3px_0_0_var(--color-ink)]',
        isOff && 'cursor-not-allowed text-muted',
        className,
      )}
    >
      {children}
    </div>
  )
}
