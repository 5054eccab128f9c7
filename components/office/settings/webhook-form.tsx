'use client'

import { useState } from 'react'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { ALL_WEBHOOK_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from '#lib/contract/integration/webhook-events.ts'
import { officeWebhookChange, officeWebhookMake, type Webhook } from '#lib/contract/office/webhooks.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { CheckList } from './check-list.tsx'

const REFRESHES = ['office-webhooks', 'office-audit-list']

const OPTIONS = ALL_WEBHOOK_EVENTS.map((value) => ({
  value,
  label: (
    <>
      {WEBHOOK_EVENTS[value]} <code className="text-tiny text-muted">{value}</code>
    </>
  ),
}))

interface Typed {
  url: string
  events: readonly WebhookEvent[]
}

function WebhookFields({
  typed,
  problem,
  onChange,
}: {
  typed: Typed
  problem: Problem | null
  onChange: (typed: Typed) => void
}) {
  return (
    <div className="mt-3 grid gap-3">
      <OfficeField
        label="Address that messages are sent to"
        inputMode="url"
        placeholder="https://"
        value={typed.url}
        maxLength={500}
        error={problem?.fields?.url}
        onChange={(url) => onChange({ ...typed, url })}
      />
      <CheckList
        legend="It is sent a message when"
        options={OPTIONS}
        chosen={typed.events}
        error={problem?.fields?.events}
        onChange={(events) => onChange({ ...typed, events })}
      />
    </div>
  )
}

/** Makes a webhook. @param onMade gets it with its secret, which is shown this once */
export function NewWebhookForm({
  onMade,
  onClose,
}: {
  onMade: (made: { webhook: Webhook; secret: string }) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState<Typed>({ url: '', events: [] })
  const { run, isRunning, problem } = useOfficeAction(officeWebhookMake, { refreshes: REFRESHES, onDone: onMade })
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{
        title: 'A new webhook',
        text: 'Messages say what happened by numbers, codes and amounts, and nothing of a person.',
        submit: 'Make the webhook',
        failed: 'No webhook is made.',
      }}
      state={{ isRunning, problem }}
      onSubmit={() => void run({ url: typed.url, events: [...typed.events] })}
      onClose={onClose}
    >
      <WebhookFields typed={typed} problem={problem} onChange={setTyped} />
    </OfficeForm>
  )
}

const listOf = (events: readonly WebhookEvent[]) => [...events].sort().join(', ')

/** Changes the address or the events of a webhook; of two people who do, the second is asked. */
export function ChangeWebhookForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { webhookId } = webhook
  const [typed, setTyped] = useState<Typed>({ url: webhook.url, events: webhook.events })
  // The version that the fields were filled from: the list is read anew meanwhile.
  const [startVersion] = useState(webhook.version)
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officeWebhookChange, {
    refreshes: REFRESHES,
    onDone: (_saved, message) => {
      noteDone(message)
      onClose()
    },
  })
  const theirs = problem?.code === 'changed-meanwhile' ? (problem.data as Webhook) : null
  const save = (version: number) => void run({ webhookId, version, url: typed.url, events: [...typed.events] })
  return (
    <>
      <OfficeForm
        className="room-gutter py-4"
        words={{
          title: 'Change this webhook',
          text: 'Its secret stays. What waits is sent to the new address.',
          submit: 'Save',
        }}
        state={{ isRunning, problem: theirs ? null : problem }}
        onSubmit={() => save(startVersion)}
        onClose={onClose}
      >
        <WebhookFields typed={typed} problem={problem} onChange={setTyped} />
      </OfficeForm>
      {theirs ? (
        <ConflictDialog
          what="this webhook"
          fields={[
            { label: 'Address', theirs: theirs.url, mine: typed.url },
            { label: 'Events', theirs: listOf(theirs.events), mine: listOf(typed.events) },
          ].filter((field) => field.theirs !== field.mine)}
          isRunning={isRunning}
          onTheirs={onClose}
          onMine={() => save(theirs.version)}
          onClose={forgetProblem}
        />
      ) : null}
    </>
  )
}
