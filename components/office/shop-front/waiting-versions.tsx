'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { type ContentVersion, type OfficeContent, officeContentTakeBack } from '#lib/contract/content/office/content.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { exactTime } from '#lib/office/when.ts'
import { PUBLISH_REFRESHES } from './publish-dialog.tsx'

/** Lines under the page head: the scheduled version, and the version that was refused at its time. */
export function WaitingVersions({
  part,
  content: { scheduled, refused },
  refusal,
  looked,
  onLook,
}: {
  part: ContentPartName
  content: OfficeContent
  /** Why the user cannot publish. */
  refusal: string | null
  /** The opened version. */
  looked: number | null
  onLook: (number: number | null) => void
}) {
  return (
    <>
      {scheduled ? (
        <Scheduled
          part={part}
          about={scheduled.about}
          refusal={refusal}
          isLooking={looked === scheduled.about.number}
          onLook={onLook}
        />
      ) : null}
      {refused ? (
        <AlertLine
          tone="error"
          title={`Version ${refused.number} was not published at its scheduled time.`}
          live="polite"
        >
          {refused.refusal} The previous version is still live.
        </AlertLine>
      ) : null}
    </>
  )
}

function Scheduled({
  part,
  about: { number, holdsFrom, publishedBy },
  refusal,
  isLooking,
  onLook,
}: {
  part: ContentPartName
  about: ContentVersion
  refusal: string | null
  isLooking: boolean
  onLook: (number: number | null) => void
}) {
  const { run, isRunning } = useOfficeAction(officeContentTakeBack, {
    refreshes: PUBLISH_REFRESHES,
    onDone: (_data, message) => noteDone(message),
    onRefused: ({ message }) => noteRefused(message),
  })
  return (
    <section
      aria-label="Scheduled"
      className="room-gutter flex min-h-9.5 flex-none flex-wrap items-center gap-x-3 gap-y-1 bg-info-tint py-1"
    >
      <p>
        <b className="font-semibold">
          Version {number} goes live on {exactTime(new Date(holdsFrom))}.
        </b>{' '}
        <span className="text-muted">{publishedBy ? `Scheduled by ${publishedBy}.` : null}</span>
      </p>
      <span className="ml-auto flex gap-2">
        <OfficeButton size="small" aria-pressed={isLooking} onClick={() => onLook(isLooking ? null : number)}>
          {isLooking ? 'Back to the draft' : 'Preview'}
        </OfficeButton>
        <OfficeButton size="small" refusal={refusal} disabled={isRunning} onClick={() => void run({ part, number })}>
          Cancel schedule
        </OfficeButton>
      </span>
    </section>
  )
}
