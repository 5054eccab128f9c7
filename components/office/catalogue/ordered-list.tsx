'use client'

import { type ReactNode, useState } from 'react'
import { classes } from '#components/kit/classes.ts'

interface Entry {
  id: string
  /** Name for screen readers. */
  name: string
  content: ReactNode
}

/** The ids with one of them at another place, from 0. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/**
 * A list that is put in an order: by dragging an entry, or by its handle and the arrow keys.
 * @param onOrder the ids in their new order, after each move
 */
export function OrderedList({
  label,
  entries,
  refusal,
  onOrder,
}: {
  /** "Brands in the order of the shop" */
  label: string
  entries: readonly Entry[]
  /** Why the user cannot change the list; null if the user can. */
  refusal: string | null
  onOrder: (ids: string[]) => void
}) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const ids = entries.map(({ id }) => id)

  function move(id: string, to: number): void {
    const at = ids.indexOf(id)
    const place = Math.max(0, Math.min(ids.length - 1, to))
    if (refusal !== null || at < 0 || at === place) return
    onOrder(movedTo(ids, id, place))
    setSaid(`${entries[at]?.name} is number ${place + 1} of ${ids.length}.`)
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol aria-label={label} className="border-t border-ink">
        {entries.map(({ id, name, content }, at) => (
          <li
            key={id}
            draggable={refusal === null}
            className={classes(
              'flex items-center gap-3 border-b border-hairline',
              dragged === id && 'opacity-50',
              over === id && dragged !== id && 'bg-focus-row',
            )}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', name)
              setDragged(id)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, at)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
          >
            <button
              type="button"
              aria-label={`Move ${name}, number ${at + 1} of ${ids.length}. Arrow keys move it.`}
              aria-disabled={refusal !== null || undefined}
              title={refusal ?? 'Drag, or use the arrow keys'}
              className="flex h-(--row) min-w-8 flex-none cursor-grab items-center justify-center text-tiny text-muted tabular-nums hover:text-ink max-md:min-h-11 max-md:min-w-11"
              onKeyDown={(event) => {
                const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[event.key]
                if (to === undefined) return
                event.preventDefault()
                move(id, to)
              }}
            >
              <span aria-hidden="true">⠿ {at + 1}</span>
            </button>
            <div className="min-w-0 flex-1 py-1.5">{content}</div>
          </li>
        ))}
      </ol>
    </>
  )
}
