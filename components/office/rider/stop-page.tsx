'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { ChevronLeftIcon, PinIcon } from '#components/kit/icon.tsx'
import { EmptyState, ForbiddenState, QueryState } from '#components/kit/state/office-states.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import {
  type Delivery,
  officeRiderDue,
  officeRiderPhone,
  type RiderRun,
  type RiderStop,
} from '#lib/contract/deliveries/office/rider.ts'
import { showMoney } from '#lib/format/money.ts'
import { useLanguage } from '#lib/language/language.ts'
import { officeTexts } from '#lib/language/office.ts'
import { type RiderTexts, riderTexts } from '#lib/language/rider.ts'
import { useTexts } from '#lib/language/texts.ts'
import { askOffice } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useMay, useMe } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useRun, useStoredActions } from '#lib/office/rider/use-rider.ts'
import { typedShillings } from '#lib/office/typed-amount.ts'
import { DoorCode } from './door-code.tsx'
import { carriedText } from './hand-in.tsx'
import { MissedForm } from './missed-form.tsx'
import { MpesaAtDoor } from './mpesa-at-door.tsx'
import { RefusedLines, refusedOf } from './refused-lines.tsx'
import { SendingActions } from './sending-actions.tsx'
import { CashReceived, DoorPicture, WayChoice, WhoTook } from './stop-parts.tsx'

const PART = 'border-b border-hairline py-4'

/** A stop of a rider: hand over, take the money, and record the recipient. */
export function StopPage({ parcelId }: { parcelId: number }) {
  const texts = useTexts(riderTexts)
  const office = useTexts(officeTexts)
  const language = useLanguage()
  const me = useMe()
  const isRider = useMay('deliveries.run')
  const { run, query } = useRun()
  const stored = useStoredActions()
  if (me && !isRider) return <ForbiddenState permission="deliveries.run" words={office} />
  const stop = run?.stops.find((one) => one.parcelId === parcelId)
  if (!run)
    return <QueryState query={query} loading={texts.loadingStop} failed={texts.stopFailed} words={office} rows={6} />
  if (!stop || stop.state === 'delivered' || stop.state === 'refused')
    return (
      <EmptyState
        title={stop ? texts.isFinished : texts.notOnRun}
        actions={
          <Link href="/office/rider" className="link">
            {texts.yourStops}
          </Link>
        }
      />
    )
  return (
    <div lang={language} className="contents">
      <StopHead run={run} stop={stop} />
      <SendingActions {...stored} />
      <StopForm run={run} stop={stop} onAction={stored.add} />
    </div>
  )
}

function StopHead({ run, stop: { parcelId, orderNo, customer, place } }: { run: RiderRun; stop: RiderStop }) {
  const texts = useTexts(riderTexts)
  const no = run.stops.findIndex((one) => one.parcelId === parcelId) + 1
  const button = 'flex size-14 flex-none items-center justify-center'

  async function call() {
    const answer = await askOffice(officeRiderPhone, { parcelId })
    if (answer.ok) window.location.assign(`tel:+${answer.data.phone}`)
    else void noteRefused(answer.problem.message)
  }
  return (
    <header className="flex-none">
      <div className="flex items-center">
        <Link href="/office/rider" aria-label={texts.back} className={button}>
          <ChevronLeftIcon size={24} />
        </Link>
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-base font-semibold">{texts.stopOf({ no, all: run.stops.length })}</h1>
          <p className="truncate text-small text-muted">
            {orderNo}, {customer}
          </p>
        </div>
        <LanguageButton className="link mx-2 min-h-14 flex-none" />
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${place}, Kenya`)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.mapOf({ place })}
          className={button}
        >
          <PinIcon size={22} />
        </a>
        <button type="button" aria-label={texts.call({ customer })} className={button} onClick={() => void call()}>
          <svg aria-hidden="true" width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor">
            <path d="M5 4h4l1.5 5-2.2 1.6a12 12 0 0 0 5 5L15 13.5l5 1.5v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z" />
          </svg>
        </button>
      </div>
      <Stripe />
    </header>
  )
}

const isAboveLimit = (run: RiderRun, cash: number): boolean => cash > 0 && run.carried >= run.limit

/** Whether the customer gave enough for the cash due, and the rider can take it. */
function isCashTaken(run: RiderRun, cash: number, typed: string): boolean {
  const given = typedShillings(typed)
  return cash === 0 || (given !== null && given >= cash && !isAboveLimit(run, cash))
}

function dueTitle(texts: RiderTexts, due: number | null): string {
  if (due === null) return texts.amountToTake
  return due > 0 ? texts.take({ amount: showMoney(due, 'auto') }) : texts.takeNothing
}

/** The amount to take; null until it is known. Refused products reduce it. */
function useDue(stop: RiderStop, refused: Delivery['refused']): { due: number | null; isError: boolean } {
  const isRefusing = refused.length > 0
  const input = isRefusing ? { parcelId: stop.parcelId, refused } : null
  const { data, isError } = useOfficeQuery(officeRiderDue, input, { keepsPrevious: false })
  return { due: isRefusing ? (data?.due ?? null) : stop.due, isError: isRefusing && isError }
}

function StopForm({
  run,
  stop,
  onAction,
}: {
  run: RiderRun
  stop: RiderStop
  onAction: ReturnType<typeof useStoredActions>['add']
}) {
  const texts = useTexts(riderTexts)
  const router = useRouter()
  const { parcelId, orderNo, customer } = stop
  const [refused, setRefused] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState('')
  const [way, setWay] = useState<'cash' | 'mpesa'>('cash')
  const [given, setGiven] = useState('')
  const [isOther, setOther] = useState(false)
  const [takenBy, setTakenBy] = useState('')
  const [isMissing, setMissing] = useState(false)
  const lines = refusedOf(refused)
  const { due, isError } = useDue(stop, lines)
  const cash = way === 'cash' ? (due ?? 0) : 0
  const isTaken = way === 'cash' ? isCashTaken(run, cash, given) : due === 0
  const isNamed = (lines.length === 0 || reason.trim() !== '') && (!isOther || takenBy.trim() !== '')
  const isReady = due !== null && isTaken && isNamed
  const name = `${orderNo}, ${customer}`
  const action = () => ({
    ...{ actionId: crypto.randomUUID(), parcelId, at: new Date().toISOString() },
    isOffline: !navigator.onLine,
  })

  function deliver() {
    const input = { ...action(), cash, refused: lines, reason: reason.trim() || undefined }
    onAction({ kind: 'deliver', input: { ...input, takenBy: isOther ? takenBy.trim() : undefined } }, name)
    router.push('/office/rider')
  }
  if (isMissing)
    return (
      <MissedForm
        onBack={() => setMissing(false)}
        onMissed={(missed) => {
          onAction({ kind: 'miss', input: { ...action(), ...missed } }, name)
          router.push('/office/rider')
        }}
      />
    )
  return (
    <form
      aria-label={texts.order({ orderNo })}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) deliver()
      }}
    >
      <RefusedLines lines={stop.lines} refused={refused} reason={reason} onRefuse={setRefused} onReason={setReason} />
      <section aria-label={texts.money} className={classes('room-gutter', PART)}>
        <h2 className="heading text-title">{dueTitle(texts, due)}</h2>
        {isError ? (
          <p role="alert" className="mt-1 font-semibold text-error">
            {texts.takeAll}
          </p>
        ) : null}
        {due === null || due === 0 ? null : <WayChoice way={way} onChange={setWay} />}
        {cash > 0 ? <CashReceived cash={cash} typed={given} onChange={setGiven} /> : null}
        {way === 'mpesa' ? <MpesaAtDoor parcelId={parcelId} refused={lines} /> : null}
        {isAboveLimit(run, cash) ? (
          <p role="alert" className="mt-2 font-semibold text-error">
            {texts.carryTooMuch({ amount: showMoney(run.carried, 'auto') })}
          </p>
        ) : null}
      </section>
      <section aria-label={texts.whoTook} className={classes('room-gutter', PART)}>
        <h2 className="heading text-title">{texts.whoTook}</h2>
        <WhoTook customer={customer} isOther={isOther} takenBy={takenBy} onOther={setOther} onName={setTakenBy} />
        {stop.hasCode ? <DoorCode parcelId={parcelId} isConfirmed={stop.isCodeConfirmed} /> : null}
        <DoorPicture parcelId={parcelId} hasPicture={stop.hasPicture} />
      </section>
      <div className="room-gutter mt-auto py-4">
        <p role="status" className="mb-2 text-small text-muted">
          {carriedText(texts, run)}
          {cash > 0 ? (
            <>
              {' '}
              {texts.withThis} <b className="font-semibold text-ink">{showMoney(run.carried + cash, 'auto')}</b>.
            </>
          ) : null}
        </p>
        <OfficeButton type="submit" variant="money" size="touch" className="h-16" disabled={!isReady}>
          {cash > 0 ? texts.deliveredAndTaken({ amount: showMoney(cash, 'auto') }) : texts.delivered}
        </OfficeButton>
        <OfficeButton size="touch" className="mt-2" onClick={() => setMissing(true)}>
          {texts.notAtHome}
        </OfficeButton>
      </div>
    </form>
  )
}
