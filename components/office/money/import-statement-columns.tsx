'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { Loaded } from '#components/kit/state/office-states.tsx'
import {
  type DATE_ORDERS,
  officeStatementFiles,
  readStatementJob,
  type ShownStatement,
  type StatementMapping,
} from '#lib/contract/money/office/statements.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { refreshOffice, useOfficeQuery } from '#lib/office/queries.ts'
import { STATEMENT_READS } from './import-statement-files.tsx'

const ORDER_NAMES: Readonly<Record<(typeof DATE_ORDERS)[number], string>> = {
  dmy: 'Day, month, year: 28/11/2026',
  mdy: 'Month, day, year: 11/28/2026',
  ymd: 'Year, month, day: 2026-11-28',
}
const AMOUNT_NAMES = {
  two: 'Two columns: money in and money out',
  signed: 'One column: money out is negative',
  reversed: 'One column: money out is positive',
} as const
type AmountForm = keyof typeof AMOUNT_NAMES

interface Choices {
  date: string
  dateOrder: (typeof DATE_ORDERS)[number]
  description: string
  form: AmountForm
  signed: string
  in: string
  out: string
  balance: string
  reference: string
}

function choicesOf(mapping: StatementMapping | null): Choices {
  const amount = mapping?.amount
  const one = amount && 'signed' in amount ? amount : null
  const two = amount && 'in' in amount ? amount : null
  return {
    ...{ date: mapping?.date ?? '', dateOrder: mapping?.dateOrder ?? 'dmy', description: mapping?.description ?? '' },
    form: one ? (one.isReversed ? 'reversed' : 'signed') : 'two',
    ...{ signed: one?.signed ?? '', in: two?.in ?? '', out: two?.out ?? '' },
    ...{ balance: mapping?.balance ?? '', reference: mapping?.reference ?? '' },
  }
}

/** The mapping of the choices; null while a required column is not chosen. */
function mappingOf(choices: Choices): StatementMapping | null {
  const { date, dateOrder, description, form, signed, balance, reference } = choices
  const isChosen = form === 'two' ? choices.in !== '' && choices.out !== '' : signed !== ''
  if (date === '' || description === '' || !isChosen) return null
  return {
    ...{ date, dateOrder, description, balance: balance || null, reference: reference || null },
    amount: form === 'two' ? { in: choices.in, out: choices.out } : { signed, isReversed: form === 'reversed' },
  }
}

/** Choice of the account of a statement, and of the columns of a bank's file. They are stored with the import. */
export function StatementColumns({ shown }: { shown: ShownStatement }) {
  const query = useOfficeQuery(officeStatementFiles, {})
  const { uploadId, needs, account, sample, mapping } = shown
  const [accountId, setAccountId] = useState(account ? String(account.accountId) : '')
  const [choices, setChoices] = useState(() => choicesOf(mapping))
  const [isOpen, setOpen] = useState(needs !== null || shown.state === 'refused')
  const { start, isRunning } = useOfficeJob(readStatementJob, STATEMENT_READS)
  const chosen = sample ? mappingOf(choices) : null
  const canRead = accountId !== '' && (sample === null || chosen !== null)
  const again = () =>
    void start({ uploadId, accountId: Number(accountId), ...(chosen && { mapping: chosen }) }).then(() =>
      refreshOffice(STATEMENT_READS),
    )
  if (!isOpen)
    return (
      <OfficeButton className="mt-3" onClick={() => setOpen(true)}>
        Change columns
      </OfficeButton>
    )
  return (
    <section aria-label="Account and columns" className="py-3">
      <h3 className="heading text-d5">{sample ? 'Account and columns of this file' : 'Account of this file'}</h3>
      <p className="mt-1 text-small text-muted">
        {sample
          ? 'The columns are stored for the account: its next file is recognised.'
          : 'The file does not name its account.'}
      </p>
      <Loaded query={query} what="the accounts" rows={2}>
        {({ accounts }) => (
          <div className="mt-3 grid max-w-200 grid-cols-2 gap-3 max-md:grid-cols-1">
            <OfficeSelect
              label="Account"
              value={accountId}
              options={accounts.map((one) => String(one.accountId))}
              names={Object.fromEntries(accounts.map((one) => [one.accountId, `${one.name} ${one.number}`.trim()]))}
              onChange={setAccountId}
            >
              <option value="">Choose an account</option>
            </OfficeSelect>
            {sample ? <ColumnChoices titles={titlesOf(sample)} choices={choices} onChange={setChoices} /> : null}
          </div>
        )}
      </Loaded>
      <OfficeButton variant="main" className="mt-3" disabled={!canRead || isRunning} onClick={again}>
        {sample ? 'Read with these columns' : 'Read for this account'}
      </OfficeButton>
      {sample ? <SampleTable sample={sample} /> : null}
    </section>
  )
}

type Sample = NonNullable<ShownStatement['sample']>

const titlesOf = ({ rows, header }: Sample): string[] => [
  ...new Set((rows[header] ?? []).filter((title) => title !== '')),
]

function ColumnChoices({
  titles,
  choices,
  onChange,
}: {
  titles: readonly string[]
  choices: Choices
  onChange: (choices: Choices) => void
}) {
  const column = (label: string, name: 'date' | 'description' | 'signed' | 'in' | 'out') => (
    <OfficeSelect
      label={label}
      value={choices[name]}
      options={titles}
      onChange={(title) => onChange({ ...choices, [name]: title })}
    >
      <option value="">Choose a column</option>
    </OfficeSelect>
  )
  const optional = (label: string, name: 'balance' | 'reference') => (
    <OfficeSelect
      label={label}
      value={choices[name]}
      options={titles}
      onChange={(title) => onChange({ ...choices, [name]: title })}
    >
      <option value="">No such column</option>
    </OfficeSelect>
  )
  return (
    <>
      {column('Date', 'date')}
      <OfficeSelect
        label="Form of the dates"
        value={choices.dateOrder}
        names={ORDER_NAMES}
        onChange={(dateOrder) => onChange({ ...choices, dateOrder })}
      />
      {column('Description', 'description')}
      <OfficeSelect
        label="Amounts"
        value={choices.form}
        names={AMOUNT_NAMES}
        onChange={(form) => onChange({ ...choices, form })}
      />
      {choices.form === 'two' ? (
        <>
          {column('Money in', 'in')}
          {column('Money out', 'out')}
        </>
      ) : (
        column('Amount', 'signed')
      )}
      {optional('Balance', 'balance')}
      {optional('Reference', 'reference')}
    </>
  )
}

/** The first rows of the file, with the row of titles marked. */
function SampleTable({ sample: { rows, header } }: { sample: Sample }) {
  const width = Math.max(...rows.map((row) => row.length))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls with the keyboard
    <section tabIndex={0} aria-label="First rows of the file" className="mt-4 overflow-x-auto">
      <table className="w-full text-small">
        <tbody>
          {rows.slice(0, header + 9).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never move
            <tr key={at} className={classes('border-b border-hairline', at === header && 'font-semibold')}>
              {Array.from({ length: width }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file never move
                <td key={place} className="py-1 pr-4 whitespace-nowrap">
                  {row[place] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
