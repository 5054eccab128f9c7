'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { saveFile } from '#lib/browser/download.ts'
import type { Output } from '#lib/contract/base/call.ts'
import {
  MAX_STORED_PROBLEMS,
  officeImportProblems,
  officeImportProblemsFile,
} from '#lib/contract/catalogue/office/imports.ts'
import { showCount } from '#lib/format/count.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useOfficePages } from '#lib/office/queries.ts'

type ImportProblem = Output<typeof officeImportProblems>['problems'][number]

/** The problems by line, in order. */
function linesOf(problems: readonly ImportProblem[]): { line: number; faults: ImportProblem[] }[] {
  const lines: { line: number; faults: ImportProblem[] }[] = []
  for (const problem of problems) {
    const last = lines.at(-1)
    if (last?.line === problem.line) last.faults.push(problem)
    else lines.push({ line: problem.line, faults: [problem] })
  }
  return lines
}

/**
 * Lines of a file that are left out, with all problems of each line; all of them as a CSV file.
 * @param count number of these lines
 * @param faults number of their problems
 */
export function ImportProblems({ importId, count, faults }: { importId: number; count: number; faults: number }) {
  const [isFetching, setFetching] = useState(false)
  const list = useOfficePages(
    officeImportProblems,
    { importId, after: 0 },
    { withCursor: (input, after: number | null) => ({ ...input, after: after ?? 0 }), next: ({ data }) => data.next },
  )
  const problems = list.data?.pages.flatMap(({ data }) => data.problems) ?? []
  async function fetchFile() {
    setFetching(true)
    const answer = await askOfficeFile(officeImportProblemsFile, { importId })
    setFetching(false)
    if (answer.ok) saveFile(answer.data, `problems-${importId}.csv`)
    else noteRefused(answer.problem.message)
  }
  return (
    <section aria-label="Problems" className="border-b border-hairline py-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading text-d5 text-error">
          {showCount(count)} {count === 1 ? 'row has' : 'rows have'} {faults === 1 ? 'a problem' : 'problems'}
        </h2>
        <OfficeButton size="small" disabled={isFetching} onClick={() => void fetchFile()}>
          {isFetching ? 'Loading' : 'Download CSV'}
        </OfficeButton>
      </header>
      {list.error && problems.length === 0 ? (
        <FailedState title="We could not load the problems." error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label="Loading problems" rows={3} />
      ) : (
        <ol className="mt-1 max-h-70 overflow-y-auto">
          {linesOf(problems).map(({ line, faults }) => (
            <li
              key={faults[0]?.no}
              className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 border-b border-hairline py-1.5 max-md:grid-cols-1 max-md:gap-0"
            >
              <b className="font-semibold tabular-nums">Line {showCount(line)}</b>
              <ul>
                {faults.map(({ no, column, reason }) => (
                  <li
                    key={no}
                    className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)] gap-3 max-md:grid-cols-1 max-md:gap-0"
                  >
                    <span className="truncate text-muted">{column}</span>
                    <span className="break-words">{reason}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
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
      {faults > MAX_STORED_PROBLEMS ? (
        <p className="mt-1.5 text-tiny text-muted">
          Only the first {showCount(MAX_STORED_PROBLEMS)} of {showCount(faults)} problems are listed.
        </p>
      ) : null}
    </section>
  )
}
