'use client'

import Link from 'next/link'
import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { ChevronRightIcon } from '#components/kit/icon.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, ForbiddenState, QueryState } from '#components/kit/state/office-states.tsx'
import { officeRiderOrder, type RiderStop } from '#lib/contract/deliveries/office/rider.ts'
import { showMoney } from '#lib/format/money.ts'
import { useLanguage } from '#lib/language/language.ts'
import { officeTexts } from '#lib/language/office.ts'
import { riderTexts } from '#lib/language/rider.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useMay, useMe } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { RIDER_READS, useRun, useStoredActions } from '#lib/office/rider/use-rider.ts'
import { shortDay } from '#lib/office/when.ts'
import { HandIn } from './hand-in.tsx'
import { SendingActions } from './sending-actions.tsx'

/** The stops of a rider, the cash that the rider carries, and handing it in. */
export function RiderSection() {
  const texts = useTexts(riderTexts)
  const office = useTexts(officeTexts)
  const language = useLanguage()
  const me = useMe()
  const isRider = useMay('deliveries.run')
  const { run, query } = useRun()
  const stored = useStoredActions()
  const order = useOfficeAction(officeRiderOrder, { refreshes: RIDER_READS })
  if (me && !isRider) return <ForbiddenState permission="deliveries.run" words={office} />
  const open = run?.stops.filter(({ state }) => state === 'waiting' || state === 'missed') ?? []

  /** Moves an open stop up. */
  function moveUp(parcelId: number) {
    const ids = open.map((stop) => stop.parcelId)
    const at = ids.indexOf(parcelId)
    ids.splice(at - 1, 2, parcelId, ids[at - 1] as number)
    void order.run({ parcelIds: ids })
  }
  return (
    <div lang={language} className="contents">
      <PageHead
        title={texts.title}
        documentTitle={riderTexts.english.title}
        subtitle={run ? texts.stopsToDo({ open: open.length })(run.stops.length) : ''}
        aside=""
        actions={<LanguageButton />}
      />
      <SendingActions {...stored} />
      <div className="room-gutter min-h-0 w-full max-w-160 flex-1 overflow-y-auto pb-8">
        {run === null ? (
          <QueryState query={query} loading={texts.loading} failed={texts.failed} words={office} rows={6} />
        ) : (
          <>
            {run.stops.length === 0 ? (
              <EmptyState title={texts.noStops} text={texts.noStopsText} />
            ) : (
              <ol aria-label={texts.stops} className="border-t border-ink">
                {run.stops.map((stop, at) => (
                  <StopRow
                    key={stop.parcelId}
                    stop={stop}
                    no={at + 1}
                    onUp={open.indexOf(stop) > 0 && !order.isRunning ? () => moveUp(stop.parcelId) : null}
                  />
                ))}
              </ol>
            )}
            <HandIn run={run} isSending={stored.waiting > 0} />
          </>
        )}
      </div>
    </div>
  )
}

const DONE = { waiting: null, missed: null, delivered: 'delivered', refused: 'refused' } as const

function StopRow({ stop, no, onUp }: { stop: RiderStop; no: number; onUp: (() => void) | null }) {
  const { parcelId, orderNo, customer, place, state, due, cash, reason, nextDay } = stop
  const texts = useTexts(riderTexts)
  const end = DONE[state]
  const done = end && texts[end]
  const content = (
    <>
      <span className="w-6 flex-none text-muted tabular-nums">{no}</span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <StatusShape status={done ? 'done' : state === 'missed' ? 'wait' : 'now'} />
          <b className="truncate font-semibold">
            {orderNo}, {customer}
          </b>
        </span>
        <span className="block text-small text-muted">{place}</span>
        {state === 'missed' && nextDay ? (
          <span className="block text-small font-semibold text-warning">
            {texts.againOn({ reason, day: shortDay(nextDay) })}
          </span>
        ) : null}
      </span>
      <span className="flex-none text-right tabular-nums">
        {done ? (
          <>
            {done}
            {cash > 0 ? (
              <span className="block text-small text-muted">{texts.inCash({ amount: showMoney(cash, 'auto') })}</span>
            ) : null}
          </>
        ) : (
          <b className="font-semibold">{due > 0 ? showMoney(due, 'auto') : texts.paid}</b>
        )}
      </span>
    </>
  )
  const row = 'flex min-h-16 min-w-0 flex-1 items-center gap-3 py-2.5'
  return (
    <li className="flex items-center border-b border-hairline">
      {done ? (
        <div className={row}>{content}</div>
      ) : (
        <Link href={`/office/rider/${parcelId}`} className={row}>
          {content}
          <ChevronRightIcon size={20} />
        </Link>
      )}
      {onUp ? (
        <button
          type="button"
          aria-label={texts.deliverEarlier({ orderNo })}
          className="flex size-14 flex-none items-center justify-center text-muted"
          onClick={onUp}
        >
          ↑
        </button>
      ) : null}
    </li>
  )
}
