'use client'

import { notifyManager, type Query } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { type ReactNode, useSyncExternalStore } from 'react'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { useOnline } from '#lib/browser/online.ts'
import { officeQueries } from '#lib/office/queries.ts'

/** Where a phone keeps what is scanned, a line of the page's own says how it is sent. */
const KEEPS_SCANS = /^\/office\/packing\/\d+$/

/** The calico line at every room's foot while the browser has no connection, or what is shown could not be asked for again. */
export function OfflineLine() {
  const isOnline = useOnline()
  const isStale = useStaleReads()
  const keepsScans = KEEPS_SCANS.test(usePathname())
  return (
    <div role="status" className="flex-none print:hidden">
      {keepsScans ? null : isOnline ? (
        isStale ? (
          <Line>
            <b className="font-semibold">We could not refresh what you see.</b> It may have changed.{' '}
            <button type="button" className="link touch-target min-h-6" onClick={refreshStale}>
              Try again
            </button>
          </Line>
        ) : null
      ) : (
        <Line>
          <b className="font-semibold">You are offline.</b> What you see may have changed. Nothing can be saved until
          you are online again.
        </Line>
      )}
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="room-gutter flex items-center gap-2 border-t border-hairline bg-calico py-2">
      <StatusShape status="undecided" />
      <span>{children}</span>
    </p>
  )
}

/** A read on the screen that was answered once, and failed when it was asked again. */
const isStaleRead = (query: Query): boolean =>
  query.isActive() && query.state.status === 'error' && query.state.data !== undefined

const cache = officeQueries.getQueryCache()
const useStaleReads = (): boolean =>
  useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.getAll().some(isStaleRead),
    () => false,
  )
const refreshStale = () => void officeQueries.refetchQueries({ predicate: isStaleRead })
