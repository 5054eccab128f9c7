'use client'

import { useId, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { type ContentFinding, officeContentTargets } from '#lib/contract/content/office/content.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { describedBy } from './field-row.tsx'
import { foundTargets, isAddress, nameOfTarget, type TargetChoice, targetOfTyped } from './target-choices.ts'

const NONE: readonly TargetChoice[] = []
const FRESH_MS = 5 * 60_000

/** Where links can lead, read once for all fields. */
export function useTargetChoices(): readonly TargetChoice[] {
  return useOfficeQuery(officeContentTargets, {}, { staleMs: FRESH_MS }).data ?? NONE
}

/** Search of a target field: its text while searching, the found places, and the place chosen by arrow keys. */
function useTargetSearch(value: string, onChange: (target: string) => void) {
  const choices = useTargetChoices()
  const name = nameOfTarget(choices, value)
  /** Null while it is not being searched in. */
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const isOpen = typed !== null
  // Until something is typed every place is there to choose.
  const hasTyped = isOpen && typed !== name
  const found = isOpen ? foundTargets(choices, hasTyped ? typed : '') : []

  const open = () => setTyped(name)

  function choose(target: string): void {
    onChange(target)
    setTyped(null)
    setAt(-1)
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && !event.altKey) {
      event.preventDefault()
      if (!isOpen) open()
      else setAt(Math.max(-1, Math.min(found.length - 1, at + step)))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      choose(found[at]?.target ?? (hasTyped ? targetOfTyped(choices, typed) : value))
    } else if (event.key === 'Escape' && isOpen) {
      // Escape closes only the list, not the entry around the field.
      event.preventDefault()
      event.stopPropagation()
      setTyped(null)
    }
  }

  function type(text: string): void {
    setTyped(text)
    setAt(-1)
    // Typed addresses are stored directly; other text becomes an address on blur.
    if (isAddress(text) || text === '') onChange(text.trim())
  }

  function leave(): void {
    if (isOpen && hasTyped) choose(targetOfTyped(choices, typed))
    else setTyped(null)
  }

  return { name, typed, at, isOpen, found, open, type, choose, leave, onKeyDown }
}

/**
 * Field for the target of a link: a place found by a few letters, or a typed address. Renders only the control; its
 * label and findings (`${id}-found`) are around it (`FieldRow`).
 * @param value a target of lib/content/targets.ts, or any typed text: the check reports invalid targets
 */
export function TargetField({
  id: givenId,
  label,
  value,
  findings = [],
  isReadOnly = false,
  onChange,
}: {
  /** For a label outside the component. */
  id?: string
  label: string
  value: string
  findings?: readonly ContentFinding[]
  isReadOnly?: boolean
  onChange: (target: string) => void
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { name, typed, at, isOpen, found, open, type, choose, leave, onKeyDown } = useTargetSearch(value, onChange)
  const field = useRef<HTMLInputElement>(null)

  return (
    <div className="relative min-w-0 flex-1">
      <input
        ref={field}
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        readOnly={isReadOnly}
        placeholder="A page of the shop, or an address"
        className="office-field w-full pr-8"
        value={typed ?? name}
        {...describedBy(id, findings)}
        onChange={({ target }) => type(target.value)}
        onClick={() => {
          if (isReadOnly || isOpen) return
          open()
          field.current?.select()
        }}
        onKeyDown={isReadOnly ? undefined : onKeyDown}
        onBlur={leave}
      />
      <ChevronDownIcon size={16} className="pointer-events-none absolute top-[calc(var(--control)/2-8px)] right-2.5" />
      {isOpen ? (
        <TargetList
          id={id}
          label={label}
          found={found}
          at={at}
          onChoose={(target) => {
            choose(target)
            field.current?.focus()
          }}
        />
      ) : null}
    </div>
  )
}

function TargetList({
  id,
  label,
  found,
  at,
  onChoose,
}: {
  id: string
  label: string
  found: readonly TargetChoice[]
  at: number
  onChoose: (target: string) => void
}) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={`Places: ${label}`}
      className="absolute top-full right-0 z-20 max-h-60 w-max min-w-full max-w-[min(26rem,calc(100vw-2.5rem))] overflow-y-auto border border-t-0 border-field bg-paper shadow-sm"
    >
      {found.map(({ group, target, name }, place) => (
        <div key={target} role="presentation">
          {group === found[place - 1]?.group ? null : (
            <p role="presentation" className="px-2.5 pt-2 text-tiny text-muted">
              {group}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field moves in the list and chooses by keys */}
          <div
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            ref={place === at ? (element) => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            className={classes(
              'flex min-h-7 cursor-pointer items-center gap-2 px-2.5 py-0.5 hover:bg-calico max-md:min-h-11',
              place === at && 'bg-focus-row',
            )}
            // The field retains the focus: a blur would choose the typed text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(target)}
          >
            <span className="truncate">{name}</span>
            <span className="ml-auto truncate text-tiny text-muted">{target}</span>
          </div>
        </div>
      ))}
      {found.length === 0 ? (
        <p role="presentation" className="px-2.5 py-2 text-tiny text-muted">
          No page with this name. Addresses begin with / or https://.
        </p>
      ) : null}
    </div>
  )
}
