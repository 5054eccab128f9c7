import { type RefObject, useEffect, useRef } from 'react'

const TYPED = 'input:not([type=checkbox]), textarea, select'

/**
 * Brings an entry into sight that was opened from elsewhere (added, or named by a finding), its first field in focus.
 * @param container holds the entries, which name themselves by `data-item`
 * @param chosen the entry that is open
 */
export function useOpened(container: RefObject<HTMLElement | null>, chosen: string | null): void {
  const previous = useRef(chosen)
  useEffect(() => {
    if (previous.current === chosen) return
    const items = [...(container.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
    const opened = items.find(({ dataset }) => dataset.item === chosen)
    // One that is not drawn yet is waited for.
    if (chosen !== null && !opened) return
    previous.current = chosen
    if (!opened || opened.contains(document.activeElement)) return
    opened.scrollIntoView?.({ block: 'nearest' })
    opened.querySelector<HTMLElement>(TYPED)?.focus()
  })
}
