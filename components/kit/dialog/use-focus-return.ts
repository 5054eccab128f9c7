import { type RefObject, useLayoutEffect } from 'react'

/**
 * If a part is removed while it has the focus, the focus returns to its opener, else to the list item or section around
 * it, else to the page.
 * @param isOpened false for a part without an opener, such as a row
 */
export function useFocusReturn(part: RefObject<HTMLElement | null>, isOpened = true): void {
  useLayoutEffect(() => {
    const element = part.current
    const opener = isOpened && document.activeElement !== document.body ? document.activeElement : null
    const around = element?.parentElement?.closest<HTMLElement>('li, section')
    return () => {
      // A button that is disabled while its call runs has lost the focus to the body.
      const isLost = document.activeElement === document.body
      if (!isLost && !element?.contains(document.activeElement)) return
      // React removes the part after this function.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const home = [opener, around, document.getElementById('room')].find((one) => one?.isConnected)
        if (!(home instanceof HTMLElement)) return
        if (home === around) {
          home.tabIndex = -1
          // The outline is inside the element: its list clips any overflow.
          home.style.outlineOffset = '-3px'
        }
        home.focus({ preventScroll: true })
      })
    }
  }, [part, isOpened])
}
