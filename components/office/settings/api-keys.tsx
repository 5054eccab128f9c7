'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, ForbiddenState, LoadingRows, QueryState } from '#components/kit/state/office-states.tsx'
import { SCOPES } from '#lib/contract/base/integration-call.ts'
import { type ApiKey, officeApiKeys } from '#lib/contract/integrations/office/api-keys.ts'
import { showDay } from '#lib/format/clock.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ApiKeyForm } from './api-key-form.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

function KeyState({ state }: Pick<ApiKey, 'state'>) {
  if (state === 'active') return <StatusMark status="done">Active</StatusMark>
  return <StatusMark status="ended">{state === 'revoked' ? 'Revoked' : 'Expired'}</StatusMark>
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, perMinute, state, createdAt, createdBy, lastDay, lastUsedAt } = apiKey
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-1 border-b border-hairline py-2.5">
      <div className="min-w-64 flex-1">
        <b className="font-semibold">{name}</b> <code className="text-muted">{prefix}…</code>
        <ul className="text-muted">
          {scopes.map((scope) => (
            <li key={scope}>{SCOPES[scope]}</li>
          ))}
        </ul>
      </div>
      <div className="min-w-52">
        <KeyState state={state} />
        <p className="text-muted">
          {lastUsedAt ? (
            <>
              Last used <When at={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </p>
        {state === 'revoked' && apiKey.revokedAt ? (
          <p className="text-muted">
            Revoked by {apiKey.revokedBy}, <When at={apiKey.revokedAt} />
          </p>
        ) : (
          <p className="text-muted">{lastDay ? `Valid until ${showDay(lastDay)}` : 'Valid until revoked'}</p>
        )}
        <p className="text-muted">
          Created by {createdBy}, <When at={createdAt} />
        </p>
        <p className="text-muted">At most {perMinute} requests a minute</p>
      </div>
      <div className="w-24">
        {state === 'revoked' ? null : (
          <OfficeButton size="small" aria-label={`Revoke the key for ${name}`} onClick={onRevoke}>
            Revoke
          </OfficeButton>
        )}
      </div>
    </li>
  )
}

/** Keys for other systems to read and write the shop's data. */
export function ApiKeys() {
  const me = useMe()
  const mayManage = me?.permissions.includes('integrations.manage') ?? false
  const query = useOfficeQuery(officeApiKeys, mayManage ? {} : null)
  const { data } = query
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  if (!me) return <LoadingRows label="Loading the API keys" rows={4} />
  if (!mayManage) return <ForbiddenState permission="integrations.manage" />
  const add = (
    <OfficeButton variant="outline" onClick={() => setMaking(true)}>
      Create an API key
    </OfficeButton>
  )
  return (
    <PageBody>
      <Column className={isMaking ? 'max-lg:hidden' : undefined}>
        {!data ? (
          <QueryState query={query} what="the API keys" rows={4} />
        ) : data.length === 0 ? (
          <EmptyState
            title="No API keys yet"
            text="With an API key, other systems such as accounting or a warehouse can read orders and set stock or prices."
            actions={add}
          />
        ) : (
          <div className="room-gutter py-3">
            {add}
            <ul className="mt-3 border-t border-ink">
              {data.map((apiKey) => (
                <KeyRow key={apiKey.keyId} apiKey={apiKey} onRevoke={() => setRevoked(apiKey)} />
              ))}
            </ul>
            <p className="mt-3 max-w-140 text-muted">
              A key is sent as <code>Authorization: Bearer …</code> to the addresses below <code>/integration/v1/</code>{' '}
              of the shop API. <code>/integration/v1/openapi.json</code> describes them all.
            </p>
          </div>
        )}
      </Column>
      {isMaking ? (
        <Column label="New API key" width="416px" isPaper>
          <ApiKeyForm onClose={() => setMaking(false)} />
        </Column>
      ) : null}
      {revoked ? <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} /> : null}
    </PageBody>
  )
}
