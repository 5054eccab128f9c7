import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { NotificationSkeleton } from '#components/notifications/notification-skeleton.tsx'
import { NotificationsScreen } from '#components/notifications/notifications-screen.tsx'

export const metadata: Metadata = { title: 'Notifications', robots: { index: false } }

export default function NotificationsPage() {
  return (
    <AccountFrame path="/notifications" title="Notifications" skeleton={<NotificationSkeleton />}>
      <NotificationsScreen />
    </AccountFrame>
  )
}
