import { type RefObject, useEffect, useState } from 'react'

/** The nearest part above an element that scrolls up and down; null where only the window does. */
export function scrollerOf(element: Element): HTMLElement | null {
  let at = element.parentElement
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement
  return at
}

/** The scrolling ancestor of an element, which differs between wide screens and phones. */
export function useScroller(element: RefObject<Element | null>): HTMLElement | null {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const look = () => setScroller(element.current && (scrollerOf(element.current) ?? document.documentElement))
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [element])
  return scroller
}
