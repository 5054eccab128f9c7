'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeLadderList } from '#lib/contract/pricing/office/ladders.ts'
import {
  importPriceListJob,
  officePriceListPreview,
  type PriceListChange,
} from '#lib/contract/pricing/office/price-lists.ts'
import { officePriceRules } from '#lib/contract/pricing/office/price-rules.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useOfficePages } from '#lib/office/queries.ts'

type Preview = Output<typeof officePriceListPreview>

const READS = [officePriceListPreview.name, officeLadderList.name, officePriceRules.name]
const many = (count: number, one: string, more: string) => `${showCount(count)} ${count === 1 ? one : more}`

/** An uploaded price list: its changes and faulty rows, and the button that imports it. */
export function PriceListView({ fileId, onLeave }: { fileId: number; onLeave: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const list = useOfficePages(
    officePriceListPreview,
    { fileId, skip: 0 },
    { withCursor: (input, skip: number | null) => ({ ...input, skip: skip ?? 0 }), next: ({ data }) => data.next },
  )
  const shown = list.data?.pages[0]?.data
  const changes = list.data?.pages.flatMap(({ data }) => data.changes) ?? []
  const count = shown ? shown.added + shown.changed : 0
  useKeys('Import of prices', {
    esc: { label: 'another file', run: onLeave },
    ...(count > 0 && { i: { label: 'import', run: () => setConfirming(true), isInStatusBar: true } }),
  })
  if (!shown) return <QueryState query={list} what="this file" />
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="heading truncate text-d4">{shown.fileName}</h2>
          <p className="text-tiny text-muted">
            {many(shown.rows, 'row', 'rows')}
            {shown.importedAt ? (
              <>
                , imported <When at={shown.importedAt} />
              </>
            ) : null}
          </p>
        </div>
        {count > 0 ? (
          <OfficeButton variant="main" keys="i" onClick={() => setConfirming(true)}>
            Import {many(count, 'change', 'changes')}…
          </OfficeButton>
        ) : null}
      </header>
      <Counts shown={shown} />
      {shown.faults.length > 0 ? <Faults shown={shown} /> : null}
      {count === 0 ? (
        <AlertLine tone="info" className="mt-3">
          This file contains no changes: its prices are the current prices.
        </AlertLine>
      ) : (
        <Changes changes={changes} />
      )}
      {list.hasNextPage ? (
        <OfficeButton
          size="small"
          className="mt-2"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </OfficeButton>
      ) : null}
      {isConfirming ? <ImportDialog fileId={fileId} shown={shown} onClose={() => setConfirming(false)} /> : null}
    </>
  )
}

function Counts({ shown: { added, changed, same, faulty } }: { shown: Preview }) {
  const figures = [
    ['Added', added],
    ['Changed', changed],
    ['Unchanged', same],
    ['Rows left out', faulty],
  ] as const
  return (
    <dl aria-label="Summary" className="flex flex-wrap gap-x-7 gap-y-2 border-b border-hairline py-3">
      {figures.map(([label, value]) => (
        <div key={label} className="min-w-24">
          <dt className="text-tiny text-muted">{label}</dt>
          <dd className="heading text-d4 tabular-nums">{showCount(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Faulty rows by line and column. */
function Faults({ shown: { faults, faulty } }: { shown: Preview }) {
  return (
    <section aria-label="Faulty rows" className="border-b border-hairline py-3">
      <h3 className="heading text-d5 text-error">{many(faulty, 'row is', 'rows are')} left out</h3>
      <p className="text-tiny text-muted">A faulty row is left out with all rows of the same ladder or agreed price.</p>
      <ol className="mt-1 max-h-70 overflow-y-auto">
        {faults.map(({ line, column, reason }) => (
          <li
            key={`${line} ${column} ${reason}`}
            className="grid grid-cols-[5.5rem_minmax(0,10rem)_minmax(0,1fr)] gap-3 border-b border-hairline py-1.5 max-md:grid-cols-1 max-md:gap-0"
          >
            <b className="font-semibold tabular-nums">Line {showCount(line)}</b>
            <span className="truncate text-muted">{column}</span>
            <span className="break-words">{reason}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Changes({ changes }: { changes: readonly PriceListChange[] }) {
  return (
    <ol aria-label="Changes" className="py-2">
      {changes.map(({ line, kind, title, before, after }) => (
        <li key={line} className="border-b border-hairline py-2">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <b className="font-semibold [overflow-wrap:anywhere]">{title}</b>
            <span className="text-tiny text-muted">
              {kind === 'added' ? 'Added' : 'Changed'}, line {showCount(line)}
            </span>
          </p>
          <ul className="text-tiny">
            {before.map((text) => (
              <li key={text} className="text-muted">
                <span className="sr-only">Removed: </span>
                <s>{text}</s>
              </li>
            ))}
            {after.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** Confirms an import before the ten seconds in which it can be undone. */
function ImportDialog({
  fileId,
  shown: { fileName, added, changed, faulty, seen },
  onClose,
}: {
  fileId: number
  shown: Preview
  onClose: () => void
}) {
  const [leavesOut, setLeavesOut] = useState(false)
  const { start, isRunning, problem } = useOfficeJob(importPriceListJob, READS)
  const count = added + changed
  async function begin() {
    const { ok } = await start({ fileId, seen, changes: count, leavesOut })
    if (ok) onClose()
  }
  return (
    <OfficeDialog label="Import prices" onClose={onClose} className="max-w-130">
      <div className="max-h-[inherit] overflow-y-auto p-5">
        <h2 className="heading text-d5 [overflow-wrap:anywhere]">
          Import {many(count, 'change', 'changes')} from {fileName}
        </h2>
        <p className="mt-2">
          {many(added, 'price is', 'prices are')} added, {many(changed, 'price is', 'prices are')} changed. Companies
          with new agreed prices are notified.
        </p>
        {faulty > 0 ? (
          <div className="mt-3">
            <CheckboxField
              label={`Leave out ${many(faulty, 'faulty row', 'faulty rows')}`}
              value={leavesOut}
              onChange={setLeavesOut}
            />
          </div>
        ) : null}
        {problem ? (
          <AlertLine tone="error" title="Not started." live="assertive" className="mt-3">
            {problem.message}
          </AlertLine>
        ) : null}
        <p className="mt-3 text-tiny text-muted">
          You can undo this for 10 seconds. Existing orders keep their prices.
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
          <OfficeButton
            variant="main"
            data-first
            disabled={isRunning || (faulty > 0 && !leavesOut)}
            onClick={() => void begin()}
          >
            Import {many(count, 'change', 'changes')}
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}
