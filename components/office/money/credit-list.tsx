'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { FigureRow, FigureTable } from '#components/kit/figure/figure-table.tsx'
import { useExportEntries } from '#components/kit/menu/export-menu.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { AgeBar, AgeKey } from '#components/office/companies/age-bar.tsx'
import { PromiseMark } from '#components/office/companies/promise-mark.tsx'
import { Withheld } from '#components/office/companies/withheld.tsx'
import {
  AGE_KEYS,
  AGE_TEXT,
  type AgedCompany,
  type Ages,
  MAX_REMINDERS,
  officeAgeing,
} from '#lib/contract/companies/office/ageing.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { shortDayFrom } from '#lib/office/when.ts'
import { SendReminders } from './send-reminders.tsx'
import { StatementDay } from './statement-day.tsx'

const show = (cents: number) => (cents === 0 ? '' : showAmount(cents, 'auto'))
const figuresOf = ({ ages, outstanding }: { ages: Ages; outstanding: number }) => [
  ...AGE_KEYS.map((key) => show(ages[key])),
  showAmount(outstanding, 'auto'),
]

/** Debts of companies by age, with promises to pay and reminders. */
export function CreditList() {
  const query = useOfficeQuery(officeAgeing, {}, { everyMs: 60_000 })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isSending, setSending] = useState(false)
  const refusal = useRefusal('cheques.record')
  const { data } = query
  const exports = useExportEntries('ageing', () => ({ day: data?.today ?? '' }))
  if (!data) return <QueryState query={query} what="the debts of companies" rows={8} />
  const { companies, count, total, today } = data
  if (count === 0)
    return <EmptyState title="No company owes money" text="Companies that order on account appear here." />
  const choose = (companyId: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(companyId)
    else next.delete(companyId)
    setChosen(next)
  }
  const companyIds = companies.map(({ companyId }) => companyId).filter((id) => chosen.has(id))
  const tooMany = companyIds.length > MAX_REMINDERS ? `Choose at most ${MAX_REMINDERS} companies.` : null
  const none = companyIds.length === 0 ? 'Choose companies with overdue amounts.' : null
  return (
    <PageBody>
      <Column className="room-gutter py-4">
        <div className="flex flex-wrap items-center gap-3 pb-3">
          <p className="mr-auto">
            <b className="font-semibold">{showMoney(total.overdue, 'auto')}</b> of{' '}
            {showMoney(total.outstanding, 'auto')} is overdue.
          </p>
          <OfficeButton refusal={refusal ?? tooMany ?? none} disabled={isSending} onClick={() => setSending(true)}>
            Send reminders
          </OfficeButton>
          <OfficeMenu label="Export" entries={exports} />
        </div>
        {isSending ? (
          <SendReminders
            companyIds={companyIds}
            onClose={(isSent) => {
              setSending(false)
              if (isSent) setChosen(new Set())
            }}
          />
        ) : null}
        <AgeBar ages={total.ages} className="mb-2 h-5" />
        <AgeKey />
        <div className="mt-3 overflow-x-auto">
          <FigureTable
            caption="Unpaid amounts by days after the due date, in KSh"
            className="min-w-[760px]"
            columns={['Company', ...AGE_KEYS.map((key) => AGE_TEXT[key]), 'Owed']}
          >
            <FigureRow className="font-semibold" title={`All ${count}`} figures={figuresOf(total)} />
            {companies.map((company) => (
              <FigureRow
                key={company.companyId}
                title={
                  <Company
                    company={company}
                    today={today}
                    isChosen={chosen.has(company.companyId)}
                    onChoose={(isChosen) => choose(company.companyId, isChosen)}
                  />
                }
                figures={figuresOf(company)}
              />
            ))}
          </FigureTable>
          {count > companies.length ? (
            <p className="pt-2 text-muted">{count - companies.length} more are in the export.</p>
          ) : null}
        </div>
      </Column>
      <Column label="Certificates" width="clamp(300px, 28vw, 400px)" isPaper className="room-gutter py-4">
        <Withheld companyId={null} />
        <StatementDay />
      </Column>
    </PageBody>
  )
}

function Company({
  company: { companyId, name, ages, overdue, promise, remindedOn },
  today,
  isChosen,
  onChoose,
}: {
  company: AgedCompany
  today: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const canRemind = overdue > 0 && remindedOn !== today
  return (
    <span className="grid max-w-80 grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <CheckboxField
        className="row-span-2 self-start"
        label={<span className="sr-only">Remind {name}</span>}
        value={isChosen}
        onChange={canRemind ? onChoose : undefined}
      />
      <span className="min-w-0">
        <Link className="link" href={`/office/companies/${companyId}`}>
          {name}
        </Link>
        <AgeBar ages={ages} className="mt-1 h-2" />
        {promise ? (
          <span className="block text-tiny">
            <PromiseMark promise={promise} today={today} />
          </span>
        ) : null}
        {remindedOn ? (
          <span className="block text-tiny text-muted">Reminded {shortDayFrom(remindedOn, today)}</span>
        ) : null}
      </span>
    </span>
  )
}
