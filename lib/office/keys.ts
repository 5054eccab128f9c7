import { useEffect, useId, useRef } from 'react'
import { createStore } from '../browser/store.ts'
import { lastKeyAt } from './scanner.ts'
import { SLOW_MS } from './scanner-run.ts'

/** The action of a key. */
export interface KeyEntry {
  /** In the list of all keys, and in the foot: "move". */
  label: string
  run: (event: KeyboardEvent) => void
  /** Also listed in the section's footer. Entries with the same label are grouped there. */
  isInStatusBar?: boolean
  /** True for a key that also works while a field has the focus. */
  worksInFields?: boolean
  /** True for a key that any focused element can use: it works only while no element has the focus. */
  needsNoFocus?: boolean
  /** True for a letter with which scanned codes begin: it runs once it is certain that no scanner is typing. */
  waitsForScanner?: boolean
}

/**
 * Keys by name: `j`, `?`, `.`, `shift+x`, `ctrl+k` (Command on a Mac), `enter`, `esc`, `space`, `up`, `down`, `left`,
 * `right`, or a sequence: `g o`.
 */
export type KeyMap = Readonly<Record<string, KeyEntry>>

interface Group {
  id: string
  name: string
  map: KeyMap
  /** Its labels as one text: the lists of keys render again when it changes. */
  signature: string
}

/** The group of keys that the frame itself registers. */
export const EVERYWHERE = 'Everywhere'

/** Whether single keys work: off per person (WCAG 2.1.4). */
export const singleKeys = createStore(true)

/** Registered keys, for the footer and the list of all keys. The last registered group has priority. */
export const keyGroups = createStore<readonly Group[]>([])

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'space',
  Escape: 'esc',
  Enter: 'enter',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const SEQUENCE_MS = 1_500

/** A pressed key's name in a KeyMap. */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = NAMES[key] ?? key.toLowerCase()
  const isSymbol = key.length === 1 && key.toLowerCase() === key.toUpperCase() && key !== ' '
  return [ctrlKey || metaKey ? 'ctrl+' : '', altKey ? 'alt+' : '', shiftKey && !isSymbol ? 'shift+' : '', name].join('')
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'
/** Popovers of the office are in the page only while they are open (`components/kit/menu/popover.tsx`). */
const OPEN_POPOVER = '.office-popover'
const CONTROLS = 'a, button, summary, input, select, textarea, [role=option], [role=menuitem]'

/** Whether the focused element uses a key: letters in a field, Enter and Space on a button. */
function isTaken(name: string, target: Element | null, entry: KeyEntry | null): boolean {
  if (entry?.needsNoFocus && target && target !== document.body) return true
  if (!target || name.startsWith('ctrl+') || name.startsWith('alt+')) return false
  if (target.matches(FIELDS)) return !entry?.worksInFields
  const presses = name === 'enter' || name === 'space'
  return presses && target.matches(CONTROLS)
}

/** Single printable keys, alone, with Shift or in a sequence. */
const isSingle = (name: string) => name.split(' ').some((part) => part.replace('shift+', '').length === 1)

let pending: { name: string; until: number } | null = null

function find(name: string): KeyEntry | null {
  for (const { map } of keyGroups.read().toReversed()) {
    const entry = map[name]
    if (entry) return entry
  }
  return null
}

const beginsSequence = (name: string) =>
  keyGroups.read().some(({ map }) => Object.keys(map).some((key) => key.startsWith(`${name} `)))

/**
 * Runs a key's action; for a digit or a letter with which codes begin, once it is certain that no scanner is typing.
 */
function runKey(name: string, entry: KeyEntry, event: KeyboardEvent): void {
  const run = () => {
    if (lastKeyAt() === event.timeStamp) entry.run(event)
  }
  if (entry.waitsForScanner || /^\d$/.test(name)) setTimeout(run, SLOW_MS)
  else run()
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
  const target = event.target instanceof Element ? event.target : null
  // A dialog has its own keys.
  if (document.querySelector('dialog[open]')) return
  const single = keyName(event)
  // An open menu takes Escape: the browser closes it. Not prevented here, because that would leave the menu open.
  if (single === 'esc' && document.querySelector(OPEN_POPOVER)) return
  const first = pending && pending.until > event.timeStamp ? pending.name : null
  pending = null
  const name = first ? `${first} ${single}` : single
  const entry = find(name)
  if (isTaken(single, target, entry)) return
  if ((isSingle(name) || entry?.needsNoFocus) && !singleKeys.read()) return
  if (!entry) {
    if (!first && beginsSequence(name)) pending = { name, until: event.timeStamp + SEQUENCE_MS }
    return
  }
  event.preventDefault()
  // A key with an action can also begin a sequence: G opens the packers, G then O opens Orders.
  if (!first && beginsSequence(name)) pending = { name, until: event.timeStamp + SEQUENCE_MS }
  runKey(name, entry, event)
}

function register(group: Group): () => void {
  if (keyGroups.read().length === 0) window.addEventListener('keydown', onKeyDown)
  keyGroups.set([...keyGroups.read(), group])
  return () => {
    keyGroups.set(keyGroups.read().filter((one) => one !== group))
    if (keyGroups.read().length === 0) window.removeEventListener('keydown', onKeyDown)
  }
}

const signatureOf = (map: KeyMap) =>
  Object.entries(map)
    .map(([key, { label, isInStatusBar }]) => `${key}\t${label}\t${isInStatusBar ? 1 : 0}`)
    .join('\n')

/**
 * Registers keys while a component is mounted. Single letters are inactive while a field has the focus. A key can open
 * an irreversible action but never completes it.
 * @param name heading in the list of all keys: "Orders"
 * @param isOn false disables all of them
 */
export function useKeys(name: string, map: KeyMap, isOn = true): void {
  const id = useId()
  const latest = useRef(map)
  latest.current = map
  const signature = signatureOf(map)
  useEffect(() => {
    if (!isOn) return
    // Entries run the action that is current when the key is pressed.
    const entries = Object.entries(latest.current).map(([key, entry]): [string, KeyEntry] => [
      key,
      { ...entry, run: (event) => latest.current[key]?.run(event) },
    ])
    return register({ id, name, map: Object.fromEntries(entries), signature })
  }, [id, name, signature, isOn])
}
