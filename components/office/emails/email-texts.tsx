'use client'

import { FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { officeEmail, officeEmails } from '#lib/contract/office/emails.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { EmailEditor } from './email-editor.tsx'
import { EmailList } from './email-list.tsx'

/** The texts of the shop's emails: all kinds, or one that is read and changed. */
export function EmailTexts() {
  const address = useAddressState()
  const kind = address.get('email')
  const back = () => address.set({ email: null })
  return kind ? (
    <OneEmail key={kind} kind={kind} onBack={back} />
  ) : (
    <AllEmails onOpen={(email) => address.set({ email })} />
  )
}

function AllEmails({ onOpen }: { onOpen: (kind: string) => void }) {
  const { data, error, refetch } = useOfficeQuery(officeEmails, {})
  if (error && !data)
    return (
      <FailedState
        title="We could not load the emails."
        error={error}
        permission="content.view"
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows label="Loading the emails" rows={14} />
  return <EmailList emails={data} onOpen={onOpen} />
}

function OneEmail({ kind, onBack }: { kind: string; onBack: () => void }) {
  const { data, error, refetch } = useOfficeQuery(officeEmail, { kind })
  if (error && !data)
    return (
      <FailedState
        title="We could not load this email."
        error={error}
        permission="content.view"
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows label="Loading the email" rows={10} />
  return <EmailEditor email={data} onBack={onBack} />
}
