'use client'

import { BellIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { WithAccount } from './with-account.tsx'

/**
 * Link to the user's notifications, with the unread count. Every page's HTML contains it; the kind of viewer decides
 * before the first paint whether it is visible (theme.css). The badge overlaps the icon, so the header does not shift.
 */
export function NotificationsLink() {
  return <WithAccount>{(_, unread) => <Bell unread={unread} />}</WithAccount>
}

function Bell({ unread }: { unread: number }) {
  return (
    <NavLink
      href="/notifications"
      className="notifications-link relative min-h-11 min-w-11 items-center justify-center rounded-sm hover:text-link"
    >
      <BellIcon size={22} />
      <span className="sr-only">Notifications{unread > 0 ? `, ${unread} unread` : ''}</span>
      {unread > 0 ? <UnreadBadge unread={unread} className="absolute top-0 right-0" /> : null}
    </NavLink>
  )
}

/** The figure alone: a screen reader reads a sentence. */
function UnreadBadge({ unread, className }: { unread: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`flex h-5 min-w-5 items-center justify-center rounded-full bg-madder-fill px-1 text-badge font-bold text-white ${className}`}
    >
      {unread > 99 ? '99+' : unread}
    </span>
  )
}
