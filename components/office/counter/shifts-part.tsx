'use client'

import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import { type CounterState, type DrawerShift, officeShiftList } from '#lib/contract/counter/office/drawer.ts'
import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { differenceText } from './difference-text.ts'
import { CloseForm, ShiftSums } from './drawer-part.tsx'

const STATES: Readonly<Record<DrawerShift['state'], string>> = {
  open: 'Open',
  counted: 'Waits for a second person',
  closed: 'Closed',
}

/** The last shifts of all drawers, and differences that wait for approval. */
export function ShiftsPart() {
  const query = useOfficeQuery(officeShiftList, {}, { everyMs: 60_000 })
  return (
    <div className="room-gutter min-h-0 flex-1 overflow-y-auto py-4">
      <WaitingApprovals
        kinds={['drawer-difference']}
        permission="drawer.manage"
        refreshes={['office-shift-list', 'office-counter', 'office-approval-list']}
      />
      <Loaded query={query} what="the shifts" rows={6}>
        {({ shifts, limits }) =>
          shifts.length === 0 ? (
            <EmptyState title="No shifts yet" />
          ) : (
            <ul aria-label="Shifts" className="border-t border-ink">
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
  const { drawer, staff, state, openedAt, closedAt, difference } = shift
  const until = closedAt ? ` to ${showInstant(new Date(closedAt))}` : ''
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
              {showInstant(new Date(openedAt))}
              {until}
            </span>
          </span>
          <span className="text-right">
            {STATES[state]}
            {difference === null ? null : (
              <span className="block text-small">Difference: {differenceText(difference)}</span>
            )}
          </span>
        </summary>
        <div className="max-w-160 pb-4">
          <ShiftSums shift={shift} />
          {state === 'open' ? <CloseForm shift={shift} limits={limits} waiting={0} /> : null}
          {shift.counted === null ? null : (
            <p>
              Counted {showMoney(shift.counted, 'auto')}. {shift.note}
            </p>
          )}
        </div>
      </details>
    </li>
  )
}
