/** Whether the visitor uses the keyboard, and when a key was last pressed: it is so until a pointer is pressed. */

let keyAt: number | null = null

/** When the last key was pressed (`performance.now()`); null where a pointer was pressed since, or nothing was. */
export const lastKeyAt = (): number | null => keyAt

/** Notes keys and pointers from now on. Answers how to stop. */
export function followInput(target: EventTarget = window): () => void {
  const onKey = () => {
    keyAt = performance.now()
  }
  const onPointer = () => {
    keyAt = null
  }
  // While capturing: a key that a part of the page keeps for itself is one too.
  target.addEventListener('keydown', onKey, true)
  target.addEventListener('pointerdown', onPointer, true)
  return () => {
    target.removeEventListener('keydown', onKey, true)
    target.removeEventListener('pointerdown', onPointer, true)
    keyAt = null
  }
}
