'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { FigureRow, FigureTable } from '#components/kit/figure/figure-table.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { QueryState } from '#components/kit/state/office-states.tsx'
import type { MoneyAccount } from '#lib/contract/money/office/money-accounts.ts'
import { type DayOfAccount, officeDayClose, officeMoneyDays } from '#lib/contract/money/office/reconciliation.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showAmount } from '#lib/format/money.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { longDay, weekdayOf } from '#lib/office/when.ts'
import { RECONCILE_REFRESHES } from './reconcile-refreshes.ts'

const amount = (cents: Cents) => showAmount(cents, 'auto')
const signed = (cents: Cents) => (cents > 0 ? `+${amount(cents)}` : amount(cents))
const moved = ({ in: received, out, charges }: DayOfAccount) => received - out - charges
/** The open sum; items that both sides have, such as money without an order, as their number. */
const openText = ({ closed, open, difference }: DayOfAccount) =>
  closed ? 'closed' : difference === 0 && open > 0 ? `${open} open` : signed(difference)

/** An account with money on that day, or with items that prevent its close. */
const isShown = ({ in: received, out, charges, open, closing }: DayOfAccount) =>
  received !== 0 || out !== 0 || charges !== 0 || open > 0 || closing !== 0

/** The close of the first open day of an account: all accounts of that day, and the equation of this one. */
export function DayClose({ account }: { account: Pick<MoneyAccount, 'accountId' | 'closedThrough'> }) {
  const today = dayInNairobi(useNow())
  const next = account.closedThrough ? addDays(account.closedThrough, 1) : addDays(today, -1)
  const [chosen, choose] = useState<string | null>(null)
  const day = chosen ?? [next, today].sort()[0] ?? today
  const query = useOfficeQuery(officeMoneyDays, { from: day, to: day }, { everyMs: 30_000 })
  if (!query.data) return <QueryState query={query} what="this day" rows={4} />
  const days = query.data.filter(isShown)
  // Accounts without money are closed with the others.
  const closable = query.data.filter(({ closed }) => closed === null)
  const own = query.data.find(({ accountId }) => accountId === account.accountId)
  const open = days.filter(({ closed }) => closed === null)
  return (
    <div className="px-4 py-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="heading text-d5">{longDay(day)}</h2>
        <span className="flex gap-1">
          <OfficeButton size="small" aria-label="The day before" onClick={() => choose(addDays(day, -1))}>
            ‹
          </OfficeButton>
          <OfficeButton
            size="small"
            aria-label="The day after"
            disabled={day >= today}
            onClick={() => choose(addDays(day, 1))}
          >
            ›
          </OfficeButton>
        </span>
      </div>
      <FigureTable
        columns={['Account', 'Statement', 'Ledger', 'Open']}
        caption={`Accounts on ${longDay(day)}`}
        className="mt-1"
      >
        {days.map((one) => (
          <FigureRow
            key={one.accountId}
            title={
              <Link className="link" href={`/office/money/days?account=${one.accountId}&day=${one.day}`}>
                {one.name}
              </Link>
            }
            figures={[
              one.theirs === null ? '–' : amount(moved(one) + one.difference),
              amount(moved(one)),
              openText(one),
            ]}
          />
        ))}
        <FigureRow
          className="border-t border-ink font-semibold"
          title="Together"
          figures={[
            null,
            amount(days.reduce((sum, one) => sum + moved(one), 0)),
            signed(days.reduce((sum, one) => sum + one.difference, 0)),
          ]}
        />
      </FigureTable>
      {open.length > 0 ? (
        <CloseForm key={day} day={day} days={closable} isOver={day < today} />
      ) : (
        <ClosedBy days={days} />
      )}
      {own ? <Equation day={own} /> : null}
    </div>
  )
}

function ClosedBy({ days }: { days: readonly DayOfAccount[] }) {
  const closed = days.find((one) => one.closed !== null)?.closed
  if (!closed) return <p className="mt-3 text-muted">No money moved on this day.</p>
  return (
    <p className="mt-3">
      <StatusMark status="done">Closed</StatusMark> by {closed.by.name}, <When at={closed.at} />
      {closed.note ? `: “${closed.note}”` : ''}
    </p>
  )
}

/** Closes the accounts of a day that can be closed; with open items a note is needed. */
function CloseForm({ day, days, isOver }: { day: string; days: readonly DayOfAccount[]; isOver: boolean }) {
  const refusal = useRefusal('money.close')
  const ready = days.filter(({ isNext }) => isNext)
  const obstacles = ready.flatMap(({ name, obstacles }) => obstacles.map((text) => `${name}: ${text}`))
  const [isAsked, setAsked] = useState(false)
  const form = useOfficeForm(officeDayClose, {
    defaults: { note: '' },
    toInput: ({ note }) => ({ day, accountIds: ready.map(({ accountId }) => accountId), note }),
    refreshes: RECONCILE_REFRESHES,
    onClose: () => setAsked(false),
  })
  const name = weekdayOf(day)
  useKeys('The day', {
    ...(isOver &&
      ready.length > 0 && { d: { label: `close ${name}`, run: () => setAsked(true), isInStatusBar: true } }),
    ...(isAsked && { esc: { label: 'close', run: () => setAsked(false), worksInFields: true } }),
  })
  if (!isOver) return <p className="mt-3 text-muted">A day is closed after it has ended.</p>
  if (ready.length === 0) return <p className="mt-3 text-muted">Close the days before this one first.</p>
  return (
    <form {...form.attributes} className="mt-3">
      {obstacles.length > 0 ? (
        <ul className="mb-2 text-muted">
          {obstacles.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {isAsked ? (
        <>
          {obstacles.length > 0 ? (
            <OfficeField
              label="Note: why it is closed with open items"
              required
              maxLength={300}
              autoFocus
              {...form.field('note')}
            />
          ) : null}
          <div className="mt-2 flex flex-wrap gap-2">
            {/* Drawn again, so that it has the focus, if a refetch removes the note. */}
            <OfficeButton
              key={obstacles.length === 0 ? 'without-note' : 'with-note'}
              type="submit"
              variant="money"
              autoFocus={obstacles.length === 0}
              disabled={form.isSubmitting}
              refusal={refusal}
            >
              Close {name}, {ready.length === 1 ? '1 account' : `${ready.length} accounts`}
            </OfficeButton>
            <OfficeButton keys="esc" onClick={() => setAsked(false)}>
              Cancel
            </OfficeButton>
          </div>
          <p className="mt-1 text-tiny text-muted">A closed day cannot be changed or opened again.</p>
        </>
      ) : (
        <OfficeButton keys="d" refusal={refusal} onClick={() => setAsked(true)}>
          {obstacles.length > 0 ? `Close ${name} with a note` : `Close ${name}`}
        </OfficeButton>
      )}
      {form.problem ? (
        <p role="alert" className="mt-2 text-error">
          {problemText(form.problem)}
        </p>
      ) : null}
    </form>
  )
}

/** Opening balance, movements and closing balance of an account. */
export function Equation({ day }: { day: DayOfAccount }) {
  const { opening, in: received, out, charges, closing, theirs, name } = day
  return (
    <section aria-label={`Balance of ${name}`} className="mt-5">
      <h3 className="heading text-d5">{name}</h3>
      <dl className="mt-1 grid grid-cols-[1fr_auto] [&>*]:border-b [&>*]:border-hairline [&>*]:py-1 [&>dd]:text-right">
        <dt>Balance at midnight</dt>
        <dd>{amount(opening)}</dd>
        <dt>Received</dt>
        <dd>{signed(received)}</dd>
        <dt>Paid out</dt>
        <dd>{signed(-out)}</dd>
        <dt>Charges</dt>
        <dd>{signed(-charges)}</dd>
        <dt className="font-semibold">
          {theirs === null
            ? 'Balance'
            : theirs === closing
              ? 'Balance, the same in the statement'
              : 'Balance in our ledger'}
        </dt>
        <dd className="font-semibold">{amount(closing)}</dd>
        {theirs !== null && theirs !== closing ? (
          <>
            <dt>Balance in the statement</dt>
            <dd>{amount(theirs)}</dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}
