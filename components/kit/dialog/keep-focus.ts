import type { MouseEvent, PointerEvent } from 'react'

/** Largest movement of a finger or mouse between down and up that still counts as a press. */
const STILL_PX = 10

/** Whether a point of the window is on an element at its current position. */
function isOn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/**
 * Clicks a button that moved away between down and up, as the browser does not. A pointer that was dragged away from
 * the button does not click it.
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
 * For the submit button of a form that checks fields on blur. Pressing the button does not blur the field, so no error
 * line moves the button before the click. If an error line disappears at that moment (a check ends, towns arrive), the
 * press still counts.
 */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onPointerDown: pressWhereItBegan,
}
