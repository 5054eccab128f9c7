import { useEffect, useRef } from 'react'
import { addKey, codeOf, NO_RUN } from './scanner-run.ts'

/**
 * Scanners that type, as a keyboard does. Keys are read from the first load of the office, so that a page that opens
 * during a scan gets all of its letters.
 */

const FIELDS = 'input, textarea, select, [contenteditable=true]'
/** How long a code that was scanned while a page opens waits for the page. */
const EARLY_MS = 2_000

interface Listener {
  current: (code: string) => void
}

/** Mounted components that take codes: the latest component gets them. */
let pages: readonly Listener[] = []
/** Components that take numbers while no page takes codes. */
let frames: readonly Listener[] = []
let run = NO_RUN
let early: { code: string; at: number } | null = null
let lastKey = 0

/** Time of the last key event. */
export const lastKeyAt = (): number => lastKey

function onKey(event: KeyboardEvent): void {
  lastKey = event.timeStamp
  early = null
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
  if (event.target instanceof Element && event.target.matches(FIELDS)) return
  if (event.key === 'Enter') {
    const code = codeOf(run, event.timeStamp)
    run = NO_RUN
    if (code !== null) takeCode(code, event)
    return
  }
  if (event.key.length !== 1) return
  const next = addKey(run, event.key, event.timeStamp)
  run = next.run
  if (!next.isScanners || pages.length === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function takeCode(code: string, event: KeyboardEvent): void {
  const isNumber = /^\d+$/.test(code)
  const listener = pages.at(-1) ?? (isNumber ? frames.at(-1) : undefined)
  if (!listener) {
    if (!isNumber) early = { code, at: event.timeStamp }
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  listener.current(code)
}

// Before every other listener of the page.
globalThis.addEventListener?.('keydown', onKey, true)
globalThis.addEventListener?.(
  'pointerdown',
  () => {
    early = null
  },
  true,
)

/**
 * Receives codes from a scanner that types, regardless of the focus, except in a focused field. The scanner's keys
 * trigger no office shortcuts.
 */
export function useScanner(onCode: (code: string) => void, isOn = true): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!isOn) return
    pages = [...pages, latest]
    const missed = early
    early = null
    if (missed && performance.now() - missed.at < EARLY_MS) latest.current(missed.code)
    return () => {
      pages = pages.filter((one) => one !== latest)
    }
  }, [isOn])
}

/** Receives scanned numbers, of an order's slip or a bar code, while no page takes codes. */
export function useScannedNumber(onNumber: (digits: string) => void, isOn: boolean): void {
  const latest = useRef(onNumber)
  latest.current = onNumber
  useEffect(() => {
    if (!isOn) return
    frames = [...frames, latest]
    return () => {
      frames = frames.filter((one) => one !== latest)
    }
  }, [isOn])
}
