'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { UnsavedBar } from '#components/kit/form/unsaved-bar.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import {
  type EditedEmail,
  type EmailWords,
  officeEmailPublish,
  officeEmailTest,
} from '#lib/contract/content/office/emails.ts'
import { checkEmailText, type EmailField } from '#lib/office/emails/check-email-text.ts'
import {
  differingEmailFields,
  EMAIL_FIELD_NAMES,
  type TypedEmail,
  typedOfWords,
  wordsOfTyped,
} from '#lib/office/emails/typed-email.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { EmailFields } from './email-fields.tsx'
import { EmailHistory } from './email-history.tsx'
import { EmailState } from './email-list.tsx'
import { EmailPreview } from './email-preview.tsx'
import { PublishEmailDialog } from './publish-email-dialog.tsx'

const REFRESHES = ['office-email', 'office-emails', 'office-audit-list']

/** Unpublished changes of an email, and the version they started from. */
interface Draft {
  typed: TypedEmail
  version: number
}

/** One kind of email: its text in fields, the email beside it, its earlier texts. */
export function EmailEditor({ email, onBack }: { email: EditedEmail; onBack: () => void }) {
  const { kind, placeholders, isFixed, version } = email
  const hasButton = email.default.button !== null
  const mayEdit = useMay('emails.edit')
  const refusal = useRefusal('emails.edit')
  const [draft, setDraft] = useRememberedDraft<Draft>(`office.email.${kind}`)
  const [isAsking, setAsking] = useState(false)
  const before = typedOfWords(email.text)
  const typed = draft?.typed ?? before
  const changed = differingEmailFields(before, typed)
  const words = wordsOfTyped(typed, hasButton)
  const problems = isFixed ? {} : checkEmailText(words, { placeholders, hasButton })
  const isWrong = Object.keys(problems).length > 0

  const publish = useOfficeAction(officeEmailPublish, {
    refreshes: REFRESHES,
    onDone: (_email, message) => {
      setDraft(null)
      setAsking(false)
      noteDone(message)
    },
    onRefused: () => setAsking(false),
  })
  function take(next: TypedEmail): void {
    if (publish.problem) publish.forgetProblem()
    const isTyped = differingEmailFields(before, next).length > 0
    setDraft(isTyped ? { typed: next, version: draft?.version ?? version } : null)
  }
  const test = useOfficeAction(officeEmailTest, {
    refreshes: ['office-audit-list'],
    onDone: (_sent, message) => noteDone(message),
  })
  const theirs = publish.problem?.code === 'changed-meanwhile' ? (publish.problem.data as EditedEmail) : null
  const send = (seen: number) => void publish.run({ kind, text: words, version: seen })
  const canPublish = mayEdit && !isFixed && changed.length > 0 && !isWrong && !publish.isRunning
  useKeys('Email', { 'ctrl+s': { label: 'publish', run: () => canPublish && setAsking(true) } }, canPublish)

  return (
    <>
      <PageBody>
        <Column className="lg:max-w-150">
          <div className="room-gutter py-4">
            <OfficeButton size="small" onClick={onBack}>
              All emails
            </OfficeButton>
            <h2 className="heading mt-3 text-title">{email.name}</h2>
            <p className="text-muted">{email.when}</p>
            <p className="mt-1">
              <EmailState email={email} />
            </p>
            {isFixed ? (
              <AlertLine tone="info" title="This text cannot be changed." className="mt-3">
                This email protects the security of an account.
              </AlertLine>
            ) : null}
            {email.state === 'unusable' ? (
              <AlertLine tone="error" title="The default text is sent instead of this text." className="mt-3">
                This text no longer works: {Object.values(email.problems).join(' ')} Fix it and publish it again, or use
                the default.
              </AlertLine>
            ) : null}
            <div className="mt-4">
              <EmailFields
                email={email}
                typed={typed}
                problems={{ ...problems, ...(draft ? publish.problem?.fields : undefined) }}
                onType={mayEdit && !isFixed ? (field, text) => take({ ...typed, [field]: text }) : undefined}
              />
            </div>
            <div className="mt-4">
              <OfficeButton
                variant="outline"
                refusal={refusal}
                disabled={isWrong || test.isRunning}
                onClick={() => void test.run({ kind, text: words })}
              >
                Send me a test
              </OfficeButton>
              {test.problem ? (
                <AlertLine tone="error" title="Test not sent." live="assertive" className="mt-2">
                  {test.problem.message}
                </AlertLine>
              ) : null}
            </div>
            {isFixed ? null : (
              <EmailHistory
                email={email}
                onUse={mayEdit ? (text: EmailWords) => take(typedOfWords(text)) : undefined}
              />
            )}
          </div>
        </Column>
        <Column
          label="Preview"
          isPaper
          className="flex flex-1 flex-col max-lg:border-t max-lg:border-hairline lg:border-l lg:border-hairline"
        >
          <EmailPreview kind={kind} words={words} isWrong={isWrong} />
        </Column>
      </PageBody>
      {changed.length > 0 ? (
        <UnsavedBar
          count={changed.length}
          detail={changed.map((field: EmailField) => EMAIL_FIELD_NAMES[field]).join(', ')}
          problem={theirs ? undefined : publish.problem?.message}
        >
          <OfficeButton variant="band" onClick={() => setDraft(null)}>
            Discard
          </OfficeButton>
          <OfficeButton
            variant="band-main"
            keys="ctrl+s"
            refusal={refusal}
            disabled={!canPublish}
            onClick={() => setAsking(true)}
          >
            Publish
          </OfficeButton>
        </UnsavedBar>
      ) : null}
      {isAsking ? (
        <PublishEmailDialog
          {...{ email, before, typed }}
          fields={changed}
          isRunning={publish.isRunning}
          onPublish={() => send(draft?.version ?? version)}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {theirs ? (
        <ConflictDialog
          what="this email"
          by={theirs.changedBy ?? undefined}
          fields={differingEmailFields(typedOfWords(theirs.text), typed).map((field) => ({
            ...{ label: EMAIL_FIELD_NAMES[field], theirs: typedOfWords(theirs.text)[field], mine: typed[field] },
          }))}
          isRunning={publish.isRunning}
          onTheirs={() => {
            setDraft(null)
            publish.forgetProblem()
          }}
          onMine={() => send(theirs.version)}
          onClose={publish.forgetProblem}
        />
      ) : null}
    </>
  )
}
