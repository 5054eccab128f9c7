/** Whether the visitor uses the keyboard, and when a key was last pressed: it is so until a pointer is pressed. */

let keyAt: number | null = null

/** Time of the last key press (`performance.now()`); null if a pointer was pressed later or no key was pressed. */
export const lastKeyAt = (): number | null => keyAt

/** Tracks key and pointer presses from now on. Returns a stop function. */
export function followInput(target: EventTarget = window): () => void {
  const onKey = () => {
    keyAt = performance.now()
  }
  const onPointer = () => {
    keyAt = null
  }
  // In the capture phase: also counts keys whose events a component stops.
  target.addEventListener('keydown', onKey, true)
  target.addEventListener('pointerdown', onPointer, true)
  return () => {
    target.removeEventListener('keydown', onKey, true)
    target.removeEventListener('pointerdown', onPointer, true)
    keyAt = null
  }
}
