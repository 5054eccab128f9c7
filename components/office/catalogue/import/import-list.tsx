'use client'

import { classes } from '#components/kit/classes.ts'
import { When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import {
  type ImportCounts,
  type ImportState,
  officeImportList,
  type ShownImport,
} from '#lib/contract/catalogue/office/imports.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const EVERY_MS = 5_000

const STATES: Readonly<Record<ImportState, { mark: Status; text: string }>> = {
  sending: { mark: 'wait', text: 'Incomplete' },
  reading: { mark: 'now', text: 'Reading' },
  ready: { mark: 'wait', text: 'Ready' },
  refused: { mark: 'wrong', text: 'Unreadable' },
  cancelled: { mark: 'ended', text: 'Cancelled' },
  importing: { mark: 'held', text: 'Importing' },
  done: { mark: 'done', text: 'Imported' },
}

/** Number of families that an import adds or changes. */
export const changedFamilies = ({ families }: ImportCounts): number => families.new + families.changed

/** State of an import; a file without a change is not ready to be imported. */
export function ImportStateMark({ shown: { state, counts } }: { shown: ShownImport }) {
  if (state === 'ready' && counts && changedFamilies(counts) === 0) {
    return counts.problems > 0 ? (
      <StatusMark status="wrong">No valid changes</StatusMark>
    ) : (
      <StatusMark status="ended">No changes</StatusMark>
    )
  }
  return <StatusMark status={STATES[state].mark}>{STATES[state].text}</StatusMark>
}

function aboutOf({ counts, bytes, staffName }: ShownImport): string {
  const changed = counts ? changedFamilies(counts) : null
  const what = changed === null ? showBytes(bytes) : `${showCount(changed)} ${changed === 1 ? 'family' : 'families'}`
  return `${staffName}, ${what}`
}

/** Imports of all staff in the last thirty days, newest first. */
export function ImportList({ onChoose }: { onChoose: (importId: number) => void }) {
  const query = useOfficeQuery(officeImportList, {}, { everyMs: EVERY_MS })
  const { data } = query
  if (!data) return <QueryState query={query} what="the imports" rows={5} permission="catalogue.import" />
  if (data.length === 0)
    return (
      <EmptyState
        title="No imports yet"
        text="Upload a CSV file. Imports and their changes are listed here for 30 days."
      />
    )
  return (
    <ul>
      {data.map((one) => (
        <li key={one.importId}>
          <button
            type="button"
            className={classes(
              'flex min-h-13 w-full flex-wrap items-center gap-x-4 border-b border-hairline py-1.5 text-left',
              'hover:bg-calico focus-visible:-outline-offset-3',
            )}
            onClick={() => onChoose(one.importId)}
          >
            <span className="min-w-0 flex-1">
              <b className="block truncate font-semibold">{one.fileName}</b>
              <span className="text-tiny text-muted">
                {aboutOf(one)}, <When at={one.importedAt ?? one.createdAt} />
              </span>
            </span>
            <ImportStateMark shown={one} />
          </button>
        </li>
      ))}
    </ul>
  )
}
