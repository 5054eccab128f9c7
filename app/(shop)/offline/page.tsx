import type { Metadata } from 'next'
import { ScreenPage } from '#components/layout/screen-page.tsx'
import { OfflineScreen } from '#components/offline/offline-screen.tsx'

export const metadata: Metadata = { title: 'Offline', robots: { index: false } }

/** A shell that the service worker stores and shows in place of a page without a connection. */
export default function OfflinePage() {
  return (
    <ScreenPage>
      <OfflineScreen />
    </ScreenPage>
  )
}
