'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import {
  officeImport,
  officeImportCancel,
  readImportJob,
  type ShownImport,
} from '#lib/contract/catalogue/office/imports.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { showCount } from '#lib/format/count.ts'
import { noteDone, noteRefused, useJobUndo, useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { refreshOffice, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { ImportCountsPart } from './import-counts.tsx'
import { ImportFamilies } from './import-families.tsx'
import { changedFamilies, ImportStateMark } from './import-list.tsx'
import { ImportProblems } from './import-problems.tsx'
import { MakeImportDialog } from './make-import-dialog.tsx'
import { ProgressLine } from './upload-parts.tsx'

const RUNNING_MS = 1_000
const RESTING_MS = 10_000
export const IMPORT_READS = ['office-import', 'office-import-list', 'office-import-families', 'office-import-problems']

/** An import: its progress, the planned changes, and the changes made. */
export function ImportView({ importId, onLeave }: { importId: number; onLeave: () => void }) {
  const [everyMs, setEveryMs] = useState(RUNNING_MS)
  const query = useOfficeQuery(officeImport, { importId }, { everyMs, keepsPrevious: false })
  const { data } = query
  const isMoving = data?.state === 'reading' || data?.state === 'importing'
  const wanted = isMoving || !data ? RUNNING_MS : RESTING_MS
  if (wanted !== everyMs) setEveryMs(wanted)
  if (!data) return <QueryState query={query} what="this import" />
  return <LoadedImport shown={data} onLeave={onLeave} />
}

function Head({ shown, children }: { shown: ShownImport; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="heading truncate text-d4">{shown.fileName}</h2>
        <p className="text-tiny text-muted">
          {shown.staffName}, <When at={shown.createdAt} />, {showBytes(shown.bytes)}
          {shown.withoutPrices ? ', without prices' : ''}
          {shown.withoutStock ? ', without stock' : ''}
        </p>
      </div>
      <ImportStateMark shown={shown} />
      <div className="flex flex-wrap gap-2">{children}</div>
    </header>
  )
}

function LoadedImport({ shown, onLeave }: { shown: ShownImport; onLeave: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { importId, state, counts, isOwn } = shown
  const count = counts ? changedFamilies(counts) : 0
  const canImport = state === 'ready' && isOwn && count > 0
  useKeys('Import', {
    esc: { label: 'all imports', run: onLeave },
    ...(canImport && { i: { label: 'import', run: () => setAsking(true), isInStatusBar: true } }),
  })
  return (
    <>
      <Head shown={shown}>
        <CancelImport shown={shown} />
        {canImport ? (
          <OfficeButton variant="main" keys="i" onClick={() => setAsking(true)}>
            Import {showCount(count)} {count === 1 ? 'change' : 'changes'}…
          </OfficeButton>
        ) : null}
      </Head>
      {state === 'sending' ? (
        <AlertLine tone="warning" title="The upload is not complete." className="mt-3">
          Choose the file again to restart the upload.
        </AlertLine>
      ) : null}
      {state === 'reading' ? <ImportReading shown={shown} /> : null}
      {state === 'refused' ? <RefusedFile shown={shown} /> : null}
      {state === 'importing' ? <Importing shown={shown} /> : null}
      {state === 'ready' ? <ReadyImport shown={shown} /> : null}
      {counts && state !== 'reading' && state !== 'refused' && state !== 'cancelled' ? (
        <>
          <ImportCountsPart counts={counts} />
          {counts.problems > 0 ? (
            <ImportProblems importId={importId} count={counts.problems} faults={counts.faults ?? counts.problems} />
          ) : null}
          <ImportFamilies importId={importId} isDone={state === 'done'} counts={counts} />
        </>
      ) : null}
      {isAsking ? <MakeImportDialog shown={shown} refreshes={IMPORT_READS} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** The button that cancels an own import before its changes are made. */
function CancelImport({ shown: { importId, state, isOwn } }: { shown: ShownImport }) {
  const cancel = useOfficeAction(officeImportCancel, {
    refreshes: IMPORT_READS,
    onDone: (_data, message) => noteDone(message),
    onRefused: ({ message }) => noteRefused(message),
  })
  if (!isOwn || !['sending', 'reading', 'ready', 'refused'].includes(state)) return null
  return (
    <OfficeButton disabled={cancel.isRunning} onClick={() => void cancel.run({ importId })}>
      Cancel import
    </OfficeButton>
  )
}

/** Reads the file again with one of its options changed. */
function useReadAgain({ importId, withoutPrices, withoutStock, pricesExVat }: ShownImport) {
  const read = useOfficeJob(readImportJob, IMPORT_READS)
  const again = (changed: { encoding: 'windows-1252' } | { pricesExVat: boolean }) =>
    void read
      .start({ importId, withoutPrices, withoutStock, pricesExVat, ...changed })
      .then(() => refreshOffice(IMPORT_READS))
  return { again, isRunning: read.isRunning }
}

function RefusedFile({ shown }: { shown: ShownImport }) {
  const { again, isRunning } = useReadAgain(shown)
  return (
    <AlertLine tone="error" title="We could not read this file." live="polite" className="mt-3">
      {shown.sentence}{' '}
      {shown.isOtherEncoding && shown.isOwn ? (
        <OfficeButton size="small" disabled={isRunning} onClick={() => again({ encoding: 'windows-1252' })}>
          Read as Windows text
        </OfficeButton>
      ) : null}
    </AlertLine>
  )
}

function Importing({ shown: { startsAt, jobId, isOwn } }: { shown: ShownImport }) {
  const undo = useJobUndo(IMPORT_READS)
  return (
    <AlertLine tone="info" title="Importing." live="polite" className="mt-3">
      {startsAt ? 'You can undo it for ten seconds. ' : 'All changes appear together at the end. '}
      {startsAt && jobId && isOwn ? (
        <OfficeButton size="small" disabled={undo.isRunning} onClick={() => void undo.run({ jobId })}>
          Undo
        </OfficeButton>
      ) : null}
    </AlertLine>
  )
}

/** The notes above the preview: a failed import, VAT of the file's prices, and another staff member's file. */
function ReadyImport({ shown }: { shown: ShownImport }) {
  const { again, isRunning } = useReadAgain(shown)
  const { sentence, isOwn, counts, withoutPrices, pricesExVat } = shown
  return (
    <>
      {sentence ? (
        <AlertLine tone="warning" title="Not imported." live="polite" className="mt-3">
          {sentence}
        </AlertLine>
      ) : null}
      {isOwn && counts?.format === 'shopify' && !withoutPrices ? (
        <p className="pt-3 text-small">
          Prices in the file are {pricesExVat ? 'without' : 'including'} VAT.{' '}
          <button
            type="button"
            className="link min-h-6"
            disabled={isRunning}
            onClick={() => again({ pricesExVat: !pricesExVat })}
          >
            Change to {pricesExVat ? 'including' : 'without'} VAT
          </button>
        </p>
      ) : null}
      {isOwn ? null : <p className="pt-3 text-small">{shown.staffName} uploaded this file. Only they can import it.</p>}
    </>
  )
}

function ImportReading({ shown }: { shown: ShownImport }) {
  return (
    <div className="py-4">
      <ProgressLine
        text={`${showBytes(shown.bytesDone)} of ${showBytes(shown.bytes)} read and compared with the shop`}
        done={shown.bytesDone}
        whole={shown.bytes}
      />
      <p className="mt-2 text-tiny text-muted">
        You can leave this page. Find the import here and under{' '}
        <Link className="link" href="/office/jobs">
          your work
        </Link>
        . Nothing has changed in the shop yet.
      </p>
    </div>
  )
}
