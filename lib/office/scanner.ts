import { useEffect, useRef } from 'react'

/** A scanner that is a keyboard types a code at once and ends it with Enter; a person does not type so quickly. */
const QUICK_MS = 60
/** Once it types, a phone that is busy may hear a letter late. */
const PAUSE_MS = 300
const MIN = 4
/** So many letters at once are no person's. */
const BEGUN = 3

/** So many parts of the screen take what is scanned. */
let listeners = 0

/** Whether the room takes what is scanned: then the frame looks for nothing. */
export const isRoomScanning = (): boolean => listeners > 0

/**
 * Hears codes from a scanner that types, wherever the focus is, but for a field that a person is typing in. What it types
 * presses no keys of the office.
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
