'use client'

import { OfficeButton, OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { type ContentVersion, officeContentVersions } from '#lib/contract/content/office/content.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useOfficePages } from '#lib/office/queries.ts'
import { ChangeList } from './change-list.tsx'

const STATES: Record<ContentVersion['state'], { status: Status; word: string }> = {
  shown: { status: 'done', word: 'Live' },
  over: { status: 'ended', word: 'Replaced' },
  scheduled: { status: 'wait', word: 'Scheduled' },
  'taken-back': { status: 'held', word: 'Cancelled' },
  refused: { status: 'wrong', word: 'Refused' },
}

/** Published versions of a part, latest first. Staff can preview a version and publish it again. */
export function VersionsPanel({
  part,
  looked,
  refusal,
  onLook,
  onGoBack,
  onClose,
}: {
  part: ContentPartName
  /** The opened version. */
  looked: number | null
  /** Why the user cannot publish. */
  refusal: string | null
  onLook: (number: number | null) => void
  onGoBack: (version: ContentVersion) => void
  onClose: () => void
}) {
  const list = useOfficePages(
    officeContentVersions,
    { part },
    {
      withCursor: (input, before: number | null) => ({ ...input, ...(before !== null && { before }) }),
      next: ({ data: { versions, hasMore } }) => (hasMore ? (versions.at(-1)?.number ?? null) : null),
    },
  )
  useKeys('Versions', { esc: { label: 'close', run: onClose } })
  const versions = list.data?.pages.flatMap(({ data }) => data.versions)
  return (
    <section aria-label="Versions" className="flex min-h-0 flex-1 flex-col">
      <div className="room-gutter flex h-11 flex-none items-center justify-between border-b border-ink">
        <h2 className="heading text-d5">Versions</h2>
        <OfficeIconButton label="Close versions" onClick={onClose}>
          <CloseIcon size={16} />
        </OfficeIconButton>
      </div>
      {list.error && !versions ? (
        <FailedState title="We could not load the versions." error={list.error} onRetry={() => void list.refetch()} />
      ) : !versions ? (
        <LoadingRows label="Loading the versions" rows={6} />
      ) : versions.length === 0 ? (
        <EmptyState title="No versions yet" text="The shop shows its original content. Publish a draft to change it." />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ol aria-label="Versions, newest first">
            {versions.map((version) => (
              <Version
                key={version.number}
                version={version}
                isLooked={version.number === looked}
                refusal={refusal}
                onLook={() => onLook(version.number === looked ? null : version.number)}
                onGoBack={() => onGoBack(version)}
              />
            ))}
          </ol>
          {list.hasNextPage ? (
            <div className="room-gutter py-3">
              <OfficeButton disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Earlier versions
              </OfficeButton>
            </div>
          ) : null}
        </div>
      )}
    </section>
  )
}

function Version({
  version: { number, publishedAt, publishedBy, holdsFrom, changes, note, state, refusal: reason },
  isLooked,
  refusal,
  onLook,
  onGoBack,
}: {
  version: ContentVersion
  isLooked: boolean
  refusal: string | null
  onLook: () => void
  onGoBack: () => void
}) {
  const { status, word } = STATES[state]
  const lookText = isLooked ? 'Back to the draft' : 'Preview'
  return (
    <li
      className={classes(
        'room-gutter border-b border-l-3 border-b-hairline py-2.5',
        isLooked ? 'border-l-ink bg-focus-row' : 'border-l-transparent',
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">Version {number}</h3>
        <span className="text-muted">
          {publishedBy ?? 'Original version'}, <When at={publishedAt} />
          {holdsFrom === publishedAt ? null : (
            <>
              , for <When at={holdsFrom} />
            </>
          )}
        </span>
        <StatusMark status={status} className="ml-auto">
          {word}
        </StatusMark>
      </div>
      <ChangeList changes={changes} most={4} />
      {note ? <p className="text-muted">“{note}”</p> : null}
      {reason ? <p className="font-semibold text-error">{reason}</p> : null}
      <div className="mt-1.5 flex flex-wrap gap-2">
        <OfficeButton size="small" aria-label={`${lookText}: version ${number}`} onClick={onLook}>
          {lookText}
        </OfficeButton>
        {state === 'shown' || state === 'scheduled' ? null : (
          <OfficeButton
            size="small"
            aria-label={`Publish again: version ${number}`}
            refusal={refusal}
            onClick={onGoBack}
          >
            Publish again
          </OfficeButton>
        )}
      </div>
    </li>
  )
}
