'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import {
  IMPORT_SHOWS,
  type ImportChange,
  type ImportCounts,
  type ImportedFamily,
  type ImportShows,
  officeImportFamilies,
} from '#lib/contract/catalogue/office/imports.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useOfficePages } from '#lib/office/queries.ts'

const NAMES: Readonly<Record<ImportShows, string>> = {
  all: 'All',
  new: 'New families',
  changed: 'Changed',
  prices: 'Prices',
  stock: 'Stock',
  ended: 'Ended',
}
/** Changes of a family shown before "Show all". */
const FIRST = 6

function Change({ change }: { change: ImportChange }) {
  const { of, field, before, after, kind } = change
  return (
    <li className="grid grid-cols-[minmax(0,15rem)_minmax(0,13rem)_minmax(0,1fr)] gap-x-4 border-t border-hairline py-1 max-md:grid-cols-1">
      <span className="truncate text-tiny text-muted" title={of}>
        {of}
      </span>
      <span className={kind === 'held-price' ? 'font-semibold text-error' : undefined}>{field}</span>
      <span className={classes('min-w-0 break-words', kind !== 'family' && 'tabular-nums')}>
        {before === null ? null : (
          <>
            <span className="text-muted">{before}</span>
            <span aria-hidden="true" className="px-2 text-muted">
              →
            </span>
            <span className="sr-only"> becomes </span>
          </>
        )}
        <b className="font-semibold">{after ?? 'nothing'}</b>
      </span>
    </li>
  )
}

function Family({ family }: { family: ImportedFamily }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? family.changes : family.changes.slice(0, FIRST)
  const more = family.changesCount - shown.length
  return (
    // Skip the layout of distant rows in a long list.
    <li className="border-b border-ink/40 py-2.5 [contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
      <h3 className="flex flex-wrap items-center gap-x-3 pb-1">
        <b className="font-semibold">{family.name}</b>
        <span className="text-tiny text-muted">
          {family.code}, line {showCount(family.line)}
        </span>
        {family.kind === 'new' ? <StatusMark status="now">New</StatusMark> : null}
        {family.isEnded ? <StatusMark status="ended">Ends</StatusMark> : null}
      </h3>
      <ul className="text-small">
        {shown.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes have no name of their own and never move
          <Change key={at} change={change} />
        ))}
      </ul>
      {more > 0 && !isOpen ? (
        <button type="button" className="link min-h-7" onClick={() => setOpen(true)}>
          {showCount(more)} more {more === 1 ? 'change' : 'changes'}
        </button>
      ) : null}
      {more > 0 && isOpen ? <p className="pt-1 text-tiny text-muted">and {showCount(more)} more, not shown</p> : null}
    </li>
  )
}

/** Why a file changes no family: its rows have problems, or the shop has the same values. */
function noChangesText({ problems, rows }: ImportCounts): string {
  if (problems === 0) return 'No changes: the shop already has everything in the file.'
  const others = problems < rows ? ' The other rows are the same as in the shop.' : ''
  return `No row can be imported. Correct the problems and upload the file again.${others}`
}

/** Changes of an import by family: filtered by kind, searched by name or code. */
export function ImportFamilies({
  importId,
  isDone,
  counts,
}: {
  importId: number
  isDone: boolean
  counts: ImportCounts
}) {
  const address = useAddressState()
  const shows = IMPORT_SHOWS.find((one) => one === address.get('shows')) ?? 'all'
  const search = address.get('q')
  const list = useOfficePages(
    officeImportFamilies,
    { importId, shows, search, after: 0 },
    { withCursor: (input, after: number | null) => ({ ...input, after: after ?? 0 }), next: ({ data }) => data.next },
  )
  const families = list.data?.pages.flatMap(({ data }) => data.families) ?? []
  const isNarrowed = shows !== 'all' || search !== ''
  return (
    <section aria-label={isDone ? 'Changes made' : 'Planned changes'} className="py-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-ink pb-2">
        <h2 className="heading text-d5">{isDone ? 'Changes made' : 'Planned changes'}</h2>
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Show</legend>
          {IMPORT_SHOWS.map((one) => (
            <OfficeButton
              key={one}
              size="small"
              variant={one === shows ? 'outline' : 'quiet'}
              aria-pressed={one === shows}
              onClick={() => address.set({ shows: one === 'all' ? null : one }, 'replace')}
            >
              {NAMES[one]}
            </OfficeButton>
          ))}
        </fieldset>
        <input
          type="search"
          aria-label="Search by family or code"
          placeholder="Name or code"
          className="office-field ml-auto w-56 max-md:ml-0 max-md:w-full"
          value={search}
          maxLength={80}
          onChange={({ target }) => address.set({ q: target.value }, 'replace')}
        />
      </header>
      {list.error && families.length === 0 ? (
        <FailedState title="We could not load the changes." error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label="Loading changes" />
      ) : families.length === 0 ? (
        <p className="py-3 text-muted">{isNarrowed ? 'No changes of this type.' : noChangesText(counts)}</p>
      ) : (
        <ul>
          {families.map((family) => (
            <Family key={family.no} family={family} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <OfficeButton className="mt-3" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading' : 'Show 100 more'}
        </OfficeButton>
      ) : null}
    </section>
  )
}
