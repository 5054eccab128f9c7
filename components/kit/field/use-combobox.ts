import { useEffect, useState } from 'react'

/**
 * Marked option after a key press; -1 for the text field itself, null if the key belongs to the text field. Arrows wrap
 * around through the field, and Down leaves a single option marked. Home and End move in the text until an option is
 * marked.
 */
export function optionAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : count === 1 ? 0 : -1
  if (key === 'ArrowUp') return at === -1 ? count - 1 : at - 1
  if (at === -1) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * A text field with a list of options (ARIA's combobox). The focus stays in the field: arrows mark an option, Enter
 * presses the marked option, Escape closes the list.
 * @param id prefix of the options' ids
 * @param startsOpen whether the field had the focus before this was drawn
 */
export function useCombobox(id: string, startsOpen: () => boolean = () => false) {
  const [isWanted, setOpen] = useState(startsOpen)
  /** Index of the marked option; -1 without one. */
  const [at, setAt] = useState(-1)
  const optionId = (index: number) => `${id}-${index}`
  const scrollTo = at < 0 ? null : optionId(at)
  useEffect(() => {
    if (scrollTo) document.getElementById(scrollTo)?.scrollIntoView({ block: 'nearest' })
  }, [scrollTo])

  function close(): void {
    setOpen(false)
    setAt(-1)
  }

  /** The list's state and key handler for this number of options; without options it is closed. */
  function withOptions(count: number) {
    const isOpen = isWanted && count > 0
    const activeId = isOpen && at >= 0 && at < count ? optionId(at) : undefined
    /** Acts on a key; returns false if the key belongs to the text field. */
    function press(key: string): boolean {
      if (key === 'Escape' && isOpen) close()
      else if (key === 'Enter' && activeId) document.getElementById(activeId)?.click()
      else if (isOpen) {
        const next = optionAfter(key, at, count)
        if (next === null) return false
        setAt(next)
      } else {
        if (key === 'ArrowDown') setOpen(true)
        return false
      }
      return true
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !press(event.key)) return
      // A key that was handled here must not reach the text, the form or a window around them.
      event.preventDefault()
      event.stopPropagation()
    }
    return { isOpen, activeId, onKeyDown }
  }

  return {
    /** Whether the list is to be open as soon as there are options. */
    isWanted,
    /** @param marked the option to mark at once */
    open(marked = -1): void {
      setOpen(true)
      setAt(marked)
    },
    close,
    optionId,
    withOptions,
  }
}
