import { type KeyboardEvent, startTransition, useEffect, useState } from 'react'

const STEPS: Record<string, 1 | -1 | undefined> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Links that become radios once scripts run; until then each link opens its page. A press chooses a radio. Arrow keys
 * wrap around the visible radios and choose, the space bar chooses the focused radio.
 * @returns attributes for the list (a `ul`), its entries (`li`) and each link. `isLive` is false until scripts run.
 */
export function useRadioGroup(name: string) {
  const [isLive, setLive] = useState(false)
  useEffect(() => startTransition(() => setLive(true)), [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const step = STEPS[event.key]
    if (step === undefined && event.key !== ' ') return
    const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')].filter((radio) =>
      radio.checkVisibility(),
    )
    const at = radios.indexOf(event.target as HTMLElement)
    const chosen = radios[(at + (step ?? 0) + radios.length) % radios.length]
    if (at < 0 || !chosen) return
    event.preventDefault()
    chosen.focus()
    chosen.click()
  }

  return {
    isLive,
    group: isLive ? { role: 'radiogroup', 'aria-label': name, onKeyDown } : { 'aria-label': name },
    entry: isLive ? { role: 'none' } : {},
    /** @param isChosen whether this radio is chosen; without a chosen radio the keyboard cannot reach the group */
    radio: (isChosen: boolean) =>
      isLive
        ? { role: 'radio', 'aria-checked': isChosen, tabIndex: isChosen ? 0 : -1 }
        : { 'aria-current': isChosen ? ('true' as const) : undefined },
  }
}
