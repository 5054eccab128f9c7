'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import { officeStatementDay, officeStatementDaySave } from '#lib/contract/companies/office/ageing.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** The day of the month on which statements are emailed. */
export function StatementDay() {
  const query = useOfficeQuery(officeStatementDay, {})
  return (
    <Loaded query={query} what="the day of the statements" rows={2}>
      {({ statementDay }) => <DayForm key={statementDay} statementDay={statementDay} />}
    </Loaded>
  )
}

function DayForm({ statementDay }: { statementDay: number }) {
  const refusal = useRefusal('money.accounts')
  const form = useOfficeForm(officeStatementDaySave, {
    defaults: { statementDay: String(statementDay) },
    toInput: ({ statementDay: typed }, wrong) => ({
      statementDay: /^\d{1,2}$/.test(typed.trim())
        ? Number(typed)
        : wrong('statementDay', 'Enter a day from 1 to 28, or 0.'),
    }),
    refreshes: [officeStatementDay.name],
  })
  return (
    <form {...form.attributes} className="grid gap-3 border-t border-hairline py-4">
      <h2 className="heading text-d5">Monthly statements</h2>
      <p className="text-muted">
        {statementDay === 0
          ? 'They are not emailed.'
          : `Emailed on day ${statementDay} of each month, with the month before as PDF.`}
      </p>
      <OfficeField
        label="Day of the month, 0 for no emails"
        className="w-56"
        inputMode="numeric"
        required
        {...form.field('statementDay')}
      />
      {form.problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <div>
        <OfficeButton type="submit" disabled={form.isSubmitting} refusal={refusal}>
          Save
        </OfficeButton>
      </div>
    </form>
  )
}
