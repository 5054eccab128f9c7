'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useViewer } from '#lib/account/account.ts'
import { onSignInEnded } from '#lib/account/sign-in-ended.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { refreshProfileSoon } from '#lib/profile/refresh-soon.ts'
import { hasJustEnded, leaveForSignIn } from '#lib/session/leave-for-sign-in.ts'

/**
 * Watches the sign-in: refetches the profile on every change of route. If any call reports that the sign-in has ended,
 * redirects to sign-in and back. Draws no content.
 */
export function SessionWatch() {
  const pathname = usePathname()
  const viewer = useViewer()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it happens on
  useEffect(() => {
    if (viewer !== 'guest') void refreshProfileSoon()
  }, [pathname, viewer])

  useEffect(() => {
    if (pathname !== '/sign-in') return onSignInEnded(leaveForSignIn)
    if (hasJustEnded())
      showAlert({
        tone: 'info',
        title: 'Please sign in.',
        text: 'You need to sign in again. After that, we bring you back here.',
      })
    return undefined
  }, [pathname])
  return null
}
