'use client'

import { useState } from 'react'
import { TextField } from '#components/form/text-field.tsx'
import { officePasskeyAdd, officePasskeyPrepare } from '#lib/contract/office/factor.ts'
import { askOffice } from '#lib/office/call.ts'
import { makePasskey } from '#lib/office/passkey.ts'
import type { OfficeButtonVariant } from '../frame/office-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** Makes a passkey on this device, by a name that tells it from others. */
export function AddPasskey({ variant, onDone }: { variant?: OfficeButtonVariant; onDone: () => void }) {
  const [name, setName] = useState('This device')
  return (
    <div className="space-y-3">
      <TextField
        label="Name of the passkey"
        help="So that you know it again, such as “Work laptop”."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasskeyButton
        variant={variant}
        ask={() => askOffice(officePasskeyPrepare, {})}
        use={makePasskey}
        send={(response) => askOffice(officePasskeyAdd, { name, response })}
        onDone={onDone}
      >
        Make a passkey
      </PasskeyButton>
    </div>
  )
}
