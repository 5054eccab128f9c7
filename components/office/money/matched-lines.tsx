'use client'

import Link from 'next/link'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import type { MetaOf, Output } from '#lib/contract/base/call.ts'
import { officeLineRelease, officeStatementLines } from '#lib/contract/money/office/reconciliation.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeAction, useOfficePages } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { type LongRow, LongRows } from './long-rows.tsx'
import { RULE_TEXTS } from './match-reasons.ts'
import { MoneyGroup } from './money-group.tsx'
import { RECONCILE_REFRESHES } from './reconcile-refreshes.ts'
import { RefusalLine } from './refusal-line.tsx'

type Match = Output<typeof officeStatementLines>['rows'][number]
type Cursor = MetaOf<typeof officeStatementLines>['next']

/** Days of lines below the open items, and days that a search covers. */
const DAYS = 7
const SEARCHED_DAYS = 92

/**
 * Lines of the statement with the entries that they match, a page at a time: of the chosen days, else the latest, with
 * the searched text.
 */
export function MatchedLines({
  accountId,
  from,
  to,
  search,
}: {
  accountId: number
  from?: string
  to?: string
  search: string
}) {
  const today = dayInNairobi(useNow())
  const last = to ?? today
  const days = search ? SEARCHED_DAYS : DAYS
  const query = useOfficePages(
    officeStatementLines,
    {
      accountId,
      from: from ?? addDays(last, -days),
      to: last,
      ...(search && { search }),
      state: 'matched',
      perPage: 200,
      after: null,
    },
    {
      withCursor: (input, after: Cursor) => ({ ...input, after }),
      next: ({ meta }) => meta.next,
    },
  )
  const [first] = query.data?.pages ?? []
  if (!first) return <QueryState query={{ ...query, data: undefined }} what="the statement" rows={6} />
  const matched = query.data?.pages.flatMap(({ data }) => data.rows) ?? []
  const { sums } = first.data
  return (
    <MoneyGroup
      count={sums?.rows ?? matched.length}
      title={from || to ? 'Matched lines of these days' : `Matched lines of the last ${days} days`}
      rule="Newest first"
      cents={sums?.theirs}
      isLong
    >
      {matched.length === 0 ? (
        <p className="room-gutter py-3 text-muted">
          {search
            ? `No matched line has “${search}”.`
            : 'No matched lines. Import a statement to compare it with the ledger.'}
        </p>
      ) : (
        <LongRows
          items={matched}
          keyOf={({ line }) => line.lineId}
          draw={(match, row) => <MatchedRow key={match.line.lineId} match={match} row={row} />}
        />
      )}
      {query.hasNextPage ? (
        <p className="room-gutter py-2">
          <OfficeButton size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </OfficeButton>
        </p>
      ) : null}
    </MoneyGroup>
  )
}

function MatchedRow({ match: { line, entries, rule }, row }: { match: Match; row: LongRow }) {
  const mayMatch = useMay('payments.match')
  const release = useOfficeAction(officeLineRelease, {
    refreshes: RECONCILE_REFRESHES,
    onDone: (_data, message) => noteDone(message),
  })
  const [entry] = entries
  const sum = entries.reduce((all, { amount }) => all + amount, 0)
  const title = entries.length > 1 ? `${entries.length} entries` : (entry?.title ?? '')
  return (
    <li
      {...row}
      className="room-gutter group grid min-h-(--row) grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-1 md:grid-cols-[5.5rem_6.75rem_minmax(0,0.8fr)_5.5rem_1rem_minmax(0,1.8fr)_5.5rem_auto]"
    >
      <When at={line.at} className="text-muted max-md:order-3 max-md:text-tiny" />
      <span className="truncate max-md:order-1">{line.reference ?? '–'}</span>
      <span className="truncate text-muted max-md:hidden">{line.payer || line.accountTyped || line.details}</span>
      <MoneyFigure cents={line.amount} className="text-right font-semibold max-md:order-2" />
      <span aria-hidden="true" className="text-center text-muted max-md:hidden">
        =
      </span>
      <span className="truncate max-md:order-4 max-md:text-right max-md:text-tiny">
        {entry?.path ? (
          <Link href={entry.path} className="link">
            {title}
          </Link>
        ) : (
          title || <StatusMark status="look">No entry</StatusMark>
        )}
        {rule ? <span className="text-muted max-md:hidden"> {RULE_TEXTS[rule]}</span> : null}
      </span>
      <MoneyFigure cents={sum} className="text-right max-md:hidden" />
      {mayMatch ? (
        <OfficeButton
          size="small"
          variant="quiet"
          className="max-md:hidden"
          aria-label={`Undo the match of ${line.reference ?? `line ${line.lineNo}`}`}
          disabled={release.isRunning}
          onClick={() => void release.run({ lineId: line.lineId })}
        >
          Undo
        </OfficeButton>
      ) : null}
      <RefusalLine problem={release.problem} />
    </li>
  )
}
