'use client'

import { type ReactNode, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, ForbiddenState, LoadingRows, QueryState } from '#components/kit/state/office-states.tsx'
import { officeWebhooks, type Webhook } from '#lib/contract/integrations/office/webhooks.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { NewSecret } from './new-secret.tsx'
import { WebhookDetails } from './webhook-details.tsx'
import { ChangeWebhookForm, NewWebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'

const EVERY_MS = 5_000

function WebhookRow({ webhook, isOpen, onOpen }: { webhook: Webhook; isOpen: boolean; onOpen: () => void }) {
  const { url, events, waiting, failed } = webhook
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-1 border-b border-hairline py-2.5">
      <div className="min-w-44 flex-1">
        <b className="font-semibold [overflow-wrap:anywhere]">{url}</b>
        <p className="text-muted">{events.join(', ')}</p>
      </div>
      <div className="w-60 min-w-0 max-md:w-full">
        <WebhookState webhook={webhook} />
        {waiting > 0 ? <p className="text-muted">{waiting} waiting</p> : null}
        {failed > 0 ? <p className="font-semibold">{failed} failed</p> : null}
      </div>
      <OfficeButton size="small" aria-expanded={isOpen} aria-label={`Open the webhook to ${url}`} onClick={onOpen}>
        Open
      </OfficeButton>
    </li>
  )
}

const NOTE = (
  <p className="mt-3 max-w-140 text-muted">
    Messages are sent by POST as JSON, signed with the webhook’s secret. A message without a response of 200 to 299
    within 10 seconds is sent again for three days. <code>/integration/v1/openapi.json</code> of the shop API describes
    the messages and how a receiver checks the signature.
  </p>
)

/** The webhook's details, or the form that changes it. */
function OpenWebhook({
  webhook,
  isChanging,
  onChanging,
  onSecret,
  onClose,
}: {
  webhook: Webhook
  isChanging: boolean
  onChanging: (isChanging: boolean) => void
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  return isChanging ? (
    <ChangeWebhookForm webhook={webhook} onClose={() => onChanging(false)} />
  ) : (
    <WebhookDetails webhook={webhook} onChange={() => onChanging(true)} onSecret={onSecret} onClose={onClose} />
  )
}

function WebhookList({
  webhooks,
  opened,
  add,
  onOpen,
}: {
  webhooks: readonly Webhook[]
  opened: Webhook | undefined
  add: ReactNode
  onOpen: (id: string) => void
}) {
  return (
    <div className="room-gutter py-3">
      {add}
      <ul className="mt-3 border-t border-ink">
        {webhooks.map((one) => (
          <WebhookRow
            key={one.webhookId}
            webhook={one}
            isOpen={one === opened}
            onOpen={() => onOpen(String(one.webhookId))}
          />
        ))}
      </ul>
      {NOTE}
    </div>
  )
}

/** Addresses of other systems that are sent a message when something happens. */
export function Webhooks() {
  const me = useMe()
  const mayManage = me?.permissions.includes('integrations.manage') ?? false
  const query = useOfficeQuery(officeWebhooks, mayManage ? {} : null, { everyMs: EVERY_MS })
  const { data } = query
  const address = useAddressState()
  const [isChanging, setChanging] = useState(false)
  /** Of the open webhook, just made: shown this once. */
  const [secret, setSecret] = useState<string | null>(null)
  if (!me) return <LoadingRows label="Loading the webhooks" rows={4} />
  if (!mayManage) return <ForbiddenState permission="integrations.manage" />
  const opened = address.get('webhook')
  const webhook = data?.find(({ webhookId }) => String(webhookId) === opened)
  const open = (id: string | null) => {
    setChanging(false)
    setSecret(null)
    address.set({ webhook: id, state: null })
  }
  const add = (
    <OfficeButton variant="outline" onClick={() => open('new')}>
      Create a webhook
    </OfficeButton>
  )
  return (
    <PageBody>
      <Column className={opened === 'new' || webhook ? 'max-lg:hidden' : undefined}>
        {!data ? (
          <QueryState query={query} what="the webhooks" rows={4} />
        ) : data.length === 0 ? (
          <EmptyState
            title="No webhooks yet"
            text="A webhook sends a message to another system, such as accounting or a warehouse, after an event."
            actions={add}
          />
        ) : (
          <WebhookList webhooks={data} opened={webhook} add={add} onOpen={open} />
        )}
      </Column>
      {opened === 'new' ? (
        <Column label="New webhook" width="480px" isPaper>
          <NewWebhookForm
            onMade={(made) => {
              open(String(made.webhook.webhookId))
              setSecret(made.secret)
            }}
            onClose={() => open(null)}
          />
        </Column>
      ) : secret !== null ? (
        <Column label="The secret" width="480px" isPaper>
          <NewSecret
            title={webhook ? `The secret of ${webhook.url}` : 'The secret'}
            noun="secret"
            secret={secret}
            onClose={() => setSecret(null)}
          >
            It cannot be shown again. Give it to the receiver, which uses it to check that messages are from this shop.
          </NewSecret>
        </Column>
      ) : webhook ? (
        <Column key={webhook.webhookId} label="The webhook" width="480px" isPaper>
          <OpenWebhook
            webhook={webhook}
            isChanging={isChanging}
            onChanging={setChanging}
            onSecret={setSecret}
            onClose={() => open(null)}
          />
        </Column>
      ) : null}
    </PageBody>
  )
}
