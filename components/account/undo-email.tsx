'use client'

import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { lastSegment } from '#components/kit/link/last-segment.ts'
import type { Answer } from '#lib/contract/base/problem.ts'
import { undoEmail } from '#lib/contract/identity/passwords.ts'
import { ask } from '#lib/http/call-client.ts'
import { accountDeleted } from '#lib/session/queries.ts'

/** Undoes an email change with the mailed link. Not as the page opens: mail scanners open links, too. */
export function UndoEmail() {
  const [answer, setAnswer] = useState<Answer<unknown> | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  async function undo() {
    setIsAsking(true)
    const answer = await ask(undoEmail, { token: lastSegment() })
    // The response cleared the cookies. Clears the rest of this device's data.
    if (answer.ok) await accountDeleted()
    setAnswer(answer)
    setIsAsking(false)
  }

  if (answer?.ok)
    return (
      <div className="space-y-6">
        <Alert tone="success" live="polite" title="Done.">
          {answer.message}
        </Alert>
        <LinkButton href="/forgot-password" variant="outline">
          I did not get the email
        </LinkButton>
      </div>
    )
  return (
    <div className="space-y-6">
      {answer ? (
        <Alert tone="danger" live="assertive">
          {answer.problem.message}
        </Alert>
      ) : null}
      <p>We sign out every device and your password stops working. We email you a link to set a new one.</p>
      <Button onClick={() => void undo()} disabled={isAsking} {...keepFocus}>
        {isAsking ? 'Undoing…' : 'It was not me: keep my email'}
      </Button>
    </div>
  )
}
