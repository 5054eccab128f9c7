'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { saveFile } from '#lib/browser/download.ts'
import type { StatementFormat } from '#lib/contract/companies/credit.ts'
import { fetchStatement } from '#lib/credit/queries.ts'
import { systemClock, today } from '#lib/format/clock.ts'
import { DATE_PRESETS, presetOf } from '#lib/format/date-presets.ts'
import { StatementTable } from './statement-table.tsx'

const OWN = 'own'
const PRESETS = DATE_PRESETS.filter(({ id }) =>
  ['last-30', 'this-month', 'last-month', 'this-year', 'last-year'].includes(id),
)
const FORMATS: readonly (readonly [StatementFormat, string])[] = [
  ['pdf', 'PDF'],
  ['csv', 'CSV'],
]

/** A statement of account for a chosen period: shown here, and as PDF or CSV. */
export function StatementBox({ traderId }: { traderId: number | undefined }) {
  const now = today(systemClock)
  const [range, setRange] = useState(() => (PRESETS[1] as (typeof PRESETS)[number]).range(now))
  const [choice, setChoice] = useState('')
  const [making, setMaking] = useState<StatementFormat | null>(null)
  const [problem, setProblem] = useState<Record<string, string>>({})
  const preset = presetOf(range, now, choice)?.id
  const period = choice === OWN || !preset || !PRESETS.some(({ id }) => id === preset) ? OWN : preset

  function choose(chosen: string) {
    setProblem({})
    setChoice(chosen)
    const found = PRESETS.find(({ id }) => id === chosen)
    if (found) setRange(found.range(now))
  }
  function setDay(change: Partial<typeof range>) {
    setProblem({})
    setChoice(OWN)
    setRange({ ...range, ...change })
  }
  async function save(format: StatementFormat) {
    if (!range.fromDate || !range.toDate) {
      return setProblem(range.fromDate ? { toDate: 'Choose a day.' } : { fromDate: 'Choose a day.' })
    }
    setMaking(format)
    const answer = await fetchStatement({ ...range, format, ...(traderId && { traderId }) })
    setMaking(null)
    if (answer.ok) return saveFile(answer.data, `statement-${range.fromDate}-to-${range.toDate}.${format}`)
    const { fields, message } = answer.problem
    setProblem(fields ?? {})
    if (!fields) showAlert({ tone: 'danger', title: 'We could not make the statement.', text: message })
  }

  return (
    <section aria-labelledby="statement">
      <h2 id="statement" className="heading text-d4">
        Statement
      </h2>
      <p className="mt-1 text-muted">Every invoice, credit note, payment and cheque, with the balance after each.</p>
      <div className="mt-4 grid gap-x-4 gap-y-4 md:grid-cols-3">
        <SelectField label="Period" value={period} onChange={(event) => choose(event.target.value)}>
          {PRESETS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          <option value={OWN}>Choose dates</option>
        </SelectField>
        <TextField
          label="First day"
          type="date"
          value={range.fromDate}
          error={problem.fromDate}
          onChange={(event) => setDay({ fromDate: event.target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          value={range.toDate}
          error={problem.toDate}
          onChange={(event) => setDay({ toDate: event.target.value })}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {FORMATS.map(([format, name]) => (
          <Button key={format} variant="outline" disabled={making !== null} onClick={() => void save(format)}>
            Save as {name}
          </Button>
        ))}
      </div>
      {/* Its space is reserved, so that the page does not jump. */}
      <div className="mt-3 h-3">{making ? <StripeBar label="Making your statement" /> : null}</div>
      <StatementTable traderId={traderId} range={range} />
    </section>
  )
}
