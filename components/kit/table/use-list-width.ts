import { type RefObject, useLayoutEffect, useState } from 'react'

interface ListWidth {
  /** Width in px at the normal text size; null if unknown. */
  width: number | null
  /** Factor of the widths that grow with the text. */
  scale: number
}

/** The width of an element, measured again whenever it changes. */
export function useListWidth(element: RefObject<HTMLElement | null>): ListWidth {
  const [measured, setMeasured] = useState<ListWidth>({ width: null, scale: 1 })
  useLayoutEffect(() => {
    const box = element.current
    if (!box || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      const scale = Number.parseFloat(getComputedStyle(box).getPropertyValue('--column-scale')) || 1
      const width = box.clientWidth > 0 ? (box.clientWidth * 16) / textSize : null
      setMeasured((before) => (before.width === width && before.scale === scale ? before : { width, scale }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return measured
}
