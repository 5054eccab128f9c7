'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine, FailedState } from '#components/kit/state/office-states.tsx'
import {
  type DataRequest,
  erasePersonJob,
  officeDataErasePreview,
  officeDataRequestList,
} from '#lib/contract/accounts/office/data-requests.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

/**
 * Erases a customer's data. Shows first which data is erased and which the law retains. Starts after ten seconds;
 * cannot be undone after that.
 */
export function ErasePanel({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const { data, error, refetch } = useOfficeQuery(officeDataErasePreview, { id: request.id }, { staleMs: 0 })
  const { start, isRunning } = useOfficeJob(erasePersonJob, [officeDataRequestList.name, 'office-today'])
  if (!data && error)
    return <FailedState title="We could not load the stored data." error={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">Loading the stored data…</p>
  const isBlocked = data.blockers.length > 0
  return (
    <section aria-label="Erase" className="mt-2 max-w-140 border border-field bg-paper p-3.5">
      <p className="font-semibold">Erase {request.name || request.email}?</p>
      <ul className="mt-1 list-disc pl-5 text-muted">
        <li>This deletes the account, addresses, notes, cart, emails and sign-ins, and the name in the audit log.</li>
        {data.ordersWithoutPerson + data.ordersUntilDelivered + data.taxDocuments === 0 ? (
          <li>No data is retained: the customer has no orders and no tax documents.</li>
        ) : null}
        {data.ordersWithoutPerson > 0 ? (
          <li>{orders(data.ordersWithoutPerson)} stay in the books, without the customer’s name.</li>
        ) : null}
        {data.ordersUntilDelivered > 0 ? (
          <li>{orders(data.ordersUntilDelivered)} keep the address until delivery.</li>
        ) : null}
        {data.taxDocuments > 0 ? (
          <li>
            {data.taxDocuments} issued tax document{data.taxDocuments === 1 ? ' stays' : 's stay'} as issued: tax law
            requires five years.
          </li>
        ) : null}
      </ul>
      {isBlocked ? (
        <AlertLine tone="warning" className="mt-2" title="Cannot be erased yet:">
          {data.blockers.join(' ')}
        </AlertLine>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <OfficeButton
          variant="main"
          disabled={isRunning}
          refusal={isBlocked ? 'Resolve the points above first.' : null}
          onClick={async () => {
            const answer = await start({ id: request.id, version: request.version })
            if (answer.ok) onClose()
          }}
        >
          Erase in ten seconds
        </OfficeButton>
        <OfficeButton onClick={onClose}>Cancel</OfficeButton>
      </div>
    </section>
  )
}
