'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { useSignOut } from '#components/layout/use-sign-out.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { showInstant } from '#lib/format/clock.ts'
import { useEndSession, useSessions } from '#lib/profile/queries.ts'

/** The devices on which the user is signed in, each with a sign-out button. */
export function SessionsSection() {
  const { data: sessions, error, refetch } = useSessions()
  const ending = useEndSession()
  const signOut = useSignOut()
  const [asking, setAsking] = useState(false)

  async function end(id: number | null) {
    setAsking(false)
    const answer = await ending.mutateAsync(id)
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else showAlert({ tone: 'danger', title: 'We could not sign out that device.', text: answer.problem.message })
  }

  const others = sessions?.filter(({ isThis }) => !isThis).length ?? 0
  return (
    <section aria-labelledby="sessions-title" className="border-t border-hairline pt-8">
      <h2 id="sessions-title" className="heading text-d4">
        Where you are signed in
      </h2>
      <p className="mt-1 text-muted">
        Times are Nairobi time. If you see a device you do not know, sign it out and change your password.
      </p>
      {error ? (
        <div className="mt-5">
          <NotLoaded title="We could not load your sign-ins." error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      <ul className="mt-5 border-y border-hairline" aria-busy={!sessions || undefined}>
        {sessions?.map(({ id, device, startedAt, lastSeenAt, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline py-4 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {device}
                {isThis ? <span className="ml-3 bg-success-tint px-2 text-small text-success">This device</span> : null}
              </p>
              <p className="text-small text-muted">Signed in {showInstant(new Date(startedAt))}</p>
              <p className="text-small text-muted">Last seen {showInstant(new Date(lastSeenAt))}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              disabled={ending.isPending}
              aria-label={
                isThis ? 'Sign out on this device' : `Sign out ${device}, ${showInstant(new Date(startedAt))}`
              }
              onClick={() => void (isThis ? signOut() : end(id))}
            >
              {isThis ? 'Sign out' : 'Sign out'}
            </Button>
          </li>
        ))}
        {sessions || error ? null : (
          <li className="py-4">
            <Skeleton className="h-16" />
          </li>
        )}
      </ul>
      {others > 0 ? (
        <Button
          variant="outline"
          size="small"
          className="mt-4"
          disabled={ending.isPending}
          onClick={() => setAsking(true)}
        >
          Sign out all others
        </Button>
      ) : null}
      {asking ? (
        <Dialog title="Sign out all other devices?" onClose={() => setAsking(false)}>
          <DialogBody>
            <p>
              {others === 1 ? 'One other device' : `${others} other devices`} must sign in again. You stay signed in
              here.
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Button onClick={() => void end(null)}>Yes, sign them out</Button>
              <Button variant="outline" onClick={() => setAsking(false)}>
                No, keep them
              </Button>
            </div>
          </DialogBody>
        </Dialog>
      ) : null}
    </section>
  )
}
