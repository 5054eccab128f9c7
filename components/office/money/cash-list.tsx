'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { Age, MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import {
  officeHandInCode,
  officeRiderCash,
  officeRunRider,
  type RiderCash,
  type RiderCashBook,
} from '#lib/contract/deliveries/office/rider-cash.ts'
import { timeInNairobi } from '#lib/format/clock.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { RiderStops } from './rider-stops.tsx'

const READS = ['office-rider-cash']

/** Cash that riders carry and handed in, cash to receive, and the runs on their way. */
export function CashList() {
  const query = useOfficeQuery(officeRiderCash, {}, { everyMs: 15_000 })
  return (
    <Loaded query={query} what="the cash of riders" rows={6} permission="cash.receive">
      {(book) =>
        book.riders.length === 0 ? (
          <EmptyState
            title="No cash with riders"
            text="Hand parcels over to your own rider in Packing: the cash of each stop is shown here."
          />
        ) : (
          <PageBody>
            <Column className="room-gutter py-4">
              <Waiting book={book} />
              <OpenRuns book={book} />
            </Column>
            <Column label="Cash from riders" width="440px" isPaper className="room-gutter py-4">
              <Sums riders={book.riders} />
            </Column>
          </PageBody>
        )
      }
    </Loaded>
  )
}

/** Cash that riders hand in now. */
function Waiting({ book: { riders, drawers } }: { book: RiderCashBook }) {
  const waiting = riders.filter(({ handIn }) => handIn !== null)
  return (
    <section aria-label="To receive">
      <h2 className="heading text-d5">To receive</h2>
      {waiting.length === 0 ? <p className="mt-1 text-muted">No rider hands in cash now.</p> : null}
      <ul>
        {waiting.map((rider) => (
          <Receive key={rider.handIn?.handInId} rider={rider} drawers={drawers} />
        ))}
      </ul>
    </section>
  )
}

function Receive({
  rider: { name, carried, handIn },
  drawers,
}: {
  rider: RiderCash
  drawers: RiderCashBook['drawers']
}) {
  const [chosen, setDrawer] = useState('')
  const [code, setCode] = useState<{ code: string; endsAt: string } | null>(null)
  const make = useOfficeAction(officeHandInCode, { refreshes: READS, onDone: setCode })
  const drawer = chosen || String(drawers[0]?.accountId ?? '')
  if (!handIn) return null
  const missing = carried - handIn.amount
  return (
    <li className="border-b border-hairline py-3">
      <p>
        <b className="font-semibold">{name}</b> hands in{' '}
        <b className="font-semibold tabular-nums">{showMoney(handIn.amount, 'auto')}</b>
      </p>
      {missing > 0 ? (
        <p className="text-small font-semibold text-warning">
          {showMoney(missing, 'auto')} less than carried: {handIn.reason}
        </p>
      ) : null}
      {code ? (
        <p role="status" className="mt-2">
          Show {name} the code <b className="text-title font-semibold tabular-nums">{code.code}</b>, valid until{' '}
          {timeInNairobi(new Date(code.endsAt))}.
        </p>
      ) : null}
      {make.problem ? (
        <p role="alert" className="mt-2 font-semibold text-error">
          {problemText(make.problem)}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <OfficeSelect
          label="Drawer"
          value={drawer}
          names={Object.fromEntries(drawers.map(({ accountId, name: drawerName }) => [String(accountId), drawerName]))}
          onChange={setDrawer}
        />
        <OfficeButton
          variant="main"
          disabled={make.isRunning || drawer === ''}
          onClick={() => void make.run({ handInId: handIn.handInId, accountId: Number(drawer) })}
        >
          {code ? 'Make another code' : `Counted ${showMoney(handIn.amount, 'auto')}, make the code`}
        </OfficeButton>
      </div>
    </li>
  )
}

/** Runs on their way: each is given to a rider, or to another rider after a lost phone. */
function OpenRuns({ book: { runs, riders } }: { book: RiderCashBook }) {
  const give = useOfficeAction(officeRunRider, {
    refreshes: READS,
    onRefused: ({ message }) => void noteRefused(message),
  })
  const names = Object.fromEntries(riders.map(({ staffId, name }) => [String(staffId), name]))
  return (
    <section aria-label="Runs" className="mt-6">
      <h2 className="heading text-d5">Runs</h2>
      {runs.length === 0 ? <p className="mt-1 text-muted">No run has parcels on their way.</p> : null}
      <p className="mt-1 text-muted">
        Phone lost? End the rider’s sessions under{' '}
        <Link href="/office/staff" className="link">
          Staff
        </Link>
        , then give the run to another rider. The cash stays with the first rider until it is handed in.
      </p>
      <ul>
        {runs.map(({ runId, riderId, carrier, open, due }) => (
          <li key={runId} className="flex flex-wrap items-end gap-x-4 gap-y-1 border-b border-hairline py-2.5">
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">
                Run {runId}, {carrier}
              </b>
              <span className="text-small text-muted">
                {open === 1 ? '1 parcel' : `${open} parcels`}
                {due > 0 ? `, ${showMoney(due, 'auto')} to take` : ''}
              </span>
            </span>
            <OfficeSelect
              label={`Rider of run ${runId}`}
              value={riderId === null ? '' : String(riderId)}
              names={names}
              onChange={(id) => id !== '' && void give.run({ runId, riderId: Number(id) })}
            >
              {riderId === null ? <option value="">No own rider</option> : null}
            </OfficeSelect>
          </li>
        ))}
      </ul>
    </section>
  )
}

const NUMBER = 'py-2 text-right tabular-nums'

/** Cash due, handed in today and open, by rider. */
function Sums({ riders }: { riders: RiderCashBook['riders'] }) {
  const total = (of: (rider: RiderCash) => number) => sumCents(riders.map(of))
  return (
    <>
      <h2 className="heading text-d5">Cash from riders</h2>
      <table className="mt-2 w-full text-left">
        <thead className="border-b border-ink text-small text-muted">
          <tr>
            <th className="py-1 font-normal">Rider</th>
            <th className="py-1 text-right font-normal">Due</th>
            <th className="py-1 text-right font-normal">Handed in</th>
            <th className="py-1 text-right font-normal">Open</th>
          </tr>
        </thead>
        <tbody>
          {riders.map((rider) => (
            <SumRow key={rider.staffId} rider={rider} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-2 font-semibold">
              Together
            </th>
            <td className={NUMBER}>
              <MoneyFigure cents={total((rider) => rider.carried + rider.handedIn)} />
            </td>
            <td className={NUMBER}>
              <MoneyFigure cents={total(({ handedIn }) => handedIn)} />
            </td>
            <td className={NUMBER}>
              <MoneyFigure cents={total(({ carried }) => carried)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function SumRow({ rider: { staffId, name, done, stops, carried, handedIn, since } }: { rider: RiderCash }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <tr className={classes('align-top', !isOpen && 'border-b border-hairline')}>
        <th scope="row" className="py-2 font-normal">
          <span className="flex items-center gap-2">
            <StatusShape status={carried === 0 ? 'done' : 'wait'} />
            {name}
          </span>
          <span className="block text-small text-muted">
            <button type="button" className="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {done} of {stops} stops<span className="sr-only"> of {name}</span>
            </button>
            {since ? (
              <>
                , open for <Age at={since} isShort />
              </>
            ) : null}
          </span>
        </th>
        <td className={NUMBER}>
          <MoneyFigure cents={carried + handedIn} />
        </td>
        <td className={NUMBER}>
          <MoneyFigure cents={handedIn} />
        </td>
        <td className={NUMBER}>
          <MoneyFigure cents={carried} />
        </td>
      </tr>
      {isOpen ? (
        <tr className="border-b border-hairline">
          <td colSpan={4} className="pb-2 pl-6">
            <RiderStops riderId={staffId} />
          </td>
        </tr>
      ) : null}
    </>
  )
}
