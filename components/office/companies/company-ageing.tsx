'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { FigureRow, FigureTable } from '#components/kit/figure/figure-table.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Loaded, LoadingRows } from '#components/kit/state/office-states.tsx'
import { AGE_KEYS, AGE_TEXT, type AgedCompany, officeCompanyAgeing } from '#lib/contract/companies/office/ageing.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { shortDayFrom } from '#lib/office/when.ts'
import { AgeBar } from './age-bar.tsx'
import { PromiseMark } from './promise-mark.tsx'

const promiseForm = deferredPart(() => import('./promise-form.tsx').then((module) => module.PromiseForm))

/** A company's unpaid amounts by age, and its promises to pay. */
export function CompanyAgeing({ companyId }: { companyId: number }) {
  const today = dayInNairobi(useNow())
  const [isPromising, setPromising] = useState(false)
  const query = useOfficeQuery(officeCompanyAgeing, { companyId })
  const refusal = useRefusal('cheques.record')
  const overdue = query.data?.aged?.overdue ?? 0
  return (
    <Section
      title={overdue > 0 ? `${showMoney(overdue, 'auto')} overdue` : 'Unpaid by age'}
      end={
        isPromising ? null : (
          <OfficeButton size="small" refusal={refusal} onClick={() => setPromising(true)}>
            Record a promise to pay
          </OfficeButton>
        )
      }
    >
      {isPromising ? (
        <Deferred
          part={promiseForm}
          props={{ companyId, overdue, today, onClose: () => setPromising(false) }}
          skeleton={<LoadingRows label="Loading the form" rows={2} />}
        />
      ) : null}
      <Loaded query={query} what="the unpaid amounts" rows={2}>
        {({ aged, promises }) => (
          <>
            {aged ? <Aged aged={aged} today={today} /> : null}
            <ul className="mt-2">
              {promises.map((promise) => (
                <li key={promise.madeAt} className="border-t border-hairline py-1.5">
                  <PromiseMark promise={promise} today={today} />
                  <p className="text-tiny text-muted">
                    {[promise.person, promise.note, `recorded by ${promise.by}`].filter(Boolean).join(', ')}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Aged({ aged: { ages, ahead, remindedOn }, today }: { aged: AgedCompany; today: string }) {
  const unpaid = AGE_KEYS.reduce((sum, key) => sum + ages[key], 0)
  return (
    <>
      {unpaid > 0 ? (
        <>
          <AgeBar ages={ages} />
          <FigureTable columns={['Days after the due date', 'KSh']} className="mt-1.5 text-tiny">
            {AGE_KEYS.filter((key) => ages[key] > 0).map((key) => (
              <FigureRow key={key} title={AGE_TEXT[key]} figures={[showAmount(ages[key], 'auto')]} />
            ))}
          </FigureTable>
        </>
      ) : (
        <p className="text-muted">
          {ahead > 0 ? `${showMoney(ahead, 'auto')} is paid ahead.` : 'No amount is unpaid.'}
        </p>
      )}
      {remindedOn ? (
        <p className="mt-1.5 text-tiny text-muted">Last reminder: {shortDayFrom(remindedOn, today)}</p>
      ) : null}
    </>
  )
}
