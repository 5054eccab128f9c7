import { lastKeyAt } from './last-input.ts'

/** Time in milliseconds that a message with a button stays for a keyboard user after the last key press. */
export const KEYBOARD_STAYS_MS = 20_000
/** A released message never closes at once: it would vanish while being read. */
const AFTER_HOLD_MS = 1_000

export interface AlertTimer {
  /** Pauses the timer while the pointer is over the message or the focus is in it; each is tracked separately. */
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
