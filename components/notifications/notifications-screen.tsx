'use client'

import { useEffect, useRef, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Answer } from '#lib/contract/base/problem.ts'
import { addDays, dayInNairobi, showDay, systemClock, today } from '#lib/format/clock.ts'
import { useChangeNotificationSettings, useNotificationSettings } from '#lib/notifications/settings-queries.ts'
import { useUnread } from '#lib/notifications/unread.ts'
import { useNotifications } from '#lib/notifications/watch.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'

type Listed = NonNullable<ReturnType<typeof useNotifications>['list']>

const loadDialog = () => import('./clear-dialog.tsx')

/** Shows why a change was refused; no message if it succeeded. */
function alertIfRefused(answer: Answer<unknown, unknown>) {
  if (!answer.ok) showAlert({ tone: 'danger', title: 'We could not save that.', text: answer.problem.message })
}

/**
 * Setting for notifications by email, saved at each switch. Placed above the list: below it, a growing list would move
 * it away from the pointer.
 */
function EmailSetting() {
  const { data, error } = useNotificationSettings()
  const { mutateAsync } = useChangeNotificationSettings()

  async function change(email: boolean) {
    const answer = await mutateAsync({ email })
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else showAlert({ tone: 'danger', title: 'We could not save your choice.', text: answer.problem.message })
  }

  return (
    <section aria-label="By email" className="mb-6 border-b border-hairline pb-4">
      {data ? (
        <Checkbox role="switch" checked={data.email} onChange={(event) => void change(event.target.checked)}>
          Email me at each step of an order
        </Checkbox>
      ) : error ? (
        <p className="min-h-11">We could not load this setting: {error.message}</p>
      ) : (
        <Skeleton className="h-11 max-w-90" />
      )}
      <p className="text-small text-muted">We always email confirmations, invoices and credit notes.</p>
    </section>
  )
}

/** The notifications by day, newest first. More load as the end of the list becomes visible. */
export function NotificationsScreen() {
  const { list, error, again, isMore, isLoadingMore, loadMore, readOne, readAll, clear } = useNotifications()
  const unread = useUnread()
  const [clearing, setClearing] = useState(false)
  const { part, waiting, expect, want } = useDeferred(loadDialog)
  const ClearDialog = part?.ClearDialog
  const end = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew after each page, which may end in sight too
  useEffect(() => {
    if (!isMore || isLoadingMore || error || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), { rootMargin: '400px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isMore, isLoadingMore, error, list?.length])

  return (
    <>
      <EmailSetting />
      {error ? (
        <div className="mb-6 space-y-4">
          <Alert tone="danger" title="We could not load your notifications." live="polite">
            {error.message}
          </Alert>
          <Button variant="outline" onClick={again}>
            Try again
          </Button>
        </div>
      ) : null}
      {list === undefined ? (
        error ? null : (
          <NotificationSkeleton />
        )
      ) : list.length === 0 ? (
        <EmptyState
          title="No Notifications"
          text="Updates about your orders, payments and messages will show here."
          actions={
            <LinkButton href="/product-list" prefetch={false} variant="outline">
              See all products
            </LinkButton>
          }
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p role="status" className="text-muted">
              {unread === 0 ? 'All read' : `${unread} unread`}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button
                variant="quiet"
                size="small"
                disabled={unread === 0}
                onClick={() => void readAll().then(alertIfRefused)}
              >
                Mark all as read
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-haspopup="dialog"
                disabled={waiting}
                onPointerEnter={expect}
                onFocus={expect}
                onClick={async () => setClearing(await want())}
              >
                Clear
              </Button>
            </div>
          </div>
          <DayList list={list} onRead={(id) => void readOne(id).then(alertIfRefused)} />
          <div ref={end} className="mt-2">
            {isLoadingMore ? (
              <NotificationSkeleton rows={3} />
            ) : isMore ? (
              <Button variant="outline" className="mt-4" onClick={loadMore}>
                Show older
              </Button>
            ) : null}
          </div>
        </>
      )}
      {clearing && ClearDialog ? (
        <ClearDialog
          onClose={() => setClearing(false)}
          onClear={() => {
            setClearing(false)
            void clear().then(alertIfRefused)
          }}
        />
      ) : null}
    </>
  )
}

/** Notifications of one day in Nairobi. */
interface Day<One> {
  day: string
  /** "Today", "Yesterday", "21 November 2026" */
  label: string
  list: One[]
}

/**
 * Splits a list by days, in its order.
 * @param today "2026-11-24"
 */
export function byDay<One extends { dateTime: string }>(list: readonly One[], today: string): Day<One>[] {
  const days: Day<One>[] = []
  for (const one of list) {
    const day = dayInNairobi(new Date(one.dateTime))
    const last = days.at(-1)
    if (last?.day === day) last.list.push(one)
    else days.push({ day, label: labelOf(day, today), list: [one] })
  }
  return days
}

function labelOf(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : showDay(day)
}

function DayList({ list, onRead }: { list: Listed; onRead: (id: number) => void }) {
  return byDay(list, today(systemClock)).map(({ day, label, list: those }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mt-6">
      <h2 id={`day-${day}`} className="mb-2 text-small font-semibold">
        {label}
      </h2>
      <ul className="border-y border-hairline">
        {those.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onRead={() => onRead(notification.id)} />
        ))}
      </ul>
    </section>
  ))
}
