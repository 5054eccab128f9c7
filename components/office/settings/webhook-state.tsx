'use client'

import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { Webhook } from '#lib/contract/integrations/office/webhooks.ts'
import { type SentEvent, WEBHOOK_EVENTS } from '#lib/contract/integrations/webhook-events.ts'

/** Name of an event in a sentence. */
export const eventWords = (event: SentEvent): string =>
  event === 'webhook.test' ? 'A test from the office' : WEBHOOK_EVENTS[event]

/** How a webhook is: it works, it fails since a time, or it is paused and why; and its last answer. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { isPaused, pausedReason, pausedAt, failingSince, lastAnswer } = webhook
  return (
    <>
      {isPaused ? (
        <StatusMark status="held">Paused</StatusMark>
      ) : failingSince ? (
        <StatusMark status="wrong">Failing</StatusMark>
      ) : (
        <StatusMark status="done">Active</StatusMark>
      )}
      {isPaused && pausedAt ? (
        <p className="text-muted">
          {pausedReason} Since <When at={pausedAt} />
        </p>
      ) : null}
      {failingSince ? (
        <p className="text-muted">
          No delivery since <When at={failingSince} />
        </p>
      ) : null}
      <p className="text-muted [overflow-wrap:anywhere]">
        {lastAnswer ? (
          <>
            Last attempt <When at={lastAnswer.at} />: {lastAnswer.error ?? `${lastAnswer.status}, delivered`}
          </>
        ) : (
          'No messages sent yet'
        )}
      </p>
    </>
  )
}
