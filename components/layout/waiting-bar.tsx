'use client'

import { useEffect } from 'react'
import { useViewer } from '#lib/account/account.ts'
import { recall } from '#lib/browser/tab-storage.ts'
import { tryNow, useWaiting } from '#lib/http/waiting-writes.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useLanguage } from '#lib/language/language.ts'
import { useTexts } from '#lib/language/texts.ts'

/**
 * Shows on every page the changes that wait for a connection, and retries them on request. Placed above the header,
 * sticky at the top of the window, as its foot is for messages.
 */
export function WaitingBar() {
  const waiting = useWaiting()
  const viewer = useViewer()
  const texts = useTexts(headerTexts)

  // Resumes lines of a quick order that a reload interrupted, on any page.
  useEffect(() => {
    if (viewer === 'guest' || !recall<{ sending?: unknown }>('quick-order')?.sending) return
    import('#lib/quick-order/queries.ts').then(
      ({ sendPad }) => sendPad(),
      // No connection for the code either: the next page, or the pad itself, tries again.
      () => undefined,
    )
  }, [viewer])

  return (
    <div role="status" lang={useLanguage()} className="sticky top-0 z-50 print:hidden">
      {waiting.length > 0 ? (
        <div className="border-b border-hairline bg-warning-tint">
          <div className="shop-width flex items-center justify-between gap-4 py-1">
            <p className="text-small">
              <strong className="font-semibold">{texts.noConnection}</strong>{' '}
              {waiting.map(({ what }) => what).join(', ')}
            </p>
            <button type="button" className="link min-h-11 shrink-0 text-small" onClick={tryNow}>
              {texts.tryNow}
            </button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
