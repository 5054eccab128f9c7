import { useEffect, useRef } from 'react'

/** A scanner that is a keyboard types a code at once and ends it with Enter; a person does not type so quickly. */
const QUICK_MS = 60
/** Once a scanner is typing, a busy phone can receive a key late. */
const PAUSE_MS = 300
const MIN = 4
/** This number of quick keys cannot be a person's typing. */
const BEGUN = 3

/** Number of mounted components that take scanned codes. */
let listeners = 0

/** Whether the section takes scanned codes: then the frame does not search for them. */
export const isPageScanning = (): boolean => listeners > 0

/**
 * Receives codes from a scanner that types, regardless of the focus, except in a focused field. The scanner's keys
 * trigger no office shortcuts.
 */
export function useScanner(onCode: (code: string) => void, isOn = true): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!isOn) return
    let typed = ''
    let before = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable=true]'))
        return
      const gap = event.timeStamp - before
      const isQuick = gap < (typed.length >= BEGUN ? PAUSE_MS : QUICK_MS)
      before = event.timeStamp
      if (event.key === 'Enter') {
        const code = typed
        typed = ''
        if (!isQuick || code.length < MIN) return
        event.preventDefault()
        event.stopImmediatePropagation()
        latest.current(code)
        return
      }
      if (event.key.length !== 1) return
      if (isQuick && typed) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      typed = isQuick ? typed + event.key : event.key
    }
    // Before every other listener of the page.
    window.addEventListener('keydown', onKey, true)
    listeners += 1
    return () => {
      window.removeEventListener('keydown', onKey, true)
      listeners -= 1
    }
  }, [isOn])
}
