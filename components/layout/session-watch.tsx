'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { refreshProfileSoon, useViewer } from '#lib/account.ts'
import { showAlert } from '#lib/alerts.ts'
import { onSignInEnded } from '#lib/sign-in-ended.ts'

/**
 * Keeps an eye on the sign-in: the profile is asked again on every change of route, and when any call says that the
 * sign-in has ended the page leads to it, and back here after it. Draws nothing.
 */
export function SessionWatch() {
  const pathname = usePathname()
  const viewer = useViewer()
  const router = useRouter()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it happens on
  useEffect(() => {
    if (viewer !== 'guest') void refreshProfileSoon()
  }, [pathname, viewer])

  useEffect(
    () =>
      onSignInEnded(() => {
        const here = window.location.pathname + window.location.search
        void import('#lib/query/session.ts').then(({ signInEnded }) => signInEnded())
        if (window.location.pathname === '/sign-in') return
        showAlert({ tone: 'info', title: 'Your sign-in has ended.', text: 'Sign in again and go on where you were.' })
        router.push(`/sign-in?next=${encodeURIComponent(here)}`)
      }),
    [router],
  )
  return null
}
