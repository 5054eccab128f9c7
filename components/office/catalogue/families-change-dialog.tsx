'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ScheduleDialog } from '#components/kit/confirm/schedule-dialog.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { AlertLine, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import {
  type FamiliesChange,
  type FamilyFilter,
  officeFamiliesPreview,
  setFamiliesJob,
} from '#lib/contract/catalogue/office/family-list.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** A change of many families, as its buttons and the question name it. */
export interface NamedChange {
  label: string
  change: FamiliesChange
}

const REFRESHES = ['office-family-list', 'office-family-choices', 'office-family']

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-KE')} ${count === 1 ? one : more}`

/** Previews a change of many families and starts it, now or on a chosen day. */
export function FamiliesChangeDialog({
  which,
  asked,
  onStarted,
  onClose,
}: {
  which: { familyIds?: number[]; filter?: FamilyFilter }
  asked: NamedChange
  onStarted: () => void
  onClose: () => void
}) {
  const [isScheduling, setScheduling] = useState(false)
  const input = { ...which, change: asked.change }
  const preview = useOfficeQuery(officeFamiliesPreview, input, { staleMs: 0, keepsPrevious: false })
  const { start, isRunning } = useOfficeJob(setFamiliesJob, REFRESHES)
  const found = preview.data
  const changes = found?.changes ?? 0
  const families = many(changes, 'family', 'families')

  async function begin(startAt?: Date): Promise<void> {
    const { ok } = await start(input, startAt)
    if (ok) onStarted()
  }

  if (isScheduling) {
    return (
      <ScheduleDialog
        title={`${asked.label}: ${families} on a day`}
        button={`Schedule ${families}`}
        onChoose={(startAt) => void begin(startAt)}
        onClose={() => setScheduling(false)}
      />
    )
  }
  return (
    <OfficeDialog label={asked.label} onClose={onClose} className="max-w-130">
      <div className="p-6">
        <h2 className="heading text-d5">
          {asked.label}
          {changes > 0 ? `: ${families}` : ''}
        </h2>
        {preview.error ? (
          <FailedState
            title="We could not load the preview."
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        ) : !found ? (
          <LoadingRows label="Loading the preview" rows={3} />
        ) : (
          <Preview found={found} />
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
          <OfficeButton disabled={changes === 0} onClick={() => setScheduling(true)}>
            Schedule…
          </OfficeButton>
          <OfficeButton variant="main" data-first disabled={changes === 0 || isRunning} onClick={() => void begin()}>
            {changes > 0 ? `${asked.label}: ${families}` : asked.label}
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}

function Preview({ found }: { found: Output<typeof officeFamiliesPreview> }) {
  const { changes, variants, unchanged, openOrders, refused, refusedCount } = found
  return (
    <>
      <p className="mt-2" role="status">
        {changes > 0 ? `With ${many(variants, 'variant', 'variants')}. ` : 'Nothing to change. '}
        {unchanged > 0 ? `${many(unchanged, 'family already has', 'families already have')} this setting. ` : ''}
        {openOrders > 0
          ? `${many(openOrders, 'open order has', 'open orders have')} these products and will not change.`
          : ''}
      </p>
      {refusedCount > 0 ? (
        <AlertLine
          tone="warning"
          title={`${many(refusedCount, 'family', 'families')} cannot be changed.`}
          className="mt-3"
        >
          <ul className="mt-1 max-h-50 overflow-y-auto">
            {refused.map(({ familyId, name, why }) => (
              <li key={familyId}>
                {name}: {why}
              </li>
            ))}
          </ul>
          {refusedCount > refused.length ? <p>and {many(refusedCount - refused.length, 'more', 'more')}.</p> : null}
        </AlertLine>
      ) : null}
      <p className="mt-3 text-tiny text-muted">
        Customers see the change within two seconds. You can undo it until something else changes.
      </p>
    </>
  )
}
