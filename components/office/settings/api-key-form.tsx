'use client'

import { useState } from 'react'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { ALL_SCOPES, SCOPES, type Scope } from '#lib/contract/base/integration-call.ts'
import { officeApiKeyMake, USUAL_PER_MINUTE } from '#lib/contract/integrations/office/api-keys.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { CheckList } from './check-list.tsx'
import { NewSecret } from './new-secret.tsx'

/** Makes an API key, and shows it: this once. */
export function ApiKeyForm({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const form = useOfficeForm(officeApiKeyMake, {
    defaults: { name: '', scopes: [] as Scope[], perMinute: String(USUAL_PER_MINUTE), lastDay: '' },
    toInput: ({ name, scopes, perMinute, lastDay }, wrong) => ({
      ...{ name, scopes, lastDay: lastDay || null },
      perMinute: typedCount(perMinute) ?? wrong('perMinute', 'Enter a whole number.'),
    }),
    refreshes: ['office-api-keys', 'office-audit-list'],
    onDone: ({ key, secret }) => setMade({ name: key.name, secret }),
  })
  if (made) {
    return (
      <NewSecret title={`The key for ${made.name}`} noun="key" secret={made.secret} onClose={onClose}>
        The shop does not store this key, so it cannot be shown again. Give it to the other system only.
      </NewSecret>
    )
  }
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{
        title: 'New API key',
        text: 'You cannot change a key’s permissions later. Create a new key instead, and revoke this one.',
        submit: 'Create key',
        failed: 'Key not created.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3">
        <OfficeField label="System that uses the key" maxLength={60} {...form.field('name')} />
        <CheckList
          legend="Permissions"
          options={ALL_SCOPES.map((value) => ({ value, label: SCOPES[value] }))}
          {...form.field('scopes')}
        />
        <OfficeField label="Most requests a minute" inputMode="numeric" className="w-48" {...form.field('perMinute')} />
        <DateField label="Last valid day (optional)" className="w-48" {...form.field('lastDay')} />
      </div>
    </OfficeForm>
  )
}
