'use client'

import Link from 'next/link'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { FigureRow, FigureTable } from '#components/kit/figure/figure-table.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, Loaded, QueryState } from '#components/kit/state/office-states.tsx'
import { officeMoneyAccounts } from '#lib/contract/money/office/money-accounts.ts'
import { type DayOfAccount, officeMoneyDay, officeMoneyDays } from '#lib/contract/money/office/reconciliation.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { showAmount } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { longDay, shortDay } from '#lib/office/when.ts'
import { Equation } from './day-close.tsx'
import { MONEY_LIST } from './money-group.tsx'

const DAYS = 30
const DAY_COLUMNS = 'md:grid-cols-[7rem_minmax(0,1fr)_7rem_7rem_7rem]'

/** The days of an account with sums, open items and the closing person; at the right the chosen day. */
export function DaysList() {
  const address = useAddressState()
  const today = dayInNairobi(useNow())
  const accounts = useOfficeQuery(officeMoneyAccounts, {})
  const accountId = Number(address.get('account')) || accounts.data?.[0]?.accountId
  const to = address.get('to') || today
  const query = useOfficeQuery(officeMoneyDays, accountId ? { from: addDays(to, 1 - DAYS), to, accountId } : null, {
    keepsPrevious: false,
  })
  const chosen = address.get('day')
  if (!accounts.data) return <QueryState query={accounts} what="the accounts" />
  return (
    <PageBody>
      <Column className={MONEY_LIST}>
        <nav aria-label="Accounts" className="room-gutter flex flex-wrap gap-2 border-b border-hairline py-2">
          {accounts.data
            .filter(({ isRetired }) => !isRetired)
            .map((one) => (
              <OfficeButton
                key={one.accountId}
                size="small"
                variant={one.accountId === accountId ? 'main' : undefined}
                aria-pressed={one.accountId === accountId}
                onClick={() => address.set({ account: String(one.accountId), day: null }, 'replace')}
              >
                {one.name}
              </OfficeButton>
            ))}
        </nav>
        <Loaded
          query={query}
          what="the days"
          empty={
            query.data?.length === 0 && <EmptyState title="No days yet" text="Days begin with the first payment." />
          }
        >
          {(days) => (
            <>
              <div
                aria-hidden="true"
                className={`room-gutter grid h-7.5 items-center gap-x-4 border-b border-ink text-tiny font-medium text-muted max-md:hidden ${DAY_COLUMNS}`}
              >
                <span>Day</span>
                <span>State</span>
                <span className="text-right">Received</span>
                <span className="text-right">Paid out</span>
                <span className="text-right">Balance</span>
              </div>
              <ul>
                {days.map((day) => (
                  <DayRow
                    key={day.day}
                    day={day}
                    isChosen={day.day === chosen}
                    onChoose={() => address.set({ day: day.day }, 'replace')}
                  />
                ))}
              </ul>
              <div className="room-gutter flex gap-2 py-3">
                <OfficeButton size="small" onClick={() => address.set({ to: addDays(to, -DAYS) }, 'replace')}>
                  Earlier days
                </OfficeButton>
                {to < today ? (
                  <OfficeButton size="small" onClick={() => address.set({ to: null }, 'replace')}>
                    Latest days
                  </OfficeButton>
                ) : null}
              </div>
            </>
          )}
        </Loaded>
      </Column>
      {chosen && accountId ? (
        <Column label={longDay(chosen)} width="420px" className="px-4 py-3">
          <DayDetails accountId={accountId} day={chosen} />
        </Column>
      ) : null}
    </PageBody>
  )
}

function DayRow({ day: one, isChosen, onChoose }: { day: DayOfAccount; isChosen: boolean; onChoose: () => void }) {
  const { day, in: received, out, charges, closing, closed, open, toCheck, difference } = one
  return (
    <li className={isChosen ? 'bg-focus-row shadow-[inset_3px_0_0_var(--color-ink)]' : ''}>
      <button
        type="button"
        aria-expanded={isChosen}
        onClick={onChoose}
        className={`room-gutter grid min-h-(--row) w-full grid-cols-[1fr_auto] items-center gap-x-4 border-b border-hairline py-1 text-left ${DAY_COLUMNS}`}
      >
        <span>{shortDay(day)}</span>
        <span className="max-md:order-3 max-md:text-tiny">
          {closed ? (
            <StatusMark status="done">Closed by {closed.by.name}</StatusMark>
          ) : open > 0 || difference !== 0 ? (
            <StatusMark status="look">
              {open > 0 ? `${open} open` : `Difference ${showAmount(difference, 'auto')}`}
            </StatusMark>
          ) : (
            <StatusMark status="wait">Not closed</StatusMark>
          )}
          {toCheck > 0 ? `, ${toCheck} to check` : ''}
        </span>
        <span className="text-right max-md:hidden">
          <MoneyFigure cents={received} />
        </span>
        <span className="text-right max-md:hidden">
          <MoneyFigure cents={-(out + charges)} />
        </span>
        <b className="text-right font-semibold max-md:order-2">
          <MoneyFigure cents={closing} />
        </b>
      </button>
    </li>
  )
}

const plain = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`

/** One day: its equation, sums by kind on both sides, and entries that were counted on another day. */
function DayDetails({ accountId, day }: { accountId: number; day: string }) {
  const query = useOfficeQuery(officeMoneyDay, { accountId, day }, { keepsPrevious: false })
  return (
    <Loaded query={query} what="this day" rows={6}>
      {({ day: sums, kinds, lineKinds, late }) => (
        <>
          <h2 className="heading text-d5">{longDay(day)}</h2>
          {sums.closed?.note ? <p className="mt-1">“{sums.closed.note}”</p> : null}
          {sums.obstacles.length > 0 ? (
            <ul className="mt-1 text-muted">
              {sums.obstacles.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : null}
          <Equation day={sums} />
          <h3 className="heading mt-5 text-d5">Our entries</h3>
          <KindTable rows={kinds} />
          {lineKinds.length > 0 ? (
            <>
              <h3 className="heading mt-5 text-d5">Lines of the statement</h3>
              <KindTable rows={lineKinds} />
            </>
          ) : null}
          {late.length > 0 ? (
            <>
              <h3 className="heading mt-5 text-d5">Counted on another day</h3>
              <ul>
                {late.map(({ entry, countedOn }) => (
                  <li key={entry.entryId} className="flex justify-between gap-3 border-b border-hairline py-1">
                    <span className="min-w-0 truncate">
                      {entry.path ? (
                        <Link className="link" href={entry.path}>
                          {entry.title}
                        </Link>
                      ) : (
                        entry.title
                      )}
                      , {shortDay(countedOn)}
                    </span>
                    <MoneyFigure cents={entry.amount} />
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function KindTable({ rows }: { rows: readonly { kind: string; count: number; sum: number }[] }) {
  return (
    <FigureTable columns={['Type', 'Count', 'KSh']} className="mt-1">
      {rows.map(({ kind, count, sum }) => (
        <FigureRow key={kind} title={plain(kind)} figures={[String(count), showAmount(sum, 'auto')]} />
      ))}
    </FigureTable>
  )
}
