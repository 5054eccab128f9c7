'use client'

import { useEffect, useState } from 'react'
import { viewAsName } from '#lib/account/viewer-store.ts'

/** Clears this browser's data of the previous user, then opens the customer's pages. */
export function BeginViewAs() {
  const [hasEnded, setHasEnded] = useState(false)
  useEffect(() => {
    if (window.location.hash === '#ended' || viewAsName() === '') {
      setHasEnded(true)
      return
    }
    const leave = () => window.location.replace('/information')
    void import('#lib/session/queries.ts').then(({ viewAsBegun }) => viewAsBegun()).then(leave, () => setHasEnded(true))
  }, [])
  return (
    <>
      <h1 className="heading text-d3">{hasEnded ? 'This has ended.' : 'Opening the customer’s pages…'}</h1>
      {hasEnded ? (
        <p className="mt-4 max-w-measure">
          You no longer see the shop as a customer. You can close this tab, or open their pages again in the back
          office.
        </p>
      ) : null}
    </>
  )
}
