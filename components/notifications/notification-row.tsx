import { Button } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { ChevronRightIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { Notification } from '#lib/contract/notifications/notification.ts'
import { showInstant } from '#lib/format/clock.ts'

/**
 * One notification: a press opens its subject and marks it as read. A notification without a link has a button for
 * that.
 */
export function NotificationRow({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { notification: title, subMessage, dateTime, isRead, href } = notification
  const text = (
    <>
      {isRead ? null : <span className="sr-only">New: </span>}
      {title}
    </>
  )
  return (
    <li
      className={classes(
        'relative flex items-center gap-4 border-t border-hairline py-4 pr-2 pl-5 first:border-t-0 hover:bg-calico',
        // A bar beside it, bold text and "New" for screen readers: never colour alone.
        !isRead && 'bg-paper before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:bg-stripe-teal',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className={isRead ? undefined : 'font-semibold'}>
          {href ? (
            <NavLink href={href} className="covering-link" onNavigate={isRead ? undefined : onRead}>
              {text}
            </NavLink>
          ) : (
            text
          )}
        </p>
        {subMessage ? <p className="text-small text-muted">{subMessage}</p> : null}
        <p className="mt-1 text-tiny text-muted">
          <time dateTime={dateTime}>{showInstant(new Date(dateTime)).split(', ').at(-1)}</time>
        </p>
      </div>
      {href ? (
        <ChevronRightIcon size={20} className="text-muted" />
      ) : isRead ? null : (
        <Button variant="quiet" size="small" onClick={onRead}>
          Mark as read
        </Button>
      )}
    </li>
  )
}
