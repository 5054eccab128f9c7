'use client'

import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { AccountEntry } from './account-entries.ts'

/**
 * One line of the account's menu. `onDone` is called when it is chosen: closes the menu, and runs the action of a line
 * without a link.
 */
export function AccountLine({
  entry,
  unread,
  className,
  onDone,
}: {
  entry: AccountEntry
  /** Number of unread notifications. */
  unread: number
  className?: string
  onDone: () => void
}) {
  const texts = useTexts(headerTexts)
  const look = classes('flex min-h-12 w-full items-center text-left hover:bg-calico', className)
  if ('href' in entry) {
    return (
      <NavLink href={entry.href} className={look} onNavigate={onDone}>
        {texts[entry.labelKey]}
        {entry.href === '/notifications' && unread > 0 ? (
          <span className="ml-2 text-small text-muted">{texts.unread({ unread })}</span>
        ) : null}
      </NavLink>
    )
  }
  return (
    <button type="button" aria-haspopup={'opens' in entry ? 'dialog' : undefined} className={look} onClick={onDone}>
      {texts[entry.labelKey]}
    </button>
  )
}
