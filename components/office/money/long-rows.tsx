import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useScroller } from '#components/kit/page/scroller.ts'
import { useLongList } from '#components/kit/table/use-long-list.ts'

/** Attributes of a row of a long list, for its `li`. */
export interface LongRow {
  ref: (element: HTMLLIElement | null) => void
  'data-index': number
  'aria-posinset': number
  'aria-setsize': number
  style: CSSProperties
}

/** Height of a row in the regular density, px; each row is measured. */
const ROW_HEIGHT = 34

/**
 * A list of rows on a page that scrolls. A day can have thousands: only the rows near the window are drawn.
 * @param current index of the row in focus, which stays drawn; -1 without such a row
 */
export function LongRows<Item>({
  items,
  keyOf,
  current = -1,
  draw,
}: {
  items: readonly Item[]
  keyOf: (item: Item) => number | string
  current?: number
  draw: (item: Item, row: LongRow) => ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const scroller = useScroller(place)
  const { list, rows, rest, measure, focusHandlers } = useLongList<HTMLUListElement>({
    ...{ scroller, count: items.length, height: ROW_HEIGHT, current: current < 0 ? null : current },
    keyOf: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
  })
  return (
    <div ref={place}>
      {/* Margins of the rows stay inside the list. */}
      <ul ref={list} className="flow-root" style={{ paddingBottom: rest }} {...focusHandlers}>
        {rows.map(({ index, gap }) => {
          const item = items[index]
          if (item === undefined) return null
          const place = { 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': items.length }
          return draw(item, { ref: measure, ...place, style: { marginTop: gap } })
        })}
      </ul>
    </div>
  )
}
