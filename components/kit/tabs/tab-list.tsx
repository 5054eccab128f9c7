'use client'

import type { KeyboardEvent } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'

export interface Tab<Id extends string> {
  id: Id
  name: string
  /** Text below the name. */
  text?: string
}

/** Id of a tab's button, which labels its panel. */
export const tabId = (id: string) => `tab-${id}`

/**
 * Tab list; Left and Right move between tabs.
 * @param panelOf id of a tab's panel
 * @param onNear called when a pointer approaches a tab, to prefetch its content
 */
export function TabList<Id extends string>({
  label,
  tabs,
  chosen,
  panelOf,
  onChoose,
  onNear,
  className,
}: {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  panelOf: (id: Id) => string
  onChoose: (id: Id) => void
  onNear?: (id: Id) => void
  className: string
}) {
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    const at = tabs.findIndex(({ id }) => id === chosen)
    const next = step && tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.id)
    document.getElementById(tabId(next.id))?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes('grid border-b border-hairline', tabs.length > 2 ? 'grid-cols-3' : 'grid-cols-2', className)}
    >
      {tabs.map(({ id, name, text }) => (
        <LiveButton
          key={id}
          role="tab"
          id={tabId(id)}
          aria-selected={chosen === id}
          aria-controls={panelOf(id)}
          tabIndex={chosen === id ? 0 : -1}
          onPointerEnter={() => onNear?.(id)}
          onClick={() => onChoose(id)}
          onKeyDown={onKeyDown}
          className={classes(
            '-mb-px min-h-12 border-b-3 text-left',
            text ? 'px-3 py-3' : 'px-1',
            chosen === id ? 'border-ink' : 'border-transparent text-muted hover:border-field',
          )}
        >
          <span className={classes('block font-semibold', text && 'text-ink')}>{name}</span>
          {text ? <span className="block text-small">{text}</span> : null}
        </LiveButton>
      ))}
    </div>
  )
}
