'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '#components/kit/classes.ts'
import { showCount } from '#lib/format/count.ts'
import { type KeyEntry, useKeys } from '#lib/office/keys.ts'

export interface TabEntry {
  id: string
  label: string
  count?: number
  /** After the count: marks pending items. */
  mark?: ReactNode
}

interface TabWords {
  view: (values: { name: string }) => string
}

const ENGLISH: TabWords = { view: ({ name }) => `view: ${name}` }

/** Number of tabs with a key. */
const KEYED = 8

/** Tabs of a page with counts; keys 1 to 8 open them. */
export function Tabs({
  label,
  views,
  current,
  onChoose,
  end,
  words = ENGLISH,
}: {
  /** "Views of orders" */
  label: string
  views: readonly TabEntry[]
  current: string
  onChoose: (id: string) => void
  /** At the right: the button that saves a view. */
  end?: ReactNode
  /** For a page in another language. */
  words?: TabWords
}) {
  const entries = views
    .slice(0, KEYED)
    .map(({ id, label: name }, at): [string, KeyEntry] => [
      String(at + 1),
      { label: words.view({ name }), run: () => onChoose(id) },
    ])
  useKeys(label, Object.fromEntries(entries))
  const nav = useRef<HTMLElement>(null)
  const counts = views.map(({ count }) => count).join()
  // On a phone the tabs are wider than the window: the open one is in sight, also once the counts have made them wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts change how wide the tabs are
  useEffect(() => {
    if (current) nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current, counts])
  return (
    <div className="room-gutter flex h-9.5 flex-none items-stretch gap-5.5 border-b border-hairline max-md:h-12">
      <nav
        ref={nav}
        aria-label={label}
        className="no-scrollbar -mb-px flex min-w-0 items-stretch gap-5.5 overflow-x-auto"
      >
        {views.map(({ id, label: name, count, mark }) => (
          <button
            key={id}
            type="button"
            aria-current={id === current ? 'true' : undefined}
            className={classes(
              'flex min-w-6 flex-none items-center justify-center gap-1.5 border-b-3 pt-0.75 whitespace-nowrap focus-visible:-outline-offset-3',
              id === current ? 'border-ink font-semibold' : 'border-transparent text-muted hover:border-field',
            )}
            onClick={() => onChoose(id)}
          >
            {name}
            {count === undefined ? null : (
              <span className={classes('text-tiny text-muted', id === current && 'font-medium')}>
                {showCount(count)}
              </span>
            )}
            {mark}
          </button>
        ))}
      </nav>
      {end ? <div className="ml-auto flex flex-none items-center">{end}</div> : null}
    </div>
  )
}
