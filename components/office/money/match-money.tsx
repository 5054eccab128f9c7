'use client'

import { type FormEvent, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CompanyField } from '#components/office/money/company-field.tsx'
import { FORM_IN_A_ROW, TextField } from '#components/office/money/text-field.tsx'
import { WhoseOrder } from '#components/office/money/whose-order.tsx'
import type { Found } from '#lib/contract/office/find.ts'
import {
  closeUnmatchedJob,
  matchToCompanyJob,
  matchToOrderJob,
  type UnmatchedMoney,
} from '#lib/contract/office/payments.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'

type Way = 'order' | 'company' | 'back'
const REFRESHES = ['office-unmatched-list', 'office-today', 'office-ledger', 'office-approval-list']

/** What can be done with money that waits: give it to the order that is suggested or to another, to a company, or back. */
export function MatchMoney({ money }: { money: UnmatchedMoney }) {
  const [way, setWay] = useState<Way | null>(null)
  const [guess] = money.isElsewhere ? [] : money.suggestions
  const match = useOfficeJob(matchToOrderJob, REFRESHES)
  const toCompany = useOfficeJob(matchToCompanyJob, REFRESHES)
  const close = useOfficeJob(closeUnmatchedJob, REFRESHES)
  const refusal = useRefusal('payments.match')
  const { receipt } = money
  const isRunning = match.isRunning || toCompany.isRunning || close.isRunning
  const give = (orderNo: number, note: string) => void match.start({ receipt, orderNo, note })
  const open = (next: Way) => {
    if (!refusal) setWay(next)
  }
  useKeys('This money', {
    ...(guess && { a: { label: 'match the suggestion', run: () => open('order'), isInFoot: true } }),
    ...(!money.isElsewhere && {
      o: { label: 'find an order', run: () => open('order'), isInFoot: true },
      c: { label: 'keep as credit', run: () => open('company'), isInFoot: true },
    }),
    b: { label: 'give back', run: () => open('back'), isInFoot: true },
    ...(way && { esc: { label: 'close', run: () => setWay(null), worksInFields: true } }),
  })
  if (way === 'order') {
    return <ToOrder money={money} isRunning={isRunning} onGive={give} onCancel={() => setWay(null)} />
  }
  if (way === 'company') {
    const onGive = (companyId: number, note: string) => void toCompany.start({ receipt, companyId, note })
    return <ToCompany receipt={receipt} isRunning={isRunning} onGive={onGive} onCancel={() => setWay(null)} />
  }
  if (way === 'back') {
    const onClose = (reason: string, sentBack: string | null) => void close.start({ receipt, reason, sentBack })
    return <GiveBack money={money} isRunning={isRunning} onClose={onClose} onCancel={() => setWay(null)} />
  }
  return (
    <>
      <p className="w-full">
        {guess ? (
          <>
            <b className="font-semibold">
              Give {receipt} to order {guess.orderNo}?
            </b>{' '}
            {guess.customer}, {guess.due > 0 ? `asks ${showMoney(guess.due, 'auto')}` : 'is paid'}:{' '}
            {guess.reasons.join(', ')}.
          </>
        ) : (
          <>
            <b className="font-semibold">Whose is {receipt}?</b> {money.text}
          </>
        )}
      </p>
      {guess ? (
        <OfficeButton
          variant="main"
          refusal={refusal}
          disabled={isRunning}
          onClick={() => give(guess.orderNo, guess.reasons.join(', '))}
        >
          Give it to {guess.orderNo}
        </OfficeButton>
      ) : null}
      {money.isElsewhere ? null : (
        <>
          <OfficeButton keys="o" refusal={refusal} onClick={() => open('order')}>
            {guess ? 'Another order' : 'Find the order'}
          </OfficeButton>
          <OfficeButton keys="c" refusal={refusal} onClick={() => open('company')}>
            Keep as credit
          </OfficeButton>
        </>
      )}
      <OfficeButton keys="b" refusal={refusal} onClick={() => open('back')}>
        {money.isElsewhere ? 'Close it' : 'Give back'}
      </OfficeButton>
    </>
  )
}

interface Ways {
  isRunning: boolean
  onCancel: () => void
}

function submitted(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  return (name) => String(form.get(name) ?? '').trim()
}

function ToOrder({
  money,
  onGive,
  isRunning,
  onCancel,
}: Ways & { money: UnmatchedMoney; onGive: (orderNo: number, note: string) => void }) {
  const first = money.suggestions[0]?.orderNo
  const [typed, setTyped] = useState(first ? String(first) : '')
  return (
    <form
      className={FORM_IN_A_ROW}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'order') setTyped(target.value.trim())
      }}
      onSubmit={(event) => {
        const of = submitted(event)
        onGive(Number(of('order')), of('note'))
      }}
    >
      <TextField
        label="Order number"
        name="order"
        start={first ? String(first) : ''}
        pattern="[1-9]\d{0,11}"
        patternWords="Digits only, such as 10509."
        hasFocus
      />
      <TextField label="How you know" name="note" isWide />
      <OfficeButton type="submit" variant="main" disabled={isRunning}>
        Give {showMoney(money.amount, 'auto')} to it
      </OfficeButton>
      <OfficeButton keys="esc" onClick={onCancel}>
        Not yet
      </OfficeButton>
      <WhoseOrder orderNo={typed} />
    </form>
  )
}

function ToCompany({
  receipt,
  onGive,
  isRunning,
  onCancel,
}: Ways & { receipt: string; onGive: (companyId: number, note: string) => void }) {
  const [company, setCompany] = useState<Found | null>(null)
  return (
    <form
      className={FORM_IN_A_ROW}
      onSubmit={(event) => {
        const of = submitted(event)
        if (company) onGive(Number(company.id), of('note'))
      }}
    >
      <CompanyField company={company} onChoose={setCompany} />
      <TextField label="How you know" name="note" isWide />
      <OfficeButton type="submit" variant="main" disabled={isRunning || company === null}>
        Keep {receipt} on {company ? `the account of ${company.title}` : 'its account'}
      </OfficeButton>
      <OfficeButton keys="esc" onClick={onCancel}>
        Not yet
      </OfficeButton>
    </form>
  )
}

function GiveBack({
  money,
  onClose,
  isRunning,
  onCancel,
}: Ways & { money: UnmatchedMoney; onClose: (reason: string, sentBack: string | null) => void }) {
  return (
    <form
      className={FORM_IN_A_ROW}
      onSubmit={(event) => {
        const of = submitted(event)
        onClose(of('reason'), of('sentBack') || null)
      }}
    >
      <p className="w-full">
        {money.isElsewhere
          ? 'It was paid to another business number, so there is nothing to refund. Close it with a reason.'
          : 'First refund it in the provider’s portal, then enter the receipt of the refund. Without a receipt it is closed without a refund.'}
      </p>
      {money.isElsewhere ? null : <TextField label="Receipt of the refund" name="sentBack" />}
      <TextField label="Why" name="reason" isWide isNeeded hasFocus />
      <OfficeButton type="submit" variant="money" disabled={isRunning}>
        Close {showMoney(money.amount, 'auto')}
      </OfficeButton>
      <OfficeButton keys="esc" onClick={onCancel}>
        Not yet
      </OfficeButton>
    </form>
  )
}
