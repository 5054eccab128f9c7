'use client'

import { notifyManager, type Query } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { type ReactNode, useSyncExternalStore } from 'react'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { useOnline } from '#lib/browser/online.ts'
import { officeQueries } from '#lib/office/queries.ts'

/** Pages that queue scans or sales offline show their own line. */
const KEEPS_WORK = /^\/office\/(?:packing\/\d+|counter)$/

/** Line at the bottom of each page while the browser is offline or the page's data could not be refetched. */
export function OfflineLine() {
  const isOnline = useOnline()
  const isStale = useStaleReads()
  const keepsWork = KEEPS_WORK.test(usePathname())
  return (
    <div role="status" className="flex-none print:hidden">
      {keepsWork ? null : isOnline ? (
        isStale ? (
          <Line>
            <b className="font-semibold">We could not refresh this page.</b> It can be out of date.{' '}
            <button type="button" className="link touch-target min-h-6" onClick={refreshStale}>
              Try again
            </button>
          </Line>
        ) : null
      ) : (
        <Line>
          <b className="font-semibold">You are offline.</b> This page can be out of date. You cannot save until you are
          online again.
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

/** Whether a visible query has data and its last refetch failed. */
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
