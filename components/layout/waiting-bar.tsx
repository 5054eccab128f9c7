'use client'

import { useEffect } from 'react'
import { useViewer } from '#lib/account/account.ts'
import { recall } from '#lib/browser/tab-storage.ts'
import { tryNow, useWaiting } from '#lib/http/waiting-writes.ts'

/**
 * Says what waits for a connection, wherever one is in the shop, and tries again when it is asked to. Stands above the header
 * and stays at the top of the window: its foot is for messages.
 */
export function WaitingBar() {
  const waiting = useWaiting()
  const viewer = useViewer()

  // Lines of a quick order that a reload cut off go on their way again, whatever page it opened.
  useEffect(() => {
    if (viewer === 'guest' || !recall<{ sending?: unknown }>('quick-order')?.sending) return
    import('#lib/quick-order/queries.ts').then(
      ({ sendPad }) => sendPad(),
      // No line for the script either: the next page, or the pad itself, asks again.
      () => undefined,
    )
  }, [viewer])

  return (
    <div role="status" className="sticky top-0 z-50 print:hidden">
      {waiting.length > 0 ? (
        <div className="border-b border-hairline bg-warning-tint">
          <div className="shop-width flex items-center justify-between gap-4 py-1">
            <p className="text-small">
              <strong className="font-semibold">No connection. Waiting to send:</strong>{' '}
              {waiting.map(({ what }) => what).join(', ')}
            </p>
            <button type="button" className="link min-h-11 shrink-0 text-small" onClick={tryNow}>
              Try now
            </button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
