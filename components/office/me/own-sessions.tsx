'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeSessionEnd, officeSessionList } from '#lib/contract/staff/office/session.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

type Session = Output<typeof officeSessionList>[number]

const FACTOR = { passkey: 'passkey', authenticator: 'authenticator app', recovery: 'recovery code' }

/** The user's sessions, each with a button to end it. */
export function OwnSessions() {
  const query = useOfficeQuery(officeSessionList, {})
  const { data } = query
  const { run, isRunning, problem } = useOfficeAction(officeSessionEnd, { refreshes: [officeSessionList.name] })
  if (!data) return <QueryState query={query} what="your sessions" rows={2} />
  return (
    <div className="space-y-3">
      {problem ? (
        <AlertLine tone="error" live="assertive">
          {problem.message}
        </AlertLine>
      ) : null}
      <ul>
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={isRunning ? undefined : () => void run({ id: session.id })}
          />
        ))}
      </ul>
      {data.length > 1 ? (
        <OfficeButton disabled={isRunning} onClick={() => void run({ id: null })}>
          End all others
        </OfficeButton>
      ) : null}
      <p className="text-small text-muted">
        A session ends after 30 minutes without activity, and at most 12 hours after sign-in.
      </p>
    </div>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: (() => void) | undefined }) {
  const { device, factor, startedAt, lastSeenAt, isThis } = session
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2">
      <div className="min-w-0 flex-1">
        <b className="font-semibold">{device}</b>
        {isThis ? ', this session' : null}
        <div className="text-muted">
          since <When at={startedAt} />
          {factor ? `, with ${FACTOR[factor]}` : null}, used <When at={lastSeenAt} />
        </div>
      </div>
      {isThis ? null : (
        <OfficeButton size="small" disabled={!onEnd} onClick={onEnd}>
          End
        </OfficeButton>
      )}
    </li>
  )
}
