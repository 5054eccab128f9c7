import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** A row that is drawn. */
export interface DrawnRow {
  index: number
  /** How far below the row drawn before it, or below the beginning of the list, px. */
  gap: number
  /** How far below the beginning of the list, px. */
  top: number
}

/** How far an element is below the top of its scrolling parent, px. */
function offsetIn(scroller: HTMLElement, element: HTMLElement): number {
  let offset = 0
  for (let at: Element | null = element; at instanceof HTMLElement && at !== scroller; at = at.offsetParent) {
    offset += at.offsetTop
  }
  return offset
}

/**
 * The rows of a long list that are near the window, for a list that is part of a longer scrolling area. The focused row
 * and its neighbours stay drawn, so that Tab continues from there.
 * @param scroller the element that scrolls, which is positioned; null until it is drawn
 * @param keyOf stable
 * @param height of a row as a guess: each is measured
 * @param current index of a row that stays drawn, such as the row that keys act on; null or absent: no such row
 */
export function useLongList<List extends HTMLElement>({
  scroller,
  count,
  keyOf,
  height,
  current = null,
}: {
  scroller: HTMLElement | null
  count: number
  keyOf: (index: number) => number | string
  height: number
  current?: number | null
}) {
  const list = useRef<List>(null)
  /** Height of the content above the list in the scrolling area, px. */
  const [above, setAbove] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!scroller || !list.current) return
    setAbove(offsetIn(scroller, list.current))
  })
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      const wanted = [focused, current].flatMap((at) => (at === null ? [] : [at - 1, at, at + 1]))
      if (wanted.length === 0) return near
      const drawn = wanted.filter((index) => index >= 0 && index < range.count)
      return [...new Set([...near, ...drawn])].sort((a, b) => a - b)
    },
    [focused, current],
  )
  const virtual = useVirtualizer({
    ...{ count, overscan: 8, scrollMargin: above, rangeExtractor, getItemKey: keyOf },
    getScrollElement: () => scroller,
    estimateSize: () => height,
  })
  // Rows that turn out higher than the guess would move the window on, even one that has just been sent to the beginning.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  let end = 0
  const rows = virtual.getVirtualItems().map(({ index, start, size }): DrawnRow => {
    const top = start - above
    const gap = top - end
    end = top + size
    return { index, gap, top }
  })
  const whole = virtual.getTotalSize()
  return {
    /** For the element around the rows. */
    list,
    rows,
    /** How high all rows are, px. */
    whole,
    /** How far the last row that is drawn is above the end, px. */
    rest: whole - end,
    /** For each row; reads its index from `data-index`. */
    measure: virtual.measureElement,
    /** For the element around the rows. */
    focusHandlers: {
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest<HTMLElement>('[data-index]')
        setFocused(row ? Number(row.dataset.index) : null)
      },
      onBlur: () => setFocused(null),
    },
  }
}
