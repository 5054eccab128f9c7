'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import { ProgressLine } from '#components/office/catalogue/import/upload-parts.tsx'
import type { LineKind } from '#lib/contract/money/money-kinds.ts'
import { importStatementJob, officeStatement, type ShownStatement } from '#lib/contract/money/office/statements.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { dayInNairobi, showDay, showInstant } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { refreshOffice, useOfficeQuery } from '#lib/office/queries.ts'
import { StatementColumns } from './import-statement-columns.tsx'
import { periodText, STATEMENT_READS } from './import-statement-files.tsx'

const RUNNING_MS = 1_000

const KIND_NAMES = {
  mpesa: 'M-Pesa statement',
  'card-batch': 'Report of card batches',
  bank: 'Bank statement',
  pull: 'Rows from M-Pesa',
} as const
const LINE_NAMES: Readonly<Record<LineKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal',
  charge: 'Charge',
  'settlement-out': 'To the bank',
  'settlement-in': 'Settlement',
  correction: 'Correction',
  unexplained: 'Unexplained',
}

const lines = (count: number, of = '') => `${showCount(count)} ${of}${count === 1 ? 'line' : 'lines'}`

/** An uploaded statement: its progress, faults or preview, and the result of its import. */
export function StatementView({ uploadId, onLeave }: { uploadId: number; onLeave: () => void }) {
  const [isMoving, setMoving] = useState(true)
  const query = useOfficeQuery(
    officeStatement,
    { uploadId },
    { everyMs: isMoving ? RUNNING_MS : undefined, keepsPrevious: false },
  )
  const { data } = query
  const moves = !data || data.state === 'reading' || data.state === 'importing'
  if (moves !== isMoving) setMoving(moves)
  useKeys('Statement', { esc: { label: 'all statements', run: onLeave } })
  if (!data) return <QueryState query={query} what="this statement" />
  return (
    <>
      <header className="border-b border-hairline py-3">
        <h2 className="heading truncate text-d4">{data.fileName}</h2>
        <p className="text-tiny text-muted">
          {data.staffName}, <When at={data.createdAt} />, {showBytes(data.bytes)}
        </p>
      </header>
      <StatementBody shown={data} onLeave={onLeave} />
    </>
  )
}

function StatementBody({ shown, onLeave }: { shown: ShownStatement; onLeave: () => void }) {
  const { state, needs, sample, preview, rows } = shown
  if (state === 'sending')
    return (
      <AlertLine tone="warning" title="The upload is not complete." className="mt-3">
        Choose the file again to restart the upload.
      </AlertLine>
    )
  if (state === 'reading' || state === 'importing')
    return (
      <div className="py-4">
        <ProgressLine
          text={state === 'reading' ? `${showCount(rows)} rows read and checked` : 'Importing all lines together'}
          done={state === 'reading' ? 0 : 1}
          whole={2}
        />
        <p className="mt-2 text-tiny text-muted">
          You can leave this page. Find the statement under{' '}
          <Link className="link" href="/office/jobs">
            your work
          </Link>
          .
        </p>
      </div>
    )
  if (state === 'done') return <ImportedStatement shown={shown} onLeave={onLeave} />
  return (
    <>
      {state === 'refused' ? <RefusedStatement shown={shown} /> : null}
      {preview && state === 'ready' ? <StatementPreview shown={shown} preview={preview} /> : null}
      {needs || sample ? <StatementColumns key={`${needs} ${state}`} shown={shown} /> : null}
    </>
  )
}

function RefusedStatement({ shown: { faults } }: { shown: ShownStatement }) {
  return (
    <AlertLine tone="error" title="This file was not accepted." live="polite" className="mt-3">
      <ul>
        {faults.slice(0, 10).map(({ line, reason }) => (
          <li key={`${line} ${reason}`} className="[overflow-wrap:anywhere]">
            {line === null ? reason : `Line ${showCount(line)}: ${reason}`}
          </li>
        ))}
      </ul>
      {faults.length > 10 ? <p>{showCount(faults.length - 10)} more lines have faults.</p> : null}
    </AlertLine>
  )
}

type Preview = NonNullable<ShownStatement['preview']>

/** The effects of the import in sentences, the first lines, and the button. */
function StatementPreview({ shown, preview }: { shown: ShownStatement; preview: Preview }) {
  const { uploadId, account } = shown
  const { kind, from, to, opening, closing, added, known, skipped, notes } = preview
  const { start, isRunning } = useOfficeJob(importStatementJob, STATEMENT_READS)
  const begin = () => void start({ uploadId, added }).then(() => refreshOffice(STATEMENT_READS))
  useKeys('Import', { ...(added > 0 && { i: { label: 'import', run: begin, isInStatusBar: true } }) })
  return (
    <section aria-label="Preview" className="py-3">
      <p>
        <b className="font-semibold">
          {KIND_NAMES[kind]}, {`${account?.name ?? ''} ${account?.number ?? ''}`.trim()}
        </b>
        , {periodText(from, to)}.
      </p>
      <p className="mt-1">
        {added === 0 ? 'This file has no new lines.' : `${lines(added, 'new ')} will be added.`}
        {known > 0 ? ` ${lines(known)} of earlier files will not be added again.` : ''}
        {skipped > 0 ? ` ${skipped === 1 ? '1 row' : `${showCount(skipped)} rows`} without a movement left out.` : ''}
      </p>
      {opening !== null && closing !== null ? (
        <p className="mt-1">
          The balance changes from {showMoney(opening)} to {showMoney(closing)}, and each line fits the line before it.
        </p>
      ) : (
        <p className="mt-1 text-muted">The file has no balances, so that changed amounts cannot be detected.</p>
      )}
      {notes.map((note) => (
        <AlertLine key={note} tone="warning" title="Note." className="mt-2">
          {note}
        </AlertLine>
      ))}
      {added > 0 ? (
        <>
          <OfficeButton variant="main" keys="i" className="mt-3" disabled={isRunning} onClick={begin}>
            Import {lines(added)}
          </OfficeButton>
          <FirstLines preview={preview} />
        </>
      ) : null}
    </section>
  )
}

function FirstLines({ preview: { first, added } }: { preview: Preview }) {
  return (
    <section aria-label="First lines" className="mt-4">
      <h3 className="heading border-b border-ink py-1.5 text-d5">
        {first.length < added ? `The first ${first.length} of ${lines(added, 'new ')}` : lines(added, 'new ')}
      </h3>
      <ul>
        {first.map(({ lineNo, at, hasTime, kind, reference, details, amount, balance }) => (
          <li
            key={`${lineNo} ${kind}`}
            className="grid grid-cols-[13rem_minmax(0,1fr)_8rem_8rem] gap-x-4 border-b border-hairline py-1.5 max-md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="text-muted tabular-nums max-md:col-span-2">
              {hasTime ? showInstant(new Date(at)) : showDay(dayInNairobi(new Date(at)))}
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <b className="font-semibold">{reference}</b> {LINE_NAMES[kind]}
              <span className="block text-tiny text-muted">{details}</span>
            </span>
            <b className="text-right font-semibold tabular-nums">{showAmount(amount)}</b>
            <span className="text-right text-muted tabular-nums max-md:hidden">
              {balance === null ? '' : showAmount(balance)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ImportedStatement({ shown, onLeave }: { shown: ShownStatement; onLeave: () => void }) {
  const { preview, ledger, account } = shown
  if (!preview) return null
  const { added, known, closing, to } = preview
  const isEqual = closing !== null && closing === ledger
  return (
    <div className="py-3">
      <AlertLine tone={isEqual || closing === null ? 'success' : 'info'} title="Imported." live="polite">
        {lines(added, 'new ')}, {showCount(known)} known.{' '}
        {closing === null || ledger === null
          ? null
          : isEqual
            ? `The balance of ${account?.name} on ${showDay(to)} is ${showMoney(closing)}, as in the ledger.`
            : `The balance of ${account?.name} on ${showDay(to)} is ${showMoney(closing)}. The ledger has ${showMoney(ledger)}.`}
      </AlertLine>
      <OfficeButton className="mt-3" onClick={onLeave}>
        Import another statement
      </OfficeButton>
    </div>
  )
}
