'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { hasPasskeys } from '#lib/office/passkey.ts'
import { AddAuthenticator } from './add-authenticator.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The first second factor of an account: a passkey or an authenticator app, then recovery codes. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const [isSetUp, setSetUp] = useState(false)
  const canPasskey = useHydrated() && hasPasskeys()
  if (isSetUp) {
    return (
      <>
        <p>It is set up. Save recovery codes in case you lose it.</p>
        <RecoveryCodes label="Show my recovery codes" doneLabel="I have saved them" onDone={onDone} />
        <OfficeButton className="h-11" onClick={onDone}>
          Later
        </OfficeButton>
      </>
    )
  }
  return (
    <>
      {canPasskey ? (
        <section className="space-y-3">
          <h2 className="heading text-d5">A passkey</h2>
          <p className="text-muted">Your fingerprint, face, PIN or security key. You need no password with it.</p>
          <AddPasskey variant="main" onDone={() => setSetUp(true)} />
        </section>
      ) : null}
      <section className="space-y-3 border-t border-hairline pt-5">
        <h2 className="heading text-d5">{canPasskey ? 'Or an authenticator app' : 'An authenticator app'}</h2>
        <p className="text-muted">An app on your phone that shows 6 digits. You enter them after your password.</p>
        <AddAuthenticator onDone={() => setSetUp(true)} />
      </section>
    </>
  )
}
