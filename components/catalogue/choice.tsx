'use client'

import { classes } from '#components/kit/classes.ts'
import { CheckIcon } from '#components/kit/icon.tsx'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { showCount } from '#lib/format/count.ts'
import { ChangeLink } from './change-link.tsx'
import { useFilterControls } from './filter-controls.ts'

/** Class names of the mark: a ticked box is filled, a selected radio has a free middle. */
function markLook(on: boolean, round: boolean): string {
  if (!on) return 'border-field bg-paper'
  return round ? 'border-7 border-ink bg-paper' : 'border-main bg-main text-on-main'
}

/**
 * One choice of the filter and the number of products it would leave: a checkbox (several can be on) or a radio. A link
 * of the same place and size until the page's JavaScript runs.
 * @param swatch of a colour: its picture beside the name
 * @param group of a radio: the name shared by its group
 */
export function Choice({
  name,
  on,
  change,
  count,
  swatch,
  group,
  className,
}: {
  name: string
  on: boolean
  change: Partial<Filter>
  count?: number
  swatch?: string | undefined
  group?: string
  className?: string
}) {
  const controls = useFilterControls()
  const round = group !== undefined
  const row = classes('group relative flex min-h-11 items-center gap-3 text-small', className)
  const content = (
    <>
      <span
        aria-hidden="true"
        className={classes(
          'tick group-hover:border-ink group-has-focus-visible:outline-3 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-link',
          round ? 'rounded-full' : 'rounded-sm',
          markLook(on, round),
        )}
      >
        {on && !round ? <CheckIcon size={16} className="stroke-2" /> : null}
      </span>
      {swatch ? (
        <span aria-hidden="true" className="swatch shrink-0 border-field" style={{ background: swatch }} />
      ) : null}
      <span className="min-w-0 flex-1 group-hover:underline">{name}</span>
      {count === undefined ? null : (
        <span className="text-muted">
          {showCount(count)}
          <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
        </span>
      )}
    </>
  )
  if (!controls.live) {
    return (
      <ChangeLink change={change} aria-current={on ? 'true' : undefined} className={row}>
        {content}
      </ChangeLink>
    )
  }
  return (
    <label className={row}>
      <input
        type={round ? 'radio' : 'checkbox'}
        name={group}
        checked={on}
        onChange={() => controls.change(change)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {content}
    </label>
  )
}
