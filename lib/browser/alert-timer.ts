import { lastKeyAt } from './last-input.ts'

/** For so long after their last key a message with something to press waits for a keyboard user. */
export const KEYBOARD_STAYS_MS = 20_000
/** A message that was held never goes at once: it would vanish under the eye. */
const AFTER_HOLD_MS = 1_000

export interface AlertTimer {
  /** Holds the message while the pointer is over it or the focus in it; each of the two on its own. */
  hold(by: 'pointer' | 'focus', held: boolean): void
  stop(): void
}

/**
 * Times how long a message stays, from now on.
 * @param stay milliseconds of not being held
 * @param isPressable whether something in it can be pressed: then it also waits for the keyboard
 * @param onEnd called once, when its time is over
 */
export function startAlertTimer(stay: number, isPressable: boolean, onEnd: () => void): AlertTimer {
  const held = new Set<'pointer' | 'focus'>()
  let rest = stay
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function finish() {
    const key = isPressable ? lastKeyAt() : null
    const wait = key === null ? 0 : key + KEYBOARD_STAYS_MS - performance.now()
    if (wait > 0) timer = setTimeout(finish, wait)
    else onEnd()
  }
  function run() {
    since = performance.now()
    timer = setTimeout(finish, rest)
  }
  run()

  return {
    hold(by, isHeld) {
      const wasHeld = held.size > 0
      if (isHeld) held.add(by)
      else held.delete(by)
      if (wasHeld === held.size > 0) return
      if (isHeld) {
        clearTimeout(timer)
        rest = Math.max(AFTER_HOLD_MS, rest - (performance.now() - since))
      } else run()
    },
    stop: () => clearTimeout(timer),
  }
}
