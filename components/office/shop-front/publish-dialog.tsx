'use client'

import { useEffect, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ScheduleDialog } from '#components/kit/confirm/schedule-dialog.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import {
  type ContentFinding,
  type ContentVersion,
  officeContentCheck,
  officeContentPublish,
} from '#lib/contract/content/office/content.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { problemOf, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { ChangeList } from './change-list.tsx'
import { Finding, inOrder } from './preview-findings.tsx'

const MAX_NOTE = 200
export const PUBLISH_REFRESHES = [
  'office-content',
  'office-content-parts',
  'office-content-versions',
  'office-audit-list',
]

export const countChanges = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`

/** A new check of a part, and its errors and warnings in order. */
function usePublishCheck(of: PartContent) {
  const check = useOfficeQuery(officeContentCheck, { of }, { staleMs: 0, keepsPrevious: false })
  const said = inOrder((check.data?.findings ?? []).filter(({ level }) => level !== 'ok'))
  return { check, said, errors: said.filter(({ level }) => level === 'error').length }
}

/**
 * Dialog to publish a draft: its changes, the findings, a note, and a time. Errors block publishing; each links to its
 * field.
 */
export function PublishDialog({
  of,
  changes,
  save,
  isScheduled,
  onMend,
  onPublished,
  onClose,
}: {
  of: PartContent
  changes: readonly string[]
  /** Saves the unsaved changes. @returns the version of the draft; null if it could not be saved */
  save: () => Promise<number | null>
  /** A version is scheduled already: this can only be shown now. */
  isScheduled: boolean
  onMend: (finding: ContentFinding) => void
  onPublished: (version: ContentVersion, message: string) => void
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  const [isTimed, setTimed] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const results = usePublishCheck(of)
  const { check, errors } = results
  const { run, isRunning, problem } = useOfficeAction(officeContentPublish, {
    refreshes: PUBLISH_REFRESHES,
    onDone: onPublished,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while the check is made
  useEffect(() => void save(), [])

  async function publish(holdsFrom?: Date): Promise<void> {
    setTimed(false)
    setUnsaved(false)
    const version = await save()
    if (version === null) setUnsaved(true)
    else {
      const words = note.trim()
      await run({
        ...{ part: of.part, version },
        ...(holdsFrom && { holdsFrom: holdsFrom.toISOString() }),
        ...(words && { note: words }),
      })
    }
  }

  const isStopped = isRunning || !check.data || errors > 0 || note.trim().length > MAX_NOTE
  const count = countChanges(changes.length)

  if (isTimed) {
    return (
      <ScheduleDialog
        title={`Schedule ${count}`}
        button={`Schedule ${count}`}
        onChoose={(at) => void publish(at)}
        onClose={() => setTimed(false)}
      />
    )
  }
  return (
    <OfficeDialog label={`Publish ${count}`} onClose={onClose} className="max-w-150">
      <div className="max-h-[inherit] overflow-y-auto p-5">
        <h2 className="heading text-title">Publish {count}</h2>
        <div className="mt-2">
          <ChangeList changes={changes} />
        </div>
        <CheckResults results={results} onMend={onMend} />
        <OfficeField
          className="mt-4"
          label="Note for the list of versions (optional)"
          data-first
          maxLength={MAX_NOTE}
          value={note}
          onChange={setNote}
        />
        {problem || isUnsaved ? (
          <AlertLine tone="error" title="Not published." live="assertive" className="mt-3">
            {isUnsaved ? 'We could not save the draft. Try again.' : problem ? problemText(problem) : null}
          </AlertLine>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-2">
          <OfficeButton variant="main" disabled={isStopped} onClick={() => void publish()}>
            Publish now
          </OfficeButton>
          <OfficeButton
            variant="outline"
            disabled={isStopped}
            refusal={isScheduled ? 'A version is already scheduled. Cancel it first.' : null}
            onClick={() => setTimed(true)}
          >
            Schedule
          </OfficeButton>
          <OfficeButton keys="esc" onClick={onClose}>
            Cancel
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}

/** Findings of the check, or its progress. */
function CheckResults({
  results: { check, said, errors },
  onMend,
}: {
  results: ReturnType<typeof usePublishCheck>
  onMend: (finding: ContentFinding) => void
}) {
  return (
    <section aria-label="Check results" className="mt-4 border-t border-hairline pt-3">
      {check.error && !check.data ? (
        <AlertLine tone="error" title="The check failed." live="assertive">
          {problemOf(check.error)?.message}{' '}
          <button type="button" className="link" onClick={() => void check.refetch()}>
            Try again
          </button>
        </AlertLine>
      ) : !check.data ? (
        <p role="status" className="text-muted">
          Checking pictures, links and times.
        </p>
      ) : said.length === 0 ? (
        <p role="status">No problems found.</p>
      ) : (
        <>
          {errors > 0 ? (
            <p role="alert" className="mb-1 font-semibold text-error">
              {errors === 1 ? 'Fix 1 error' : `Fix ${errors} errors`} before you publish.
            </p>
          ) : null}
          <ul>
            {said.map((finding) => (
              <Finding
                key={`${finding.itemId} ${finding.field} ${finding.message}`}
                finding={finding}
                onMend={() => onMend(finding)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
