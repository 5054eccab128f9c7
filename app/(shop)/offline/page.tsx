import type { Metadata } from 'next'
import { OfflineScreen } from '#components/offline/offline-screen.tsx'

export const metadata: Metadata = { title: 'Offline', robots: { index: false } }

/** A shell that the service worker stores and shows in place of a page without a connection. */
export default function OfflinePage() {
  return (
    <main className="shop-width min-h-dvh pt-8 pb-16 md:pt-10">
      <OfflineScreen />
    </main>
  )
}
