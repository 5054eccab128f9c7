'use client'

import { officeFactorAsk, officeFactorPasskey } from '#lib/contract/staff/office/factor.ts'
import { askOffice } from '#lib/office/call.ts'
import { signWithPasskey } from '#lib/office/passkey.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/**
 * Checks the second factor: a passkey, a code of the app or a recovery code.
 * @param label text of the button for a code
 */
export function ShowFactor({
  label,
  hasPasskey,
  hasCodes,
  onDone,
}: {
  label: string
  hasPasskey: boolean
  hasCodes: boolean
  onDone: (codesLeft: number | null) => void
}) {
  return (
    <>
      {hasPasskey ? (
        <PasskeyButton
          variant={hasCodes ? 'outline' : 'main'}
          ask={() => askOffice(officeFactorAsk, {})}
          use={signWithPasskey}
          send={(response) => askOffice(officeFactorPasskey, { response })}
          onDone={() => onDone(null)}
        >
          Use your passkey
        </PasskeyButton>
      ) : null}
      {hasCodes ? <CodeForm label={label} onDone={onDone} /> : null}
    </>
  )
}
