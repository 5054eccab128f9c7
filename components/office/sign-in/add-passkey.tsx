'use client'

import { useState } from 'react'
import type { OfficeButtonVariant } from '#components/kit/button/office-button.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { problem } from '#lib/contract/base/problem.ts'
import { officePasskeyAdd, officePasskeyPrepare } from '#lib/contract/staff/office/factor.ts'
import { askOffice } from '#lib/office/call.ts'
import { makePasskey } from '#lib/office/passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'

// Checked before the device makes a passkey: a passkey that the shop then refuses would stay on it.
const NAMELESS = { ok: false, problem: problem('invalid-request', 'Enter a name, such as “Work laptop”.') } as const

/** Makes a passkey on this device, under a name to recognise it by. */
export function AddPasskey({ variant, onDone }: { variant?: OfficeButtonVariant; onDone: () => void }) {
  const [name, setName] = useState('This device')
  return (
    <div className="space-y-3">
      <TextField
        label="Name of the passkey"
        help="To recognise it later, such as “Work laptop”."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasskeyButton
        variant={variant}
        ask={async () => (name.trim() ? askOffice(officePasskeyPrepare, {}) : NAMELESS)}
        use={makePasskey}
        send={(response) => askOffice(officePasskeyAdd, { name, response })}
        onDone={onDone}
      >
        Create a passkey
      </PasskeyButton>
    </div>
  )
}
