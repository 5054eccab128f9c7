'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { AlertLine, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import {
  DELIVERY_STATES,
  type DeliveryState,
  officeWebhookLog,
  officeWebhookReplay,
  type Webhook,
} from '#lib/contract/integrations/office/webhooks.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction, useOfficePages } from '#lib/office/queries.ts'
import { DeliveryRow } from './webhook-delivery.tsx'

const NAMES: Readonly<Record<DeliveryState, string>> = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }
const EVERY_MS = 3_000

const stateIn = (text: string): DeliveryState | undefined => DELIVERY_STATES.find((one) => one === text)

/** The messages to a webhook with their last responses. Each can be sent again, as can all that failed. */
export function WebhookLog({ webhook: { webhookId, isPaused, failed } }: { webhook: Webhook }) {
  const address = useAddressState()
  const state = stateIn(address.get('state'))
  const list = useOfficePages(
    officeWebhookLog,
    { webhookId, state },
    {
      withCursor: (input, before: number | null) => ({ ...input, before: before ?? undefined }),
      next: ({ meta }) => meta.next,
      everyMs: EVERY_MS,
    },
  )
  const { run, isRunning, problem } = useOfficeAction(officeWebhookReplay, {
    refreshes: ['office-webhook-log', 'office-webhooks', 'office-audit-list'],
    onDone: (_count, message) => noteDone(message),
  })
  const refusal = isPaused ? 'This webhook is paused. Resume it first.' : null
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section aria-label="Messages of the last 30 days">
      <div className="room-gutter flex flex-wrap items-center gap-2 pt-3 pb-2">
        <h3 className="mr-auto font-semibold">Messages of the last 30 days</h3>
        {failed > 0 ? (
          <OfficeButton size="small" refusal={refusal} disabled={isRunning} onClick={() => void run({ webhookId })}>
            Send all {failed} failed messages again
          </OfficeButton>
        ) : null}
      </div>
      <fieldset aria-label="Which messages" className="room-gutter no-scrollbar flex gap-2 overflow-x-auto pb-2">
        {[undefined, ...DELIVERY_STATES].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={one === state}
            className={classes(
              'inline-flex min-h-7 flex-none items-center rounded-sm border px-2.5 text-tiny max-md:min-h-11',
              one === state ? 'border-ink bg-calico font-semibold' : 'border-hairline text-muted hover:border-field',
            )}
            onClick={() => address.set({ state: one ?? null })}
          >
            {one ? NAMES[one] : 'All'}
          </button>
        ))}
      </fieldset>
      {problem ? (
        <AlertLine tone="error" title="Not sent again." live="assertive" className="mx-4">
          {problem.message}
        </AlertLine>
      ) : null}
      {list.error && rows.length === 0 ? (
        <FailedState title="We could not load the messages." error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label="Loading the messages" rows={4} />
      ) : rows.length === 0 ? (
        <p className="room-gutter py-3 text-muted">
          {state ? `No ${NAMES[state].toLowerCase()} messages.` : 'No messages yet. Send a test to see a response.'}
        </p>
      ) : (
        <ul className="border-t border-hairline">
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              delivery={delivery}
              refusal={refusal}
              isRunning={isRunning}
              onReplay={() => void run({ webhookId, deliveryId: delivery.deliveryId })}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <div className="room-gutter py-3">
          <OfficeButton disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </OfficeButton>
        </div>
      ) : null}
    </section>
  )
}
