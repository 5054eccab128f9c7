import { type RefObject, useEffect, useRef } from 'react'

const PRESSABLE = 'a[href], button:not(:disabled)'

/** Whether the focus can still be given to it. */
const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  element.getClientRects().length > 0

/**
 * Lets the Tab key reach the newest message with something to press right after what had the focus when it came: the
 * button that caused it. From the message Tab goes on to what follows that button, Shift+Tab goes back to it. The focus
 * is never moved by itself, and messages stay in their place in the document.
 * @param region what holds the messages; each carries its id as `data-alert`
 * @param newest the id of the newest message with something to press; null where there is none
 * @returns gives the focus back to that button, for a message that closes with the focus in it
 */
export function useAlertOrder(region: RefObject<HTMLElement | null>, newest: number | null): () => void {
  const cause = useRef<Element | null>(null)
  /** Whether the focus came in from there. Who tabbed through the whole page leaves at its end: nothing traps them. */
  const cameFromCause = useRef(false)

  useEffect(() => {
    const focused = document.activeElement
    if (newest !== null && !region.current?.contains(focused)) cause.current = focused
  }, [newest, region])

  useEffect(() => {
    if (newest === null) return
    const enter = (event: KeyboardEvent, root: HTMLElement) => {
      // Its window has closed, say: the message now follows wherever the visitor is.
      if (!isThere(cause.current)) cause.current = document.activeElement
      if (cause.current !== document.activeElement || !isThere(cause.current)) return
      const first = root.querySelector<HTMLElement>(`[data-alert="${newest}"] :is(${PRESSABLE})`)
      first?.focus()
      // Behind an open window it cannot have the focus.
      if (first !== document.activeElement || first === null) return
      cameFromCause.current = true
      event.preventDefault()
    }
    const leave = (event: KeyboardEvent, root: HTMLElement) => {
      const all = [...root.querySelectorAll<HTMLElement>(PRESSABLE)]
      if (!cameFromCause.current || document.activeElement !== all.at(event.shiftKey ? 0 : -1)) return
      cameFromCause.current = false
      if (!isThere(cause.current)) return
      // Forwards, the browser itself goes on from there.
      cause.current.focus({ preventScroll: !event.shiftKey })
      if (event.shiftKey) event.preventDefault()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const root = region.current
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || !root)
        return
      if (root.contains(document.activeElement)) leave(event, root)
      else {
        cameFromCause.current = false
        if (!event.shiftKey) enter(event, root)
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [newest, region])

  return () => {
    if (isThere(cause.current)) cause.current.focus()
  }
}
