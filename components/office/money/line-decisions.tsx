'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import type { MatchReason } from '#lib/contract/money/match-reason.ts'
import type { MoneyAccount } from '#lib/contract/money/office/money-accounts.ts'
import { assignLineJob, type OpenItem } from '#lib/contract/money/office/open-items.ts'
import {
  type EXPLAINED_KINDS,
  officeLineCheck,
  officeLineExplain,
  officeLineMatch,
  officeWriteOff,
  type StatementLine,
} from '#lib/contract/money/office/reconciliation.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { ASSIGNED_REFRESHES, AssignLine } from './assign-line.tsx'
import { ChooseEntry } from './choose-entry.tsx'
import { FORM_IN_A_ROW, SHORT_FIELD, WIDE_FIELD } from './form-in-a-row.ts'
import { reasonsText } from './match-reasons.ts'
import { Cancel, ReasonInARow } from './reason-in-a-row.tsx'
import { RECONCILE_REFRESHES as refreshes } from './reconcile-refreshes.ts'
import { RefusalLine } from './refusal-line.tsx'
import { useDecidedLine } from './use-decided.ts'

const EXPLAINED: Readonly<Record<(typeof EXPLAINED_KINDS)[number], string>> = {
  charge: 'A charge',
  settlement: 'Money to or from another account',
  kept: 'Other income',
  correction: 'A correction of the provider',
}

type Way = 'order' | 'choose' | 'explain' | 'write-off' | 'check'

/** Kinds of accounts whose received money can become a payment of an order. */
const ASSIGNABLE = ['mpesa', 'bank']

/** The decision about a line of a statement that the shop has no entry for. */
export function LineDecision({
  account: { accountId, kind },
  line,
  suggestions,
}: {
  account: Pick<MoneyAccount, 'accountId' | 'kind'>
  line: StatementLine
  suggestions: OpenItem['suggestions']
}) {
  const [way, setWay] = useState<Way | null>(null)
  const refusal = useRefusal('payments.match')
  const match = useOfficeAction(officeLineMatch, { refreshes, onDone: useDecidedLine(line.lineId) })
  const isAssignable = line.amount > 0 && ASSIGNABLE.includes(kind)
  const guess = suggestions.find(({ entry, order }) => entry !== null || (order !== null && isAssignable))
  const { entry, order } = guess ?? { entry: null, order: null }
  const accept = () => {
    if (order) setWay('order')
    else if (entry && guess) void match.run({ lineId: line.lineId, entryIds: [entry.entryId], rule: guess.rule })
  }
  useKeys('This line', {
    ...(guess && !refusal && { a: { label: 'match the suggestion', run: accept, isInStatusBar: true } }),
    o: { label: 'find an entry', run: () => setWay('choose'), isInStatusBar: true },
    ...(isAssignable && !refusal && { n: { label: 'find an order', run: () => setWay('order') } }),
    e: { label: 'explain', run: () => setWay('explain'), isInStatusBar: true },
    w: { label: 'write off', run: () => setWay('write-off'), isInStatusBar: true },
    t: { label: 'to check', run: () => setWay('check'), isInStatusBar: true },
    ...(way && { esc: { label: 'close', run: () => setWay(null), worksInFields: true } }),
  })
  const onCancel = () => setWay(null)
  if (way === 'order') return <AssignLine line={line} orderNo={order?.orderNo ?? null} onCancel={onCancel} />
  if (way === 'choose') return <ChooseEntry accountId={accountId} line={line} onCancel={onCancel} />
  if (way === 'explain') return <ExplainLine line={line} onCancel={onCancel} />
  if (way === 'write-off') return <WriteOff line={line} onCancel={onCancel} />
  if (way === 'check') return <CheckLine line={line} onCancel={onCancel} />
  return (
    <>
      <LineQuestion line={line} guess={guess} />
      {order ? (
        <AssignButton line={line} orderNo={order.orderNo} note={guess?.reasons ?? []} />
      ) : entry ? (
        <OfficeButton variant="main" keys="a" refusal={refusal} disabled={match.isRunning} onClick={accept}>
          Match it
        </OfficeButton>
      ) : null}
      <Ways isAssignable={isAssignable} hasOrder={order !== null} onWay={setWay} />
      <RefusalLine problem={match.problem} />
    </>
  )
}

/** Records the money as a payment of the suggested order, after ten seconds with Undo. */
function AssignButton({
  line: { lineId },
  orderNo,
  note,
}: {
  line: StatementLine
  orderNo: number
  note: MatchReason[]
}) {
  const refusal = useRefusal('payments.match')
  const assign = useOfficeJob(assignLineJob, ASSIGNED_REFRESHES)
  return (
    <OfficeButton
      variant="main"
      refusal={refusal}
      disabled={assign.isRunning}
      onClick={() => void assign.start({ lineId, orderNo, note: note.map(({ text }) => text).join(', ') })}
    >
      Give to order {orderNo}
    </OfficeButton>
  )
}

/** The question above the actions: about the suggested entry or order. */
function LineQuestion({ line, guess }: { line: StatementLine; guess: OpenItem['suggestions'][number] | undefined }) {
  const { entry, order } = guess ?? { entry: null, order: null }
  return (
    <p className="w-full">
      {entry && guess ? (
        <>
          <b className="font-semibold">Is it {entry.title}?</b> <When at={entry.at} />,{' '}
          {showMoney(entry.amount, 'auto')}, {reasonsText(guess.reasons)}.
        </>
      ) : order && guess ? (
        <>
          <b className="font-semibold">Is it for order {order.orderNo}?</b> {order.customer},{' '}
          {order.due > 0 ? `${showMoney(order.due, 'auto')} due` : 'already paid'}, {reasonsText(guess.reasons)}.
        </>
      ) : (
        <>
          <b className="font-semibold">The shop has no entry for this line.</b> {line.details}
        </>
      )}
    </p>
  )
}

/** The other decisions about a line. */
function Ways({
  isAssignable,
  hasOrder,
  onWay,
}: {
  isAssignable: boolean
  hasOrder: boolean
  onWay: (way: Way) => void
}) {
  const refusal = useRefusal('payments.match')
  const noWriteOff = useRefusal('money.write-off')
  return (
    <>
      <OfficeButton keys="o" refusal={refusal} onClick={() => onWay('choose')}>
        Find the entry
      </OfficeButton>
      {isAssignable ? (
        <OfficeButton keys="n" refusal={refusal} onClick={() => onWay('order')}>
          {hasOrder ? 'Another order' : 'Find the order'}
        </OfficeButton>
      ) : null}
      <OfficeButton keys="e" refusal={refusal} onClick={() => onWay('explain')}>
        Explain
      </OfficeButton>
      <OfficeButton keys="w" refusal={noWriteOff} onClick={() => onWay('write-off')}>
        Write off
      </OfficeButton>
      <OfficeButton keys="t" refusal={refusal} onClick={() => onWay('check')}>
        To check
      </OfficeButton>
    </>
  )
}

interface OfLine {
  line: StatementLine
  onCancel: () => void
}

function ExplainLine({ line, onCancel }: OfLine) {
  const form = useOfficeForm(officeLineExplain, {
    defaults: { kind: (line.amount < 0 ? 'charge' : 'kept') as (typeof EXPLAINED_KINDS)[number], reason: '' },
    toInput: ({ kind, reason }) => ({ lineId: line.lineId, kind, reason }),
    refreshes,
    onDone: useDecidedLine(line.lineId),
  })
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <OfficeSelect label="It is" className={SHORT_FIELD} names={EXPLAINED} {...form.field('kind')} />
      <OfficeField label="Why" className={WIDE_FIELD} required maxLength={300} autoFocus {...form.field('reason')} />
      <OfficeButton type="submit" variant="main" disabled={form.isSubmitting}>
        Record {showMoney(line.amount, 'auto')}
      </OfficeButton>
      <Cancel onCancel={onCancel} />
      <RefusalLine problem={form.problem} />
    </form>
  )
}

function WriteOff({ line, onCancel }: OfLine) {
  const { lineId, amount } = line
  return (
    <ReasonInARow
      call={officeWriteOff}
      toInput={(reason) => ({ lineId, entryIds: [], reason })}
      label="Why"
      action={`Write off ${showMoney(amount, 'auto')}`}
      variant="money"
      onDone={useDecidedLine(lineId)}
      onCancel={onCancel}
    />
  )
}

function CheckLine({ line: { lineId }, onCancel }: OfLine) {
  return (
    <ReasonInARow
      call={officeLineCheck}
      toInput={(reason) => ({ lineId, reason })}
      label="Why it stays open"
      action="Mark to check"
      onDone={useDecidedLine(lineId)}
      onCancel={onCancel}
    />
  )
}
