'use client'

import type { Problem } from '#lib/contract/base/problem.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import {
  type ContentVersion,
  officeContentGoBack,
  officeContentTakeBack,
} from '#lib/contract/content/office/content.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { AskDialog } from './ask-dialog.tsx'
import { PUBLISH_REFRESHES } from './publish-dialog.tsx'

/** Undo of the last publication or schedule, offered in the undo bar. */
export function useUndoPublished(part: ContentPartName) {
  const options = {
    refreshes: PUBLISH_REFRESHES,
    onDone: (_data: unknown, message: string) => noteDone(message),
    onRefused: (problem: Problem) => noteRefused(problemText(problem)),
  }
  const back = useOfficeAction(officeContentGoBack, options)
  const take = useOfficeAction(officeContentTakeBack, options)
  return {
    /** Shows an earlier version again. @param current the version that is shown now */
    goBack: (number: number, current: number) => void back.run({ part, number, current }),
    /** Takes a scheduled version back. */
    takeBack: (number: number) => void take.run({ part, number }),
  }
}

/** Confirms that an earlier version is to be published again. */
export function GoBackDialog({
  part,
  version: { number },
  current,
  onUndo,
  onDone,
  onClose,
}: {
  part: ContentPartName
  version: ContentVersion
  /** The version that is shown now. */
  current: number
  /** Publishes the previous version again instead of the new version. */
  onUndo: (number: number, current: number) => void
  /** It is shown again. */
  onDone: () => void
  onClose: () => void
}) {
  const { run, isRunning, problem } = useOfficeAction(officeContentGoBack, {
    refreshes: PUBLISH_REFRESHES,
    onDone: (made, message) => {
      noteDone(message, () => onUndo(current, made.number))
      onDone()
    },
  })
  return (
    <AskDialog
      title={`Publish version ${number} again?`}
      button="Publish version"
      isRunning={isRunning}
      problem={problem ? problemText(problem) : null}
      onYes={() => void run({ part, number, current })}
      onClose={onClose}
    >
      It is published immediately, as a new version. The current version stays in the list, and the draft does not
      change.
    </AskDialog>
  )
}
