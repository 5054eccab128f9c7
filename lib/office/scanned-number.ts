import { useEffect, useRef } from 'react'
import { isPageScanning } from './scanner.ts'

/** A scanner that is a keyboard types its digits at once and ends them with Enter; a person does not type so quickly. */
const QUICK_MS = 45
const MIN = 4
const FIELDS = 'input, textarea, select, [contenteditable=true]'

/** Hears numbers from a scanner that types: an order's slip, a bar code. Letters are left alone: they are keys of the office. */
export function useScannedNumber(onNumber: (digits: string) => void, isOn: boolean): void {
  const latest = useRef(onNumber)
  latest.current = onNumber
  useEffect(() => {
    if (!isOn) return
    let digits = ''
    let before = 0
    const onKey = (event: KeyboardEvent) => {
      // A section that takes codes gets the whole code: digits at a code's end are not an order number.
      if (isPageScanning()) return
      const isQuick = event.timeStamp - before < QUICK_MS
      before = event.timeStamp
      if (event.target instanceof Element && event.target.matches(FIELDS)) return
      if (/^\d$/.test(event.key)) {
        digits = isQuick ? digits + event.key : event.key
        return
      }
      const number = digits
      digits = ''
      if (event.key !== 'Enter' || !isQuick || number.length < MIN) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(number)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isOn])
}
