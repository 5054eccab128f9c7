'use client'

import { classes } from '#components/kit/classes.ts'
import { STOCK_QUEUES, type StockQueue } from '#lib/contract/stock/office/stock.ts'
import { showCount } from '#lib/format/count.ts'

const NAMES: Readonly<Record<StockQueue, string>> = {
  all: 'All',
  low: 'Low',
  out: 'Sold out',
  promised: 'Promised to orders',
}

/** Which products of the list are shown, with how many there are. */
export function QueueChips({
  current,
  counts,
  onChoose,
}: {
  current: StockQueue
  counts: Readonly<Record<StockQueue, number>> | undefined
  onChoose: (queue: StockQueue) => void
}) {
  return (
    <fieldset
      aria-label="Which products"
      className="room-gutter no-scrollbar flex flex-none gap-2 overflow-x-auto pb-2"
    >
      {STOCK_QUEUES.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          className={classes(
            'inline-flex min-h-7 flex-none items-center gap-1.5 rounded-sm border px-2.5 text-tiny max-md:min-h-11',
            id === current ? 'border-ink bg-calico font-semibold' : 'border-hairline text-muted hover:border-field',
          )}
          onClick={() => onChoose(id)}
        >
          {NAMES[id]}
          {counts ? <span className="tabular-nums">{showCount(counts[id])}</span> : null}
        </button>
      ))}
    </fieldset>
  )
}
