import type { MouseEvent, PointerEvent } from 'react'

/** A finger or a mouse that moves less than this between down and up stays where it is. */
const STILL_PX = 10

/** Whether a point of the window is on an element as it is drawn now. */
function isOn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/**
 * Makes the press of a button that moved away between down and up: the browser makes none then. What was drawn away from the
 * button before it was let go is no press.
 */
function pressWhereItBegan(down: PointerEvent<HTMLElement>): void {
  if (down.button !== 0) return
  const { currentTarget: button, pointerId, clientX, clientY } = down
  const onEnd = (up: globalThis.PointerEvent) => {
    if (up.pointerId !== pointerId) return
    window.removeEventListener('pointerup', onEnd, true)
    window.removeEventListener('pointercancel', onEnd, true)
    const isStill = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= STILL_PX
    if (up.type === 'pointerup' && isStill && !isOn(button, up)) button.click()
  }
  window.addEventListener('pointerup', onEnd, true)
  window.addEventListener('pointercancel', onEnd, true)
}

/**
 * For a submit button of a form whose fields are checked when they are left: pressing it does not leave the field, so
 * no error line pushes the button away from under the pointer before the press becomes a click. Where an error line goes away
 * by itself in that moment (a check that ends, towns that are loaded), the press counts all the same.
 */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onPointerDown: pressWhereItBegan,
}
