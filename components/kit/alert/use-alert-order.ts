import { type RefObject, useEffect, useRef } from 'react'

const PRESSABLE = 'a[href], button:not(:disabled)'

/** Whether the focus can still be given to it. */
const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  element.getClientRects().length > 0

/**
 * Makes the newest message with a button the next Tab stop after its cause, the element that had the focus before. From
 * the message, Tab continues after the cause and Shift+Tab returns to it. Moves neither the focus nor the messages in
 * the document.
 * @param region element around the messages; each has its id as `data-alert`
 * @param newest id of the newest message with a button; null if there is no such message
 * @returns function that focuses the cause, for a message that closes with the focus in it
 */
export function useAlertOrder(region: RefObject<HTMLElement | null>, newest: number | null): () => void {
  const cause = useRef<Element | null>(null)
  /**
   * Whether the focus arrived from the cause. Otherwise Tab leaves the messages at their end, so no user is trapped.
   */
  const cameFromCause = useRef(false)

  useEffect(() => {
    const focused = document.activeElement
    if (newest !== null && !region.current?.contains(focused)) cause.current = focused
  }, [newest, region])

  useEffect(() => {
    if (newest === null) return
    const enter = (event: KeyboardEvent, root: HTMLElement) => {
      // The cause can be in a window that has closed: the message then follows the current focus.
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
      // Forwards, the browser itself continues from there.
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
