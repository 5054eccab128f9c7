import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { scrollerOf } from '#components/kit/page/scroller.ts'

/** Distance from the scroller's edge, px, at which dragging scrolls. */
const EDGE = 48

/**
 * Drag and drop of list entries by their handles, with a mouse, a pen or a finger.
 * @param list contains only the entries, in their order
 * @param onDrop receives the entry and its new position, from 0
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  /** Index of the entry before which the dragged entry would be inserted; the count of entries for the end. */
  const [gap, setGap] = useState<number | null>(null)
  const from = useRef(-1)

  function gapAt(y: number): number {
    const rows = [...(list.current?.children ?? [])]
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2
    })
    return below < 0 ? rows.length : below
  }

  function end(): void {
    setDragged(null)
    setGap(null)
  }

  /** Of the handle of an entry. */
  const handlers = (id: string, at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = at
      setDragged(id)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged !== id) return
      const scroller = scrollerOf(event.currentTarget)
      const edges = scroller?.getBoundingClientRect()
      if (edges && event.clientY < edges.top + EDGE) scroller?.scrollBy(0, -EDGE / 3)
      if (edges && event.clientY > edges.bottom - EDGE) scroller?.scrollBy(0, EDGE / 3)
      setGap(gapAt(event.clientY))
    },
    onPointerUp: () => {
      if (dragged === id && gap !== null) {
        const to = gap > from.current ? gap - 1 : gap
        if (to !== from.current) onDrop(id, to)
      }
      end()
    },
    onPointerCancel: end,
  })

  return {
    dragged,
    /** Target of the dragged entry: before the entry at this position; null if it would stay. */
    gap: gap === from.current || gap === from.current + 1 ? null : gap,
    handlers,
  }
}
