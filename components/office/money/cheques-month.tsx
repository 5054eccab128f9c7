'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { type OfficeCheque, officeChequeMonth } from '#lib/contract/payments/office/payments.ts'
import { addDays, dayInNairobi, showDay } from '#lib/format/clock.ts'
import { shortPeriod } from '#lib/format/compared-days.ts'
import { showCount } from '#lib/format/count.ts'
import { type Cents, showAmount, showMoney, sumCents } from '#lib/format/money.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const STATES = { pending: 'Received', banked: 'At the bank', cleared: 'Cleared', bounced: 'Bounced' } as const

const monthOf = (day: string) => day.slice(0, 7)
const firstOf = (month: string) => `${month}-01`
const nextMonth = (month: string) => monthOf(addDays(firstOf(month), 31))
const lastMonth = (month: string) => monthOf(addDays(firstOf(month), -1))

/** The weeks of a month, Monday first; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const offset = (new Date(`${firstOf(month)}T00:00:00Z`).getUTCDay() + 6) % 7
  const cells = Array.from({ length: 42 }, (_, at) => addDays(firstOf(month), at - offset))
  const weeks = Array.from({ length: 6 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return weeks
    .map((days) => days.map((day) => (monthOf(day) === month ? day : null)))
    .filter((days) => days.some((day) => day !== null))
}

/** "25k" for KSh 25,000: the label of the day has the exact sum. */
const shortSum = (cents: Cents) =>
  cents < 100_000 ? showAmount(cents, 'auto') : `${showCount(Math.round(cents / 100_000))}k`

/** Cheques by their dates: a month with the sum of each day, and the cheques of the chosen day or of the month. */
export function ChequesMonth() {
  const today = dayInNairobi(useNow())
  const [month, setMonth] = useState(monthOf(today))
  const [chosen, choose] = useState<string | null>(null)
  const query = useOfficeQuery(officeChequeMonth, { month })
  const cheques = query.data?.cheques ?? []
  const listed = chosen === null ? cheques : cheques.filter(({ date }) => date === chosen)
  const turn = (to: string) => {
    setMonth(to)
    choose(null)
  }
  return (
    <section aria-labelledby="cheques-month" className="py-4">
      <div className="flex items-center justify-between gap-2">
        <h2 id="cheques-month" className="heading text-d5" aria-live="polite">
          {shortPeriod(firstOf(month), 'month')}
        </h2>
        <span className="flex gap-2">
          <OfficeButton size="small" onClick={() => turn(lastMonth(month))}>
            Previous month
          </OfficeButton>
          <OfficeButton size="small" onClick={() => turn(nextMonth(month))}>
            Next month
          </OfficeButton>
        </span>
      </div>
      <table className="mt-3 w-full table-fixed text-tiny">
        <caption className="sr-only">Sums of cheques by date</caption>
        <thead>
          <tr className="border-b border-ink text-muted">
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="py-1 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((days) => (
            <tr key={days.find((day) => day !== null)} className="border-b border-hairline">
              {days.map((day, at) => (
                <td key={day ?? WEEKDAYS[at]} className="h-11 p-0 text-center align-top">
                  {day === null ? null : (
                    <Day
                      day={day}
                      isToday={day === today}
                      isChosen={day === chosen}
                      cheques={cheques.filter(({ date }) => date === day)}
                      onChoose={() => choose(day === chosen ? null : day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {query.data ? (
        <ChequesOfDays title={chosen === null ? 'All of the month' : showDay(chosen)} cheques={listed} />
      ) : (
        <QueryState query={query} what="the cheques of the month" rows={3} />
      )}
    </section>
  )
}

function Day({
  day,
  isToday,
  isChosen,
  cheques,
  onChoose,
}: {
  day: string
  isToday: boolean
  isChosen: boolean
  cheques: readonly OfficeCheque[]
  onChoose: () => void
}) {
  const number = <span className={classes(isToday && 'font-semibold underline')}>{Number(day.slice(8))}</span>
  if (cheques.length === 0) return <span className="block py-1 text-muted">{number}</span>
  const cents = sumCents(cheques.map(({ amount }) => amount))
  const count = `${cheques.length} cheque${cheques.length === 1 ? '' : 's'}`
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${showDay(day)}: ${count}, ${showMoney(cents, 'auto')}`}
      onClick={onChoose}
      className={classes('block min-h-11 w-full py-1', isChosen ? 'bg-ink text-paper' : 'bg-focus-row')}
    >
      {number}
      <span className="block truncate font-semibold">{shortSum(cents)}</span>
    </button>
  )
}

function ChequesOfDays({ title, cheques }: { title: string; cheques: readonly OfficeCheque[] }) {
  return (
    <>
      <h3 className="mt-4 flex justify-between font-semibold">
        {title} <MoneyFigure cents={sumCents(cheques.map(({ amount }) => amount))} isAlone />
      </h3>
      {cheques.length === 0 ? <p className="mt-1 text-muted">No cheques.</p> : null}
      <ul className="mt-1">
        {cheques.map(({ chequeId, chequeNo, companyId, company, date, status, amount }) => (
          <li key={chequeId} className="flex justify-between gap-3 border-b border-hairline py-1.5">
            <span className="min-w-0">
              {chequeNo},{' '}
              <Link className="link" href={`/office/companies/${companyId}`}>
                {company}
              </Link>
              <span className="block text-tiny text-muted">
                {showDay(date)}. {STATES[status]}
              </span>
            </span>
            <MoneyFigure cents={amount} />
          </li>
        ))}
      </ul>
    </>
  )
}
