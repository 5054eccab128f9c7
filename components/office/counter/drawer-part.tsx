'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import {
  type CounterState,
  type DrawerMove,
  type DrawerShift,
  officeDrawerMove,
  officeShiftClose,
} from '#lib/contract/counter/office/drawer.ts'
import { countedCash } from '#lib/counter/sums.ts'
import { timeInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { type CounterTexts, counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import { COUNTER_READS } from '#lib/office/counter/use-stored-sales.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { typedShillings } from '#lib/office/typed-amount.ts'
import { CashCounts, NO_COUNTS, readCounts } from './cash-counts.tsx'
import { differenceText } from './difference-text.ts'

/** The drawer of a shift: its cash, movements that are not sales, and the count at its end. */
export function DrawerPart({
  shift,
  limits,
  waiting,
}: {
  shift: DrawerShift
  limits: CounterState['limits']
  /** Sales on this device that are not sent. */
  waiting: number
}) {
  const texts = useTexts(counterTexts)
  return (
    <PageBody>
      <Column className="room-gutter py-4">
        <ShiftSums shift={shift} />
        <MoveForm shiftId={shift.shiftId} />
      </Column>
      <Column label={texts.closeTheShift} width="440px" isPaper className="room-gutter py-4">
        <CloseForm shift={shift} limits={limits} waiting={waiting} />
      </Column>
    </PageBody>
  )
}

/** Float, sales and movements of a shift, and the cash that must be in the drawer. */
export function ShiftSums({ shift }: { shift: DrawerShift }) {
  const texts = useTexts(counterTexts)
  const rows: [string, number][] = [
    [texts.floatAt({ time: timeInNairobi(new Date(shift.openedAt)) }), shift.float],
    [texts.cashOfSales(shift.sales), shift.cashSales],
    ...shift.moves.map(({ what, note, amount }): [string, number] => [note ? `${what}: ${note}` : what, amount]),
  ]
  return (
    <section aria-label={texts.cashInDrawer}>
      <h2 className="heading text-d5">{shift.drawer}</h2>
      <dl className="mt-2 border-t border-ink tabular-nums">
        {rows.map(([label, cents], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
          <div key={at} className="flex justify-between gap-4 border-b border-hairline py-2">
            <dt className="min-w-0">{label}</dt>
            <dd className="flex-none">{showMoney(cents, 'auto')}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-b border-ink py-2 font-semibold">
          <dt>{texts.expectedInDrawer}</dt>
          <dd>{showMoney(shift.expected, 'auto')}</dd>
        </div>
        <div className="flex justify-between gap-4 py-2 text-muted">
          <dt>{texts.byMpesa}</dt>
          <dd>{showMoney(shift.mpesaSales, 'auto')}</dd>
        </div>
      </dl>
    </section>
  )
}

const moveNamesIn = (texts: CounterTexts): Readonly<Record<DrawerMove, string>> => ({
  'paid-out': texts.paidOut,
  'paid-in': texts.paidIn,
  'to-bank': texts.toBank,
})

function MoveForm({ shiftId }: { shiftId: number }) {
  const texts = useTexts(counterTexts)
  const [kind, setKind] = useState<DrawerMove>('paid-out')
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const move = useOfficeAction(officeDrawerMove, {
    refreshes: COUNTER_READS,
    onDone() {
      setAmount('')
      setText('')
      setKey(crypto.randomUUID())
    },
  })
  const cents = typedShillings(amount)
  const isToBank = kind === 'to-bank'
  const errors = move.problem?.fields ?? {}
  return (
    <form
      className="mt-6 grid gap-3 sm:grid-cols-2"
      aria-label={texts.cashInOrOut}
      onSubmit={(event) => {
        event.preventDefault()
        if (cents === null) return
        const words = isToBank ? { slip: text } : { reason: text }
        void move.run({ shiftId, key, kind, amount: cents, ...words })
      }}
    >
      <h2 className="heading col-span-full text-d5">{texts.cashInOrOut}</h2>
      <OfficeSelect
        label={texts.what}
        className="[&_select]:h-14"
        value={kind}
        names={moveNamesIn(texts)}
        onChange={setKind}
      />
      <OfficeField
        label={texts.amount}
        inputMode="numeric"
        className="[&_input]:h-14 [&_input]:text-right"
        value={amount}
        error={errors.amount ?? (amount && cents === null ? texts.wholeShillings : undefined)}
        onChange={setAmount}
      />
      <OfficeField
        label={isToBank ? texts.slipNumber : texts.reason}
        className="col-span-full [&_input]:h-14"
        maxLength={isToBank ? 40 : 200}
        value={text}
        error={errors.reason ?? errors.slip}
        onChange={setText}
      />
      {move.problem && Object.keys(errors).length === 0 ? (
        <AlertLine tone="error" title={move.problem.message} live="assertive" className="col-span-full" />
      ) : null}
      <OfficeButton
        type="submit"
        variant="outline"
        size="touch"
        className="col-span-full"
        disabled={move.isRunning || cents === null || text.trim() === ''}
      >
        {texts.record}
      </OfficeButton>
    </form>
  )
}

/** Counts the drawer at the end of a shift. */
export function CloseForm({
  shift,
  limits: { reasonAbove, secondAbove },
  waiting,
}: {
  shift: DrawerShift
  limits: CounterState['limits']
  waiting: number
}) {
  const texts = useTexts(counterTexts)
  const [typed, setTyped] = useState(NO_COUNTS)
  const [reason, setReason] = useState('')
  const close = useOfficeAction(officeShiftClose, { refreshes: [...COUNTER_READS, 'office-shift-list'] })
  const counts = readCounts(typed)
  const isCounted = counts !== null && typed.some((text) => text.trim() !== '')
  const difference = isCounted ? countedCash(counts) - shift.expected : 0
  const needsReason = Math.abs(difference) > reasonAbove
  return (
    <form
      aria-label={texts.closeTheShift}
      onSubmit={(event) => {
        event.preventDefault()
        if (counts) void close.run({ shiftId: shift.shiftId, counts, reason: reason.trim() || undefined })
      }}
    >
      <h2 className="heading text-d5">{texts.closeTheShift}</h2>
      <p className="mt-1 mb-4 text-muted">{texts.countTheCash}</p>
      <CashCounts typed={typed} onChange={setTyped} />
      <dl className="mt-2 tabular-nums [&>div]:flex [&>div]:justify-between [&>div]:py-1">
        <div>
          <dt>{texts.expected}</dt>
          <dd>{showMoney(shift.expected, 'auto')}</dd>
        </div>
        {isCounted ? (
          <div className={difference === 0 ? '' : 'font-semibold text-error'}>
            <dt>{texts.difference}</dt>
            <dd>{differenceText(texts, difference)}</dd>
          </div>
        ) : null}
      </dl>
      {needsReason ? (
        <OfficeField
          label={texts.whyDiffers}
          className="mt-3 [&_input]:h-14"
          maxLength={400}
          value={reason}
          error={close.problem?.fields?.reason}
          onChange={setReason}
        />
      ) : null}
      {Math.abs(difference) > secondAbove ? (
        <AlertLine tone="warning" title={texts.differenceNeedsApproval} className="mt-3" />
      ) : null}
      {waiting > 0 ? (
        <AlertLine tone="warning" title={texts.notSentYet} className="mt-3">
          {texts.closeWhenSent}
        </AlertLine>
      ) : null}
      {close.problem ? (
        <AlertLine tone="error" title={texts.notClosed} live="assertive" className="mt-3">
          {problemText(close.problem)}
        </AlertLine>
      ) : null}
      <OfficeButton
        type="submit"
        variant="main"
        size="touch"
        className="mt-4"
        disabled={close.isRunning || !isCounted || waiting > 0 || (needsReason && reason.trim() === '')}
      >
        {texts.closeShift}
      </OfficeButton>
    </form>
  )
}
