'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import { type DataRequest, officeDataRequestList } from '#lib/contract/accounts/office/data-requests.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { CustomerViews } from './customer-views.tsx'
import { RequestForm } from './request-form.tsx'
import { RequestRow } from './request-row.tsx'

/** Requests about personal data, each with its deadline and the answer. */
export function RequestsSection() {
  const address = useAddressState()
  const state = address.get('state') === 'closed' ? 'closed' : 'open'
  const email = address.get('email')
  const [isAdding, setAdding] = useState(email !== '')
  const query = useOfficeQuery(officeDataRequestList, { state })
  const { data } = query
  const refusal = useRefusal('customers.requests')
  return (
    <>
      <PageHead
        title="Data requests"
        subtitle={data ? `${data.open} open${data.late > 0 ? `, ${data.late} late` : ''}` : undefined}
        actions={
          <>
            <OfficeButton onClick={() => address.set({ state: state === 'open' ? 'closed' : null })}>
              {state === 'open' ? 'Show closed' : 'Show open'}
            </OfficeButton>
            <OfficeButton variant="outline" refusal={refusal} aria-expanded={isAdding} onClick={() => setAdding(true)}>
              Record a request
            </OfficeButton>
          </>
        }
      />
      <CustomerViews current="requests" kind="all" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isAdding ? (
          <RequestForm
            email={email}
            onClose={() => {
              setAdding(false)
              address.set({ email: null }, 'replace')
            }}
          />
        ) : null}
        <Loaded query={query} what="the requests" rows={5} permission="customers.requests">
          {(data) => <RequestList key={state} requests={data.requests} state={state} />}
        </Loaded>
      </div>
    </>
  )
}

/**
 * A request with an open form stays in the list until the form closes, so that typed text is not lost if a colleague
 * closes the request.
 */
function RequestList({ requests, state }: { requests: readonly DataRequest[]; state: 'open' | 'closed' }) {
  const [held, setHeld] = useState<readonly DataRequest[]>([])
  const gone = held.filter(({ id }) => !requests.some((request) => request.id === id))
  const shown = gone.length === 0 ? requests : [...requests, ...gone].sort((a, b) => a.dueAt.localeCompare(b.dueAt))
  if (shown.length === 0) {
    return (
      <EmptyState
        title={state === 'open' ? 'No open requests' : 'No closed requests yet'}
        text="By law you have seven days to answer, or thirty days if the customer wants a copy to use elsewhere."
      />
    )
  }
  return (
    <ul aria-label="Requests">
      {shown.map((request) => (
        <RequestRow
          key={request.id}
          request={request}
          onHold={(isHeld) =>
            setHeld((now) => [...now.filter(({ id }) => id !== request.id), ...(isHeld ? [request] : [])])
          }
        />
      ))}
    </ul>
  )
}
