'use client'

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { singleKeys } from '#lib/office/keys.ts'
import { movedTo } from '../catalogue/ordered-list.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { useOpened } from './use-opened.ts'

export interface OrderedItem {
  id: string
  /** Name for screen readers: "Red for Jamhuri week". */
  name: string
  /** Before the title: a small picture. */
  before?: ReactNode
  /** Text of the row; a press opens the entry. Without `fields` it does not open. */
  title: ReactNode
  /** Muted, beside the title. */
  note?: ReactNode
  /** At the right of the row: when and whether it is shown, buttons. */
  aside?: ReactNode
  /** Drawn below the row while the entry is open. */
  fields?: () => ReactNode
  isHidden?: boolean
  /** Hides or shows it: the key H does so too. */
  onHide?: () => void
}

const FIELDS = 'input, textarea, select, [contenteditable=true]'

/**
 * Sortable list of the shop front. Staff drag an entry by its handle, or press Alt and an arrow. Enter opens the entry
 * inside the list; arrows move between rows. Each move is announced to screen readers.
 */
export function OrderedItems({
  label,
  items,
  refusal,
  orderRefusal = refusal,
  chosen,
  empty,
  onChoose,
  onOrder,
}: {
  /** "Banners in their order" */
  label: string
  items: readonly OrderedItem[]
  /** Why changes are not possible; null if they are. */
  refusal: string | null
  /** Why moves are not possible. */
  orderRefusal?: string | null
  /** The entry that is open. */
  chosen: string | null
  /** In place of a list without entries. */
  empty?: ReactNode
  onChoose: (id: string | null) => void
  /** @param ids in their new order */
  onOrder: (ids: string[]) => void
}) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const ids = items.map(({ id }) => id)

  function move(id: string, to: number): void {
    const at = ids.indexOf(id)
    const place = Math.max(0, Math.min(ids.length - 1, to))
    if (orderRefusal !== null || at < 0 || at === place) return
    onOrder(movedTo(ids, id, place))
    setSaid(`${items[at]?.name} is number ${place + 1} of ${ids.length}.`)
  }
  const { dragged, gap, handlers } = useDragOrder(list, move)
  useOpened(list, chosen)

  function onRowKey(event: KeyboardEvent, { id, onHide }: OrderedItem, at: number): void {
    const isInField = event.target instanceof Element && event.target.matches(FIELDS)
    if (isInField || event.ctrlKey || event.metaKey) return
    const isHandle = event.target instanceof Element && event.target.matches('[data-handle]')
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined && (event.altKey || isHandle)) move(id, at + step)
    else if (step !== undefined) list.current?.querySelectorAll<HTMLElement>('[data-row]')[at + step]?.focus()
    else if (event.key === 'h' && !event.altKey && onHide && refusal === null && singleKeys.read()) onHide()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {items.length === 0 ? empty : null}
      <ol ref={list} aria-label={label} hidden={items.length === 0} className="border-t border-ink">
        {items.map((item, at) => (
          <li key={item.id} data-item={item.id} className="relative border-b border-hairline">
            {dragged === item.id ? (
              <span aria-hidden="true" className="pointer-events-none absolute inset-0 z-10 border-2 border-link" />
            ) : null}
            {gap === at ? <DropLine className="-top-px" /> : null}
            {gap === ids.length && at === ids.length - 1 ? <DropLine className="-bottom-px" /> : null}
            <Row
              item={item}
              place={`number ${at + 1} of ${ids.length}`}
              isOpen={chosen === item.id}
              refusal={orderRefusal}
              handlers={orderRefusal === null ? handlers(item.id, at) : {}}
              onKeyDown={(event) => onRowKey(event, item, at)}
              onOpen={() => onChoose(chosen === item.id ? null : item.id)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Target position of the dragged entry. */
const DropLine = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={classes('pointer-events-none absolute inset-x-3 z-10 border-t-2 border-dashed border-link', className)}
  />
)

function Row({
  item: { name, before, title, note, aside, fields, isHidden },
  place,
  isOpen,
  refusal,
  handlers,
  onKeyDown,
  onOpen,
}: {
  item: OrderedItem
  place: string
  isOpen: boolean
  refusal: string | null
  handlers: Partial<ReturnType<ReturnType<typeof useDragOrder>['handlers']>>
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: () => void
}) {
  const words = (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span
        className={classes('min-w-0 [overflow-wrap:anywhere]', isOpen && 'font-semibold', isHidden && 'text-muted')}
      >
        {title}
      </span>
      {note ? <span className="min-w-0 text-muted [overflow-wrap:anywhere]">{note}</span> : null}
    </span>
  )
  return (
    <div
      className={
        isOpen && fields
          ? 'bg-focus-row before:pointer-events-none before:absolute before:inset-y-0 before:left-0 before:z-1 before:w-[3px] before:bg-ink'
          : undefined
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons in it */}
      <div className="relative flex min-h-10 items-center gap-3 hover:bg-focus-row" onKeyDown={onKeyDown}>
        <button
          type="button"
          data-handle
          data-row={fields ? undefined : true}
          aria-label={`Move ${name}, ${place}. Arrow keys move it.`}
          aria-disabled={refusal !== null || undefined}
          title={refusal ?? 'Drag, or press Alt and an arrow key'}
          className="relative z-1 -mr-3 flex min-h-10 w-11 flex-none cursor-grab touch-none items-center justify-center text-field hover:text-ink max-md:min-h-11"
          {...handlers}
        >
          <Dots />
        </button>
        {before}
        {fields ? (
          <button
            type="button"
            data-row
            aria-expanded={isOpen}
            className="flex min-h-10 min-w-0 flex-1 items-center py-1 text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-link"
            onClick={onOpen}
          >
            {words}
          </button>
        ) : (
          <div className="flex min-h-10 min-w-0 flex-1 items-center py-1">{words}</div>
        )}
        {aside ? <div className="mr-5 flex flex-none items-center gap-3 max-md:mr-4">{aside}</div> : null}
      </div>
      {isOpen && fields ? (
        <section aria-label={name} className="border-t border-hairline py-3 pr-5 pl-11 max-md:px-4">
          {fields()}
        </section>
      ) : null}
    </div>
  )
}

const Dots = () => (
  <svg aria-hidden="true" viewBox="0 0 8 16" className="h-4 w-2" fill="currentColor">
    {[2, 8, 14].map((y) => (
      <g key={y}>
        <circle cx="1.5" cy={y} r="1.1" />
        <circle cx="6.5" cy={y} r="1.1" />
      </g>
    ))}
  </svg>
)
