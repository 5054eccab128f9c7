'use client'

import { useEffect, useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeWebhookPause, officeWebhookTest, type Webhook } from '#lib/contract/integrations/office/webhooks.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { DeleteWebhookDialog, RotateSecretDialog } from './webhook-dialogs.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { eventWords, WebhookState } from './webhook-state.tsx'

const REFRESHES = ['office-webhooks', 'office-webhook-log', 'office-audit-list']

/** A webhook: its status, actions, and messages. */
export function WebhookDetails({
  webhook,
  onChange,
  onSecret,
  onClose,
}: {
  webhook: Webhook
  onChange: () => void
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  const { webhookId, url, events, isPaused, previousSecretUntil, createdAt, createdBy } = webhook
  const [asked, setAsked] = useState<'delete' | 'rotate' | null>(null)
  const onDone = (_data: unknown, message: string) => noteDone(message)
  const test = useOfficeAction(officeWebhookTest, { refreshes: REFRESHES, onDone })
  const pause = useOfficeAction(officeWebhookPause, { refreshes: REFRESHES, onDone })
  const problem = test.problem ?? pause.problem
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone it opens below the list.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="room-gutter border-b border-hairline py-4">
        <h2 ref={heading} tabIndex={-1} className="heading text-d5 [overflow-wrap:anywhere] outline-none">
          {url}
        </h2>
        <div className="mt-2">
          <WebhookState webhook={webhook} />
          {previousSecretUntil ? (
            <p className="text-muted">
              The previous secret also works until <When at={previousSecretUntil} />
            </p>
          ) : null}
          <p className="text-muted">
            Created by {createdBy}, <When at={createdAt} />
          </p>
        </div>
        <ul className="mt-2 list-disc pl-4.5">
          {events.map((event) => (
            <li key={event}>{eventWords(event)}</li>
          ))}
        </ul>
        {isPaused ? (
          <AlertLine tone="warning" title="Paused." className="mt-3">
            No messages are sent, and new events are not recorded for it. Waiting messages are sent after you resume it.
          </AlertLine>
        ) : null}
        {problem ? (
          <AlertLine tone="error" title="Not done." live="assertive" className="mt-3">
            {problem.message}
          </AlertLine>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-2">
          <OfficeButton
            variant="outline"
            refusal={isPaused ? 'This webhook is paused. Resume it first.' : null}
            disabled={test.isRunning}
            onClick={() => void test.run({ webhookId })}
          >
            Send a test
          </OfficeButton>
          <OfficeButton disabled={pause.isRunning} onClick={() => void pause.run({ webhookId, isPaused: !isPaused })}>
            {isPaused ? 'Resume' : 'Pause'}
          </OfficeButton>
          <OfficeButton onClick={onChange}>Change</OfficeButton>
          <OfficeButton onClick={() => setAsked('rotate')}>New secret</OfficeButton>
          <OfficeButton onClick={() => setAsked('delete')}>Delete</OfficeButton>
          <OfficeButton onClick={onClose}>Close</OfficeButton>
        </div>
      </div>
      <WebhookLog webhook={webhook} />
      {asked === 'delete' ? (
        <DeleteWebhookDialog webhook={webhook} onDeleted={onClose} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'rotate' ? (
        <RotateSecretDialog webhook={webhook} onMade={onSecret} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}
