'use client'

import { useEffect } from 'react'
import { refreshProfileSoon, useViewer } from '#lib/account/account.ts'
import { onChanged } from '#lib/http/changes.ts'

/** The page's own work comes first. */
const SETTLED_MS = 2_000

/** Lets pages of people who are signed in hear what changes, once the page has settled. Draws nothing. */
export function LiveWatch() {
  const viewer = useViewer()
  useEffect(() => {
    if (viewer === 'guest') return
    let gone = false
    let stop: (() => void) | undefined
    const begin = () =>
      import('#lib/http/live.ts').then(
        ({ followLive }) => {
          if (!gone) stop = followLive()
        },
        // Without it the page is as it was made: nobody asked for anything.
        () => undefined,
      )
    const timer = setTimeout(begin, SETTLED_MS)
    const profile = onChanged('profile', () => void refreshProfileSoon())
    return () => {
      profile()
      gone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [viewer])
  return null
}
