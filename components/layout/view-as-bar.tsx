'use client'

import { useEffect, useState } from 'react'
import { VIEW_AS_PAGE } from '#lib/account/view-as.ts'
import { subscribeViewer, viewAsName, viewerMayHaveChanged } from '#lib/account/viewer-store.ts'
import { useStore } from '#lib/browser/use-store.ts'

const nameStore = { read: viewAsName, subscribe: subscribeViewer }

/**
 * Bar over every page while a staff member views the shop as a customer, with the button to end it. Every page's HTML
 * contains it without a name; its visibility is known before the first paint (theme.css).
 */
export function ViewAsBar() {
  const name = useStore(nameStore, '')
  const [isEnding, setIsEnding] = useState(false)
  // Payment pages have no script that detects this before the first paint.
  useEffect(viewerMayHaveChanged, [])

  async function end() {
    setIsEnding(true)
    // Fetched when it is needed: this is on every page's first load.
    await (await import('#lib/session/queries.ts')).signOut()
    window.location.replace(`${VIEW_AS_PAGE}#ended`)
  }

  return (
    <section aria-label="Viewing as a customer" className="acting-bar view-as-bar">
      <div className="acting-row shop-width">
        <p className="min-w-0 flex-1 break-words max-md:text-small" aria-live="polite">
          You see what <strong>{name}</strong> sees. You cannot change anything.
        </p>
        <button type="button" className="min-h-11 shrink-0 underline" disabled={isEnding} onClick={() => void end()}>
          End<span className="sr-only"> viewing the shop as a customer</span>
        </button>
      </div>
    </section>
  )
}
