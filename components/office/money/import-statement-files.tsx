'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import { saveFile } from '#lib/browser/download.ts'
import {
  officeStatement,
  officeStatementFile,
  officeStatementFiles,
  officeStatementUndo,
  type StatementFile,
} from '#lib/contract/money/office/statements.ts'
import { showDay } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

/** Calls to refetch after a change of an upload. */
export const STATEMENT_READS = [officeStatement.name, officeStatementFiles.name]

/** Statements that were imported, newest first, with their download and undo. */
export function StatementFiles() {
  const query = useOfficeQuery(officeStatementFiles, {})
  return (
    <section aria-label="Imported statements">
      <h2 className="heading border-b border-ink py-1.5 text-d5">Imported statements</h2>
      <Loaded query={query} what="the statements" rows={6}>
        {({ files }) =>
          files.length === 0 ? (
            <EmptyState title="No statements yet" text="Choose a file above. Imported statements are listed here." />
          ) : (
            <ul>
              {files.map((file) => (
                <FileRow key={file.fileId} file={file} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** "20 November 2026", or both days of a period. */
export const periodText = (from: string, to: string): string =>
  from === to ? showDay(from) : `${showDay(from)} to ${showDay(to)}`

function FileRow({ file }: { file: StatementFile }) {
  const { fileId, account, name, from, to, lines, known, importedBy, importedAt, isStored, isUndone, canUndo } = file
  const may = useMay('payments.match')
  const undo = useOfficeAction(officeStatementUndo, {
    refreshes: [officeStatementFiles.name],
    onDone: ({ text }) => noteDone(text),
    onRefused: ({ message }) => noteRefused(message),
  })
  async function download() {
    const answer = await askOfficeFile(officeStatementFile, { fileId })
    if (answer.ok) saveFile(answer.data, name)
    else noteRefused(answer.problem.message)
  }
  const counts = `${showCount(lines)} new, ${showCount(known)} known`
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1.5">
      <span className="min-w-0 flex-1 basis-60">
        <b className="block truncate font-semibold">{name}</b>
        <span className="text-tiny text-muted">
          {account.name}, {periodText(from, to)}, {counts}
          {importedBy ? `, ${importedBy}` : ''}, <When at={importedAt} />
        </span>
      </span>
      {isUndone ? <StatusMark status="ended">Undone</StatusMark> : null}
      {may && isStored ? (
        <OfficeButton size="small" aria-label={`Download ${name}`} onClick={() => void download()}>
          Download
        </OfficeButton>
      ) : null}
      {may && canUndo ? (
        <OfficeButton
          size="small"
          aria-label={`Undo the import of ${name}`}
          disabled={undo.isRunning}
          onClick={() => void undo.run({ fileId })}
        >
          Undo import
        </OfficeButton>
      ) : null}
    </li>
  )
}
