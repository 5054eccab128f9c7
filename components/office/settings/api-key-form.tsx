'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { ALL_SCOPES, SCOPES, type Scope } from '#lib/contract/integration/integration-call.ts'
import { officeApiKeyMake, USUAL_PER_MINUTE } from '#lib/contract/office/api-keys.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { CheckList } from './check-list.tsx'
import { NewSecret } from './new-secret.tsx'

/** Makes an API key, and shows it: this once. */
export function ApiKeyForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const [perMinute, setPerMinute] = useState(String(USUAL_PER_MINUTE))
  const [lastDay, setLastDay] = useState('')
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const { run, isRunning, problem } = useOfficeAction(officeApiKeyMake, {
    refreshes: ['office-api-keys', 'office-audit-list'],
    onDone: ({ key, secret }) => setMade({ name: key.name, secret }),
  })
  const errors: Record<string, string> = problem?.fields ?? {}
  const limit = /^\d{1,6}$/.test(perMinute.trim()) ? Number(perMinute) : null
  if (made) {
    return (
      <NewSecret title={`The key for ${made.name}`} noun="key" secret={made.secret} onClose={onClose}>
        It is stored nowhere and cannot be shown again. Give it to the other system, and to nobody else.
      </NewSecret>
    )
  }
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{
        title: 'A new API key',
        text: 'What a key may do cannot be changed later: make another one and revoke this.',
        submit: 'Make the key',
        failed: 'No key is made.',
      }}
      state={{ isRunning, problem, isIncomplete: limit === null }}
      onSubmit={() => {
        if (limit !== null) void run({ name, scopes: [...scopes], lastDay: lastDay || null, perMinute: limit })
      }}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3">
        <OfficeField
          label="System that will use it"
          value={name}
          error={errors.name}
          maxLength={60}
          onChange={setName}
        />
        <CheckList
          legend="It may"
          options={ALL_SCOPES.map((value) => ({ value, label: SCOPES[value] }))}
          chosen={scopes}
          error={errors.scopes}
          onChange={setScopes}
        />
        <OfficeField
          label="Requests a minute at most"
          inputMode="numeric"
          className="w-48"
          value={perMinute}
          error={limit === null ? 'Type a whole number.' : errors.perMinute}
          onChange={setPerMinute}
        />
        <OfficeField
          label="Last day it works (may be left empty)"
          type="date"
          className="w-48"
          value={lastDay}
          error={errors.lastDay}
          onChange={setLastDay}
        />
      </div>
    </OfficeForm>
  )
}
