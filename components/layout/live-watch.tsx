'use client'

import { useEffect } from 'react'
import { useViewer } from '#lib/account/account.ts'
import { onChanged } from '#lib/http/changes.ts'
import { refreshProfileSoon } from '#lib/profile/refresh-soon.ts'

/** Delay in ms, so that the page's own work runs first. */
const PAUSE_MS = 2_000

/** Connects pages of signed-in users to live updates, once the page has settled. Draws no content. */
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
        // Without live updates the page stays unchanged.
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
