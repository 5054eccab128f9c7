'use client'

import { classes } from '#components/kit/classes.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { singleKeys } from '#lib/office/keys.ts'

const WORDS: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  esc: 'Esc',
  space: 'Space',
  tab: 'Tab',
}

const ARROWS: Readonly<Record<string, string>> = {
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  left: 'M13 8H3M7 4 3 8l4 4',
  right: 'M3 8h10M9 4l4 4-4 4',
}

function Cap({ name, isBare }: { name: string; isBare: boolean }) {
  const arrow = ARROWS[name]
  return (
    <kbd className={classes('key-cap', isBare && 'border-current bg-transparent text-inherit')}>
      {arrow ? (
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="size-3"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
        >
          <path d={arrow} />
        </svg>
      ) : (
        (WORDS[name] ?? name.toUpperCase())
      )}
    </kbd>
  )
}

/**
 * Key of a button or an action, in the form of a KeyMap: `g o`, `ctrl+enter`. Hidden if the user has switched single keys
 * off, and on a phone.
 * @param isBare on a filled button
 */
export function KeyHint({ keys, isBare = false, className }: { keys: string; isBare?: boolean; className?: string }) {
  const isOn = useStore(singleKeys, true)
  const caps = keys.split(/ |(?<=\S)\+/)
  if (!isOn && caps.every((cap) => cap.length === 1)) return null
  return (
    <span aria-hidden="true" className={classes('inline-flex gap-1', className)}>
      {caps.map((cap) => (
        <Cap key={cap} name={cap} isBare={isBare} />
      ))}
    </span>
  )
}
