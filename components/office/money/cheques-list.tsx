'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { EmptyState, LoadingRows, QueryState } from '#components/kit/state/office-states.tsx'
import { depositChequesJob } from '#lib/contract/companies/office/cheques.ts'
import { type OfficeCheque, officeChequeList, settleChequeJob } from '#lib/contract/payments/office/payments.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { shortDayFrom } from '#lib/office/when.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { ChequesMonth } from './cheques-month.tsx'
import { MONEY_LIST, MoneyColumnNames, MoneyGroup } from './money-group.tsx'
import { MoneyRow } from './money-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

const MARKS: Readonly<Record<OfficeCheque['status'], { status: Status; word: string }>> = {
  pending: { status: 'wait', word: 'Received' },
  banked: { status: 'out', word: 'At the bank' },
  cleared: { status: 'done', word: 'Cleared' },
  bounced: { status: 'wrong', word: 'Bounced' },
}

interface Group {
  title: string
  cheques: OfficeCheque[]
}

const OWN = `You recorded this cheque. Another person must mark it: ${whoMay('cheques.record')}.`

const bounceForm = deferredPart(() => import('./bounce-form.tsx').then((module) => module.BounceForm))

const REFRESHES = ['office-cheque-list', 'office-today', 'office-company']

/** Settled cheques: of the latest 50. A bounced cheque is not added to the cleared ones. */
const OVER = [
  { title: 'Cleared lately', status: 'cleared' },
  { title: 'Bounced lately', status: 'bounced' },
] as const

/** Cheques by when the bank pays them: due, this week, later. */
function groupsOf(cheques: readonly OfficeCheque[], today: string): Group[] {
  const week = addDays(today, 7)
  return [
    { title: 'Due at the bank', cheques: cheques.filter(({ date }) => date <= today) },
    { title: 'In the next seven days', cheques: cheques.filter(({ date }) => date > today && date <= week) },
    { title: 'Later', cheques: cheques.filter(({ date }) => date > week) },
  ].filter((group) => group.cheques.length > 0)
}

const atBankOf = (cheques: OfficeCheque[]): Group[] => (cheques.length > 0 ? [{ title: 'At the bank', cheques }] : [])

function overOf(cheques: readonly OfficeCheque[]): Group[] {
  const groups = OVER.map(({ title, status }) => ({ title, cheques: cheques.filter((one) => one.status === status) }))
  return groups.filter((group) => group.cheques.length > 0)
}

/** Cheques by date, with the bank's latest result. */
export function ChequesList() {
  const query = useOfficeQuery(officeChequeList, {}, { everyMs: 60_000 })
  const { data } = query
  const groups = data ? [...groupsOf(data.waiting, data.today), ...atBankOf(data.atBank), ...overOf(data.over)] : []
  const [focused, focus] = useRowKeys(
    'Cheques',
    groups.flatMap(({ cheques }) => cheques.map(({ chequeId }) => String(chequeId))),
  )
  if (!data) return <QueryState query={query} what="the cheques" rows={8} />
  return (
    <PageBody>
      <Column className={MONEY_LIST}>
        <WaitingApprovals kinds={['cheque-banked']} permission="credit.approve" refreshes={REFRESHES} />
        <BankTogether cheques={data.waiting.filter(({ date, isOwn }) => date <= data.today && !isOwn)} />
        {data.waiting.length === 0 ? <EmptyState title="No cheques to bank" /> : null}
        {groups.length > 0 ? <MoneyColumnNames when="Date" title="Cheque" name="Company" text="In the safe" /> : null}
        {groups.map(({ title, cheques }) => (
          <MoneyGroup
            key={title}
            count={cheques.length}
            title={title}
            cents={sumCents(cheques.map(({ amount }) => amount))}
          >
            {cheques.map((cheque) => (
              <Cheque
                key={cheque.chequeId}
                cheque={cheque}
                isFocused={focused === String(cheque.chequeId)}
                onFocus={() => focus(String(cheque.chequeId))}
              />
            ))}
          </MoneyGroup>
        ))}
      </Column>
      <Column label="Cheques by date" width="clamp(300px, 30vw, 420px)" className="room-gutter">
        <ChequesMonth />
      </Column>
    </PageBody>
  )
}

/** Banks the due cheques that the caller did not record, with one deposit slip. */
function BankTogether({ cheques }: { cheques: readonly OfficeCheque[] }) {
  const deposit = useOfficeJob(depositChequesJob, ['office-approval-list', ...REFRESHES])
  const refusal = useRefusal('cheques.record')
  if (cheques.length < 2) return null
  const together = cheques.slice(0, 100)
  const sum = showMoney(sumCents(together.map(({ amount }) => amount)), 'auto')
  return (
    <p className="room-gutter py-3">
      <OfficeButton
        refusal={refusal}
        disabled={deposit.isRunning}
        onClick={() => void deposit.start({ chequeIds: together.map(({ chequeId }) => chequeId) })}
      >
        Bank {together.length} due cheques, {sum}
      </OfficeButton>
    </p>
  )
}

function Cheque({ cheque, isFocused, onFocus }: { cheque: OfficeCheque; isFocused: boolean; onFocus: () => void }) {
  const today = dayInNairobi(useNow())
  const { chequeId, chequeNo, company, companyId, date, amount, status, receivedAt, hasPicture, depositId } = cheque
  const { status: mark, word } = MARKS[status]
  const [isBouncing, setBouncing] = useState(false)
  const settle = useOfficeJob(settleChequeJob, ['office-approval-list', ...REFRESHES])
  const refusal = useRefusal('cheques.record')
  const step = status === 'pending' ? 'banked' : status === 'banked' ? 'cleared' : null
  return (
    <MoneyRow
      isFocused={isFocused}
      onFocus={onFocus}
      when={shortDayFrom(date, today)}
      title={chequeNo}
      name={company}
      text={`Received ${shortDayFrom(dayInNairobi(new Date(receivedAt)), today)}. ${hasPicture ? 'With a picture.' : ''}`}
      status={<StatusMark status={mark}>{word}</StatusMark>}
      amount={<MoneyFigure cents={amount} />}
    >
      <Link className="link mr-2" href={`/office/companies/${companyId}`}>
        {company}
      </Link>
      {hasPicture ? (
        <a className="link mr-2" href={`/api/office/cheques/${chequeId}/picture`} target="_blank" rel="noreferrer">
          View picture
        </a>
      ) : null}
      {depositId !== null && status !== 'pending' ? (
        <a
          className="link mr-2"
          href={`/api/office/cheque-deposits/${depositId}/slip`}
          target="_blank"
          rel="noreferrer"
        >
          Deposit slip
        </a>
      ) : null}
      {isBouncing ? (
        <Deferred
          part={bounceForm}
          props={{ cheque, refreshes: REFRESHES, onClose: () => setBouncing(false) }}
          skeleton={<LoadingRows label="Loading the form" rows={2} />}
        />
      ) : null}
      {step && !isBouncing ? (
        <OfficeButton
          variant="main"
          refusal={refusal ?? (cheque.isOwn ? OWN : null)}
          disabled={settle.isRunning}
          onClick={() => void settle.start({ chequeId, to: step, feeCents: 0 })}
        >
          Mark {showMoney(amount, 'auto')} as {step}
        </OfficeButton>
      ) : null}
      {status === 'bounced' || isBouncing ? null : (
        <OfficeButton refusal={refusal} disabled={settle.isRunning} onClick={() => setBouncing(true)}>
          Mark as bounced
        </OfficeButton>
      )}
    </MoneyRow>
  )
}
