'use client'

import { useEffect } from 'react'
import { whenLoaded } from '#lib/browser/when-loaded.ts'

/** Delay in ms after the page has loaded, so that its own work runs first. */
const PAUSE_MS = 2_000

async function start(): Promise<void> {
  await whenLoaded()
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  await (await import('#lib/offline/start-worker.ts')).startWorker()
}

/** Installs the service worker, with which the shop opens without a connection. Draws no content. */
export function OfflineWatch() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    // The browser refuses service workers, or the connection is lost: the shop works without.
    start().catch(() => undefined)
  }, [])
  return null
}
