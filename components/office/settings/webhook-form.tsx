'use client'

import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeWebhookChange, officeWebhookMake, type Webhook } from '#lib/contract/integrations/office/webhooks.ts'
import { ALL_WEBHOOK_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from '#lib/contract/integrations/webhook-events.ts'
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

/** The fields of a webhook. */
function WebhookFields({ form: { field } }: { form: Pick<ReturnType<typeof useNewWebhook>, 'field'> }) {
  return (
    <div className="mt-3 grid gap-3">
      <OfficeField
        label="Address for the messages"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        {...field('url')}
      />
      <CheckList legend="Send a message when" options={OPTIONS} {...field('events')} />
    </div>
  )
}

interface Made {
  webhook: Webhook
  secret: string
}

const useNewWebhook = (onMade: (made: Made) => void) =>
  useOfficeForm(officeWebhookMake, {
    defaults: { url: '', events: [] as WebhookEvent[] },
    toInput: (typed) => typed,
    refreshes: REFRESHES,
    onDone: onMade,
  })

/** Makes a webhook. @param onMade gets it with its secret, which is shown this once */
export function NewWebhookForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const form = useNewWebhook(onMade)
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{
        title: 'New webhook',
        text: 'Messages contain numbers, codes and amounts, but no personal data.',
        submit: 'Create webhook',
        failed: 'Webhook not created.',
      }}
      form={form}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </OfficeForm>
  )
}

const listOf = (events: readonly WebhookEvent[]) => [...events].sort().join(', ')

/** Changes the address or the events of a webhook; the second of two concurrent users sees a conflict. */
export function ChangeWebhookForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { webhookId, url, events, version } = webhook
  const form = useOfficeForm(officeWebhookChange, {
    defaults: { url, events, version },
    toInput: (typed) => ({ webhookId, ...typed }),
    refreshes: REFRESHES,
    onClose,
  })
  const { typed } = form
  const theirs = form.theirs as Webhook | null
  return (
    <>
      <OfficeForm
        className="room-gutter py-4"
        words={{
          title: 'Change this webhook',
          text: 'Its secret does not change. Waiting messages are sent to the new address.',
          submit: 'Save',
        }}
        form={theirs ? { ...form, problem: null } : form}
        onClose={onClose}
      >
        <WebhookFields form={form} />
      </OfficeForm>
      {theirs ? (
        <ConflictDialog
          what="this webhook"
          fields={[
            { label: 'Address', theirs: theirs.url, mine: typed.url },
            { label: 'Events', theirs: listOf(theirs.events), mine: listOf(typed.events) },
          ].filter((field) => field.theirs !== field.mine)}
          isRunning={form.isSubmitting}
          onTheirs={onClose}
          onMine={() => form.submit({ version: theirs.version })}
          onClose={() => form.goOn()}
        />
      ) : null}
    </>
  )
}
