'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import { officeAuthenticatorRemove, officeFactors, officePasskeyRemove } from '#lib/contract/staff/office/factor.ts'
import { refreshOffice, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { AddAuthenticator } from '../sign-in/add-authenticator.tsx'
import { AddPasskey } from '../sign-in/add-passkey.tsx'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'

const refreshes = [officeFactors.name]

/** The user's passkeys, authenticator app and recovery codes; the last factor cannot be removed. */
export function OwnFactors() {
  const query = useOfficeQuery(officeFactors, {})
  const own = query.data
  const [adds, setAdds] = useState<'passkey' | 'app' | null>(null)
  const passkey = useOfficeAction(officePasskeyRemove, { refreshes })
  const app = useOfficeAction(officeAuthenticatorRemove, { refreshes })
  if (!own) return <QueryState query={query} what="your factors" rows={3} />
  const problem = passkey.problem ?? app.problem
  // The next action removes an earlier refusal.
  const forget = () => {
    passkey.forgetProblem()
    app.forgetProblem()
  }
  const onAdded = () => {
    forget()
    setAdds(null)
    void refreshOffice(refreshes)
  }
  return (
    <div className="space-y-3">
      {problem ? (
        <AlertLine tone="error" live="assertive">
          {problem.message}
        </AlertLine>
      ) : null}
      <ul>
        {own.passkeys.map(({ id, name, lastUsedAt, createdAt }) => (
          <Row
            key={id}
            name={`Passkey “${name}”`}
            onRemove={() => {
              forget()
              void passkey.run({ id })
            }}
          >
            used <When at={lastUsedAt ?? createdAt} />
          </Row>
        ))}
        {own.hasAuthenticator ? (
          <Row
            name="Authenticator app"
            onRemove={() => {
              forget()
              void app.run({})
            }}
          >
            6 digits, in addition to your password
          </Row>
        ) : null}
        <li className="border-b border-hairline py-2">
          <b className="font-semibold">Recovery codes</b>
          <div className="text-muted">
            {own.codesLeft === 0 ? 'No recovery codes yet.' : `${own.codesLeft} of 10 left. New codes replace them.`}
          </div>
          <div className="mt-2">
            <RecoveryCodes label="New recovery codes" doneLabel="I have saved them" onDone={onAdded} />
          </div>
        </li>
      </ul>
      <div className="max-w-96 space-y-4">
        {adds === 'passkey' ? <AddPasskey variant="main" onDone={onAdded} /> : null}
        {adds === 'app' ? <AddAuthenticator onDone={onAdded} /> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {adds === 'passkey' ? null : <OfficeButton onClick={() => setAdds('passkey')}>Add a passkey</OfficeButton>}
        {own.hasAuthenticator || adds === 'app' ? null : (
          <OfficeButton onClick={() => setAdds('app')}>Add an authenticator app</OfficeButton>
        )}
      </div>
    </div>
  )
}

/** A factor. Removal is confirmed first: it cannot be undone. */
function Row({ name, onRemove, children }: { name: string; onRemove: () => void; children: React.ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2">
      <div className="min-w-0 flex-1">
        <b className="font-semibold">{name}</b>
        <div className="text-muted">{children}</div>
      </div>
      {isAsking ? (
        <div className="basis-full py-1">
          <ReasonPicker
            title={`Remove: ${name}?`}
            text="You can no longer sign in with it. You can add a new one at any time."
            reasons={[]}
            words="none"
            confirm="Remove it"
            onConfirm={() => {
              setAsking(false)
              onRemove()
            }}
            onCancel={() => setAsking(false)}
          />
        </div>
      ) : (
        <OfficeButton size="small" aria-label={`Remove: ${name}`} onClick={() => setAsking(true)}>
          Remove
        </OfficeButton>
      )}
    </li>
  )
}
