'use client'

import { useEffect, useRef, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { confirmUser } from '#lib/contract/identity/passwords.ts'
import { ask } from '#lib/http/call-client.ts'
import { refreshProfile } from '#lib/profile/watch.ts'

const FRAGMENT = /^#confirm=([\w-]+)$/

/**
 * Opens the link that confirms a new email. Middleware redirects signed-in customers to this page. The token is after
 * the `#`, so no server and no log sees it.
 */
export function ProfileEmailLink() {
  const [problem, setProblem] = useState<Problem | null>(null)
  const opened = useRef(false)

  // A link is good once: React's second run in development must not spend it.
  useEffect(() => {
    const token = FRAGMENT.exec(window.location.hash)?.[1]
    if (!token || opened.current) return
    opened.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void ask(confirmUser, { token }).then(async (confirmed) => {
      if (confirmed.ok) {
        const text = 'From now on, sign in with the email below.'
        showAlert({ tone: 'success', title: confirmed.message, text })
      } else setProblem(confirmed.problem)
      await refreshProfile()
    })
  }, [])

  if (!problem) return null
  return (
    <Alert tone="danger" live="assertive" onClose={() => setProblem(null)}>
      {problem.message}
    </Alert>
  )
}
