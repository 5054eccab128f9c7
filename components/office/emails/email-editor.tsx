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
  EMAIL_FIELDS,
  type TypedEmail,
  typedOfWords,
  wordsOfTyped,
} from '#lib/office/emails/typed-email.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { useDraft } from '#lib/office/use-draft.ts'
import { EmailFields } from './email-fields.tsx'
import { EmailHistory } from './email-history.tsx'
import { EmailState } from './email-list.tsx'
import { EmailPreview } from './email-preview.tsx'
import { PublishEmailDialog } from './publish-email-dialog.tsx'

const REFRESHES = ['office-email', 'office-emails', 'office-audit-list']

/** The typed text of an email, compared with the saved text and checked. */
function useEmailDraft(email: EditedEmail) {
  const { kind, placeholders, isFixed, version } = email
  const hasButton = email.default.button !== null
  const before = typedOfWords(email.text)
  const draft = useDraft<TypedEmail>({
    ...{ name: `office.email.${kind}`, saved: before, version },
    isUnchanged: (next) => EMAIL_FIELDS.every((field) => next[field] === before[field]),
  })
  const typed = draft.value
  const changed = differingEmailFields(before, typed)
  const words = wordsOfTyped(typed, hasButton)
  const problems = isFixed ? {} : checkEmailText(words, { placeholders, hasButton })
  const isWrong = Object.keys(problems).length > 0
  return { draft, before, typed, changed, words, problems, isWrong }
}

/** One kind of email: its text in fields, the email beside it, its earlier texts. */
export function EmailEditor({ email, onBack }: { email: EditedEmail; onBack: () => void }) {
  const { kind, isFixed } = email
  const { draft, before, typed, changed, words, problems, isWrong } = useEmailDraft(email)
  const mayEdit = useMay('emails.edit')
  const [isAsking, setAsking] = useState(false)

  const publish = useOfficeAction(officeEmailPublish, {
    refreshes: REFRESHES,
    onDone: (_email, message) => {
      draft.forget()
      setAsking(false)
      noteDone(message)
    },
    onRefused: () => setAsking(false),
  })
  function take(next: TypedEmail): void {
    if (publish.problem) publish.forgetProblem()
    draft.change(() => next)
  }
  const theirs = publish.problem?.code === 'changed-meanwhile' ? (publish.problem.data as EditedEmail) : null
  const send = (seen: number) => void publish.run({ kind, text: words, version: seen })
  const canPublish = mayEdit && !isFixed && changed.length > 0 && !isWrong && !publish.isRunning
  useKeys('Email', { 'ctrl+s': { label: 'publish', run: () => canPublish && setAsking(true) } }, canPublish)

  return (
    <>
      <PageBody>
        <Column className="lg:max-w-150">
          <div className="room-gutter py-4">
            <EmailHead email={email} onBack={onBack} />
            <div className="mt-4">
              <EmailFields
                email={email}
                typed={typed}
                problems={{ ...problems, ...(draft.hasChanges ? publish.problem?.fields : undefined) }}
                onType={mayEdit && !isFixed ? (field, text) => take({ ...typed, [field]: text }) : undefined}
              />
            </div>
            <div className="mt-4">
              <SendTest kind={kind} words={words} isWrong={isWrong} />
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
        <UnpublishedBar
          changed={changed}
          problem={theirs ? undefined : publish.problem?.message}
          canPublish={canPublish}
          onDiscard={draft.forget}
          onPublish={() => setAsking(true)}
        />
      ) : null}
      {isAsking ? (
        <PublishEmailDialog
          {...{ email, before, typed }}
          fields={changed}
          isRunning={publish.isRunning}
          onPublish={() => send(draft.version ?? email.version)}
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
            draft.forget()
            publish.forgetProblem()
          }}
          onMine={() => send(theirs.version)}
          onClose={publish.forgetProblem}
        />
      ) : null}
    </>
  )
}

function EmailHead({ email, onBack }: { email: EditedEmail; onBack: () => void }) {
  return (
    <>
      <OfficeButton size="small" onClick={onBack}>
        All emails
      </OfficeButton>
      <h2 className="heading mt-3 text-title">{email.name}</h2>
      <p className="text-muted">{email.when}</p>
      <p className="mt-1">
        <EmailState email={email} />
      </p>
      {email.isFixed ? (
        <AlertLine tone="info" title="This text cannot be changed." className="mt-3">
          This email protects the security of an account.
        </AlertLine>
      ) : null}
      {email.state === 'unusable' ? (
        <AlertLine tone="error" title="The default text is sent instead of this text." className="mt-3">
          This text no longer works: {Object.values(email.problems).join(' ')} Fix it and publish it again, or use the
          default.
        </AlertLine>
      ) : null}
    </>
  )
}

/** Button that sends the typed text to the user as a test. */
function SendTest({ kind, words, isWrong }: { kind: EditedEmail['kind']; words: EmailWords; isWrong: boolean }) {
  const refusal = useRefusal('emails.edit')
  const test = useOfficeAction(officeEmailTest, {
    refreshes: ['office-audit-list'],
    onDone: (_sent, message) => noteDone(message),
  })
  return (
    <>
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
    </>
  )
}

function UnpublishedBar({
  changed,
  problem,
  canPublish,
  onDiscard,
  onPublish,
}: {
  changed: readonly EmailField[]
  problem: string | undefined
  canPublish: boolean
  onDiscard: () => void
  onPublish: () => void
}) {
  const refusal = useRefusal('emails.edit')
  return (
    <UnsavedBar
      count={changed.length}
      detail={changed.map((field: EmailField) => EMAIL_FIELD_NAMES[field]).join(', ')}
      problem={problem}
    >
      <OfficeButton variant="band" onClick={onDiscard}>
        Discard
      </OfficeButton>
      <OfficeButton variant="band-main" keys="ctrl+s" refusal={refusal} disabled={!canPublish} onClick={onPublish}>
        Publish
      </OfficeButton>
    </UnsavedBar>
  )
}
