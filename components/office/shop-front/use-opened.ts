import { type RefObject, useEffect, useRef } from 'react'

const TYPED = 'input:not([type=checkbox]), textarea, select'

/**
 * Scrolls to an entry that was opened from elsewhere (added, or named by a finding) and focuses its first field.
 * @param container contains the entries, marked by `data-item`
 * @param chosen the open entry
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
