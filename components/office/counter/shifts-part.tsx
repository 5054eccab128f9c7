'use client'

import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import { type CounterState, type DrawerShift, officeShiftList } from '#lib/contract/counter/office/drawer.ts'
import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { approvalTexts } from '#lib/language/approvals.ts'
import { type CounterTexts, counterTexts } from '#lib/language/counter.ts'
import { officeTexts } from '#lib/language/office.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { differenceText } from './difference-text.ts'
import { CloseForm, ShiftSums } from './drawer-part.tsx'

const statesIn = (texts: CounterTexts): Readonly<Record<DrawerShift['state'], string>> => ({
  open: texts.isOpen,
  counted: texts.waitsForSecond,
  closed: texts.closed,
})

/** The last shifts of all drawers, and differences that wait for approval. */
export function ShiftsPart() {
  const texts = useTexts(counterTexts)
  const office = useTexts(officeTexts)
  const approvals = useTexts(approvalTexts)
  const query = useOfficeQuery(officeShiftList, {}, { everyMs: 60_000 })
  return (
    <div className="room-gutter min-h-0 flex-1 overflow-y-auto py-4">
      <WaitingApprovals
        kinds={['drawer-difference']}
        permission="drawer.manage"
        refreshes={['office-shift-list', 'office-counter', 'office-approval-list']}
        words={approvals}
      />
      <Loaded query={query} loading={texts.loadingShifts} failed={texts.shiftsFailed} words={office} rows={6}>
        {({ shifts, limits }) =>
          shifts.length === 0 ? (
            <EmptyState title={texts.noShifts} />
          ) : (
            <ul aria-label={texts.shifts} className="border-t border-ink">
              {shifts.map((shift) => (
                <ShiftRow key={shift.shiftId} shift={shift} limits={limits} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

const SHAPES = { open: 'now', counted: 'undecided', closed: 'done' } as const

function ShiftRow({ shift, limits }: { shift: DrawerShift; limits: CounterState['limits'] }) {
  const texts = useTexts(counterTexts)
  const { drawer, staff, state, openedAt, closedAt, difference } = shift
  const from = showInstant(new Date(openedAt))
  return (
    <li className="border-b border-hairline">
      <details>
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 py-2">
          <StatusShape status={SHAPES[state]} />
          <span className="min-w-0 flex-1">
            <b className="font-semibold">
              {drawer}, {staff}
            </b>
            <span className="block text-small text-muted">
              {closedAt ? texts.fromTo({ from, to: showInstant(new Date(closedAt)) }) : from}
            </span>
          </span>
          <span className="text-right">
            {statesIn(texts)[state]}
            {difference === null ? null : (
              <span className="block text-small">
                {texts.differenceOf({ difference: differenceText(texts, difference) })}
              </span>
            )}
          </span>
        </summary>
        <div className="max-w-160 pb-4">
          <ShiftSums shift={shift} />
          {state === 'open' ? <CloseForm shift={shift} limits={limits} waiting={0} /> : null}
          {shift.counted === null ? null : (
            <p>
              {texts.countedAmount({ amount: showMoney(shift.counted, 'auto') })} {shift.note}
            </p>
          )}
        </div>
      </details>
    </li>
  )
}
