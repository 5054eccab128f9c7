'use client'

import { useEffect } from 'react'
import { useViewer } from '#lib/account/account.ts'
import { onChanged } from '#lib/http/changes.ts'
import { refreshProfileSoon } from '#lib/profile/refresh-soon.ts'

/** The page's own work comes first. */
const PAUSE_MS = 2_000

/** Lets pages of people who are signed in hear what changes, once the page has settled. Draws nothing. */
export function LiveWatch() {
  const viewer = useViewer()
  useEffect(() => {
    if (viewer === 'guest') return
    let isOver = false
    let stop: (() => void) | undefined
    const begin = () =>
      import('#lib/notifications/live-changes.ts').then(
        ({ followLive }) => {
          if (!isOver) stop = followLive()
        },
        // Without it the page stays as it was made.
        () => undefined,
      )
    const timer = setTimeout(begin, PAUSE_MS)
    const profile = onChanged('profile', () => void refreshProfileSoon())
    return () => {
      profile()
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [viewer])
  return null
}
