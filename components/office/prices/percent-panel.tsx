'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ScheduleDialog } from '#components/kit/confirm/schedule-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { AlertLine, FailedState } from '#components/kit/state/office-states.tsx'
import type { Input } from '#lib/contract/base/call.ts'
import {
  officePriceHistory,
  officePriceList,
  officePricePreview,
  ROUND_STEPS,
  ROUND_WAYS,
  setPricesJob,
} from '#lib/contract/pricing/office/shop-prices.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { cellsOf, changeOf, NEW_PERCENT, OF_NAMES, type PercentDraft, STEP_NAMES, WAY_NAMES } from './percent-draft.ts'
import { PercentPreview } from './percent-preview.tsx'

const TYPING_MS = 350
const READS = [officePriceList.name, officePricePreview.name, officePriceHistory.name, officeApprovalList.name]
const STEPS = ROUND_STEPS.map(String)

const prices = (count: number) => (count === 1 ? '1 price' : `${showCount(count)} prices`)

type PriceFilter = Input<typeof officePriceList>['filter']

/** The typed change and its preview. `isCurrent` is false while the preview is of an earlier text. */
function usePercentPreview(filter: PriceFilter, draft: PercentDraft) {
  const change = changeOf(draft)
  const asked = useSettled(JSON.stringify(change && { filter, change }), TYPING_MS)
  const { data, error, refetch } = useOfficeQuery(officePricePreview, JSON.parse(asked))
  const isCurrent = asked === JSON.stringify(change && { filter, change })
  return { change, isCurrent, data, error, refetch }
}

const percentFault = (draft: PercentDraft, change: ReturnType<typeof changeOf>): string | undefined =>
  draft.percent.trim() !== '' && change === null ? 'Enter a percentage, such as 4 or -2.5, at most 90 off.' : undefined

/**
 * Changes all prices of a filter by a percent: first a preview, then now or on a day. This tab stores the typed values.
 */
export function PercentPanel({ filter, onClose }: { filter: PriceFilter; onClose: () => void }) {
  const [typed, setTyped] = useRememberedDraft<PercentDraft>('office.prices-percent')
  const draft = typed ?? NEW_PERCENT
  const [isScheduling, setScheduling] = useState(false)
  const [isTried, setTried] = useState(false)
  const put = (more: Partial<PercentDraft>) => setTyped({ ...draft, ...more })
  const { change, isCurrent, data, error, refetch } = usePercentPreview(filter, draft)
  const { start, isRunning, problem } = useOfficeJob(setPricesJob, READS)
  const refusal = useRefusal('prices.set')

  const below = new Set(data?.belowCost)
  const steps = data?.steps.filter(({ productId }) => !draft.leavesOut || !below.has(productId)) ?? []
  const isReady = change !== null && isCurrent && steps.length > 0 && data?.isTooMany === false && refusal === null
  const reasonFault =
    isTried && draft.reason.trim() === '' ? 'Enter a reason. It is shown in the history of each price.' : undefined

  /** @returns whether all is typed that is needed */
  function check(): boolean {
    setTried(true)
    return isReady && draft.reason.trim() !== ''
  }
  async function send(startAt?: Date) {
    setScheduling(false)
    if (!check()) return
    const { ok } = await start({ changes: cellsOf(steps), reason: draft.reason.trim() }, startAt)
    if (!ok) return
    setTyped(null)
    onClose()
  }
  useKeys('This change', { 'ctrl+s': { label: 'set prices', run: () => void send() } }, isReady && !isRunning)

  return (
    <form
      aria-label="Change by a percent"
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="grid flex-1 content-start gap-3 px-4.5 py-3.5">
        <h2 className="heading text-d5">Change by a percent</h2>
        <p className="text-tiny text-muted">
          Changes all prices found. Use the search and filters above to choose them.
        </p>
        {problem ? (
          <AlertLine tone="error" title="Not set." live="assertive">
            {problem.message}
          </AlertLine>
        ) : null}
        <OfficeField
          label="Percent (− for a decrease)"
          data-first
          inputMode="text"
          placeholder="4"
          value={draft.percent}
          error={percentFault(draft, change)}
          onChange={(percent) => put({ percent })}
        />
        <RoundingFields draft={draft} onChange={put} />
        {error && !data ? (
          <FailedState title="We could not load the preview." error={error} onRetry={() => void refetch()} />
        ) : data && change ? (
          <PercentPreview data={data} leavesOut={draft.leavesOut} onLeaveOut={(leavesOut) => put({ leavesOut })} />
        ) : null}
        <OfficeField
          label="Reason"
          maxLength={200}
          placeholder="Cotton costs more"
          value={draft.reason}
          error={reasonFault}
          onChange={(reason) => put({ reason })}
        />
      </div>
      <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-hairline bg-paper px-4.5 py-2.5">
        <OfficeButton type="submit" variant="main" keys="ctrl+s" refusal={refusal} disabled={!isReady || isRunning}>
          {steps.length > 0 && isCurrent ? `Set ${prices(steps.length)}` : 'Set'}
        </OfficeButton>
        <OfficeButton disabled={!isReady || isRunning} onClick={() => check() && setScheduling(true)}>
          Schedule
        </OfficeButton>
        <OfficeButton onClick={onClose}>Close</OfficeButton>
      </div>
      {isScheduling ? (
        <ScheduleDialog
          title={`Schedule ${prices(steps.length)}`}
          button={`Schedule ${prices(steps.length)}`}
          onChoose={(startAt) => void send(startAt)}
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </form>
  )
}

function RoundingFields({ draft, onChange }: { draft: PercentDraft; onChange: (more: Partial<PercentDraft>) => void }) {
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <OfficeSelect
          label="Round to"
          value={String(draft.stepCents)}
          names={STEP_NAMES}
          options={STEPS}
          onChange={(step) => onChange({ stepCents: Number(step) as PercentDraft['stepCents'] })}
        />
        <OfficeSelect
          label="Direction"
          value={draft.way}
          names={WAY_NAMES}
          options={ROUND_WAYS}
          onChange={(way) => onChange({ way })}
        />
      </div>
      <OfficeSelect
        label="Rounded price"
        value={draft.of}
        names={OF_NAMES}
        options={['with-vat', 'ex-vat']}
        onChange={(of) => onChange({ of })}
      />
    </>
  )
}
