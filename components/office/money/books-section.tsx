'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { FigureRow, FigureTable } from '#components/kit/figure/figure-table.tsx'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { useExportEntries } from '#components/kit/menu/export-menu.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { PLAN_KEYS, type PlanKey, USUAL_PLAN } from '#lib/contract/money/account-plan.ts'
import {
  type BookTotals,
  officeAccountPlan,
  officeAccountPlanSave,
  officeBookTotals,
} from '#lib/contract/money/office/books.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showAmount } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'

const amount = (cents: Cents) => showAmount(cents)

/** The month before a day: its first and last day. */
function monthBefore(today: string): { from: string; to: string } {
  const to = addDays(`${today.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** Files for the accountant: journals, VAT and entries of a period, with totals that tie with the statements. */
export function BooksSection() {
  const today = dayInNairobi(useNow())
  const [days, setDays] = useState<{ from: string; to: string } | null>(null)
  const { from, to } = days ?? monthBefore(today)
  const isRange = from !== '' && to !== '' && from <= to
  const query = useOfficeQuery(officeBookTotals, isRange ? { from, to } : null)
  const of = { from, to }
  return (
    <PageBody>
      <Column>
        <div className="room-gutter py-4">
          <div className="flex flex-wrap items-end gap-3">
            <DateField label="From" value={from} max={today} onChange={(value) => setDays({ from: value, to })} />
            <DateField label="To" value={to} max={today} onChange={(value) => setDays({ from, to: value })} />
            <OfficeButton onClick={() => setDays(monthBefore(today))}>Last month</OfficeButton>
            <OfficeButton onClick={() => setDays({ from: `${today.slice(0, 8)}01`, to: today })}>
              This month
            </OfficeButton>
          </div>
          <div className="mt-4 flex flex-wrap gap-2">
            <Download list="journals" label="Journals for the accountant" of={of} />
            <Download list="tax invoices" label="VAT of the period" of={of} />
            <Download list="entries" label="Entries of the accounts" of={of} />
          </div>
          {isRange ? (
            <Loaded query={query} what="the totals" rows={8}>
              {(totals) => <Totals totals={totals} />}
            </Loaded>
          ) : (
            <p role="status" className="mt-4">
              Choose a first and a last day.
            </p>
          )}
        </div>
      </Column>
      <Column label="Account plan" width="440px" isPaper>
        <PlanSettings />
      </Column>
    </PageBody>
  )
}

function Download({ list, label, of }: { list: string; label: string; of: object }) {
  const entries = useExportEntries(list, () => of)
  return <OfficeMenu label={label} entries={entries} />
}

function Totals({ totals }: { totals: BookTotals }) {
  const { accounts, debit, credit, checks, vat, rounding, invoices, creditNotes } = totals
  return (
    <>
      <h2 className="heading mt-6 text-d5">Totals by account</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too */}
      <section aria-label="Totals by account, scrolls sideways" tabIndex={0} className="overflow-x-auto">
        <FigureTable columns={['Account', 'Opening', 'Debit', 'Credit', 'Closing']}>
          {accounts.map(({ code, name, opening, closing, ...sums }) => (
            <FigureRow
              key={code}
              title={`${code} ${name}`}
              figures={[
                opening === null ? '' : amount(opening),
                amount(sums.debit),
                amount(sums.credit),
                closing === null ? '' : amount(closing),
              ]}
            />
          ))}
          <FigureRow
            className="border-t border-ink font-semibold"
            title="Together"
            figures={['', amount(debit), amount(credit), '']}
          />
        </FigureTable>
      </section>
      <p className="mt-2">
        {debit === credit ? (
          <StatusMark status="done">Debit and credit are equal</StatusMark>
        ) : (
          <StatusMark status="wrong">Debit and credit differ by {amount(debit - credit)}</StatusMark>
        )}
      </p>
      <h2 className="heading mt-6 text-d5">VAT</h2>
      <FigureTable columns={[`${invoices} invoices, ${creditNotes} credit notes`, 'Net', 'VAT']}>
        {vat.map((one) => (
          <FigureRow key={one.rate} title={`${one.rate} %`} figures={[amount(one.net), amount(one.vat)]} />
        ))}
        <FigureRow title="Rounding" figures={[amount(rounding), '']} />
      </FigureTable>
      <h2 className="heading mt-6 text-d5">Ledger and statements</h2>
      <FigureTable columns={['Account', 'Ledger', 'Statements', 'Open lines']}>
        {checks.map(({ accountId, name, ledger, theirs, open }) => (
          <FigureRow
            key={accountId}
            title={theirs === null || theirs === ledger ? name : <StatusMark status="look">{name}</StatusMark>}
            figures={[amount(ledger), theirs === null ? 'no statement' : amount(theirs), String(open)]}
          />
        ))}
      </FigureTable>
    </>
  )
}

type Plan = Output<typeof officeAccountPlan>

function PlanSettings() {
  const query = useOfficeQuery(officeAccountPlan, {})
  return (
    <div className="room-gutter py-4">
      <h2 className="heading text-d5">Account plan</h2>
      <p className="mt-1 text-muted">Codes and names of the files. Files made before a change stay unchanged.</p>
      <Loaded query={query} what="the account plan" rows={8}>
        {(plan) => <PlanForm key={plan.version} setting={plan} />}
      </Loaded>
    </div>
  )
}

/** Names of the fields: "bank code", "bank name". */
type Typed = Record<`${PlanKey} ${'code' | 'name'}`, string>

function PlanForm({ setting: { plan, version, changedBy, changedAt } }: { setting: Plan }) {
  const refusal = useRefusal('money.accounts')
  const form = useOfficeForm(officeAccountPlanSave, {
    defaults: Object.fromEntries(
      PLAN_KEYS.flatMap((key) => [
        [`${key} code`, plan[key].code],
        [`${key} name`, plan[key].name],
      ]),
    ) as Typed,
    toInput: (typed) => ({
      version,
      plan: Object.fromEntries(
        PLAN_KEYS.map((key) => [key, { code: typed[`${key} code`], name: typed[`${key} name`] }]),
      ) as Plan['plan'],
    }),
    refreshes: [officeAccountPlan.name, officeBookTotals.name],
  })
  return (
    <form {...form.attributes} className="mt-3 grid gap-2">
      {PLAN_KEYS.map((key) => (
        <div key={key} className="grid grid-cols-[6rem_1fr] gap-2">
          <OfficeField label="Code" maxLength={20} required {...form.field(`${key} code`)} />
          <OfficeField
            label={`Name of ${USUAL_PLAN[key].name}`}
            maxLength={80}
            required
            {...form.field(`${key} name`)}
          />
        </div>
      ))}
      {form.problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <ChangedBy change={{ changedBy, changedAt }} />
      <div>
        <OfficeButton type="submit" disabled={form.isSubmitting} refusal={refusal}>
          Save the plan
        </OfficeButton>
      </div>
    </form>
  )
}
