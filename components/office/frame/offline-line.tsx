'use client'

import { usePathname } from 'next/navigation'
import { useOnline } from '#lib/browser/online.ts'
import { StatusShape } from './status-mark.tsx'

/** Where a phone keeps what is scanned, a line of the page's own says how it is sent. */
const KEEPS_SCANS = /^\/office\/packing\/\d+$/

/** The calico line at every room's foot while the browser has no connection: what is shown may be old, nothing is saved. */
export function OfflineLine() {
  const isOnline = useOnline()
  const keepsScans = KEEPS_SCANS.test(usePathname())
  return (
    <div role="status" className="flex-none print:hidden">
      {isOnline || keepsScans ? null : (
        <p className="room-gutter flex items-center gap-2 border-t border-hairline bg-calico py-2">
          <StatusShape status="undecided" />
          <span>
            <b className="font-semibold">You are offline.</b> What you see may have changed. Nothing can be saved until
            you are online again.
          </span>
        </p>
      )}
    </div>
  )
}
