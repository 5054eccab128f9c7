'use client'

import Link from 'next/link'
import { type ReactNode, useEffect } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { CheckIcon, CloseIcon, WarningIcon } from '#components/kit/icon.tsx'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { showCount } from '#lib/format/count.ts'
import { closeNote, isOver, NOTE_MS, type Note, useJobProgress, useJobUndo, useNotes } from '#lib/office/jobs.ts'
import { type KeyEntry, useKeys } from '#lib/office/keys.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { exactTime } from '#lib/office/when.ts'
import { FetchFile } from './fetch-file.tsx'

/**
 * Bars at the bottom of the page: finished actions with Undo for ten seconds, delayed and running jobs with progress.
 */
export function UndoBar() {
  const notes = useNotes()
  return (
    <div className="flex-none" aria-live="polite">
      {notes.map((note, at) =>
        note.kind === 'job' ? (
          <JobLine key={note.id} note={note} isLast={at === notes.length - 1} />
        ) : (
          <DoneLine key={note.id} note={note} isLast={at === notes.length - 1} />
        ),
      )}
    </div>
  )
}

function Line({
  icon,
  text,
  undo,
  isLast,
  onClose,
}: {
  icon: 'done' | 'wrong'
  text: ReactNode
  undo?: () => void
  isLast: boolean
  onClose: () => void
}) {
  const key: Record<string, KeyEntry> = undo ? { 'ctrl+z': { label: 'undo', run: undo } } : {}
  useKeys('Recent actions', key, isLast)
  const Icon = icon === 'done' ? CheckIcon : WarningIcon
  return (
    <div className="room-gutter flex min-h-11 items-center gap-3 border-t border-band-line bg-band py-1 text-band-paper">
      <Icon size={18} />
      <span className="min-w-0 flex-1">{text}</span>
      {undo ? (
        <button
          type="button"
          className="min-h-7 font-semibold underline underline-offset-4 max-md:min-h-11"
          onClick={undo}
        >
          Undo
        </button>
      ) : null}
      {undo && isLast ? <KeyHint keys="ctrl+z" isBare /> : null}
      <button
        type="button"
        aria-label="Close this message"
        className="inline-flex size-7 items-center justify-center max-md:size-11"
        onClick={onClose}
      >
        <CloseIcon size={14} />
      </button>
    </div>
  )
}

function DoneLine({ note, isLast }: { note: Exclude<Note, { kind: 'job' }>; isLast: boolean }) {
  const { id, kind } = note
  useEffect(() => {
    if (kind !== 'done') return
    const timer = setTimeout(() => closeNote(id), NOTE_MS)
    return () => clearTimeout(timer)
  }, [id, kind])
  const undo = kind === 'done' && note.undo ? note.undo : undefined
  return (
    <Line
      icon={kind === 'done' ? 'done' : 'wrong'}
      text={note.text}
      undo={
        undo &&
        (() => {
          closeNote(id)
          undo()
        })
      }
      isLast={isLast}
      onClose={() => closeNote(id)}
    />
  )
}

/** "in 8 s", "40 of 300", "298 of 300 done, 2 failed" */
function progressText(job: ReturnType<typeof useJobProgress>, now: Date): string {
  const { state, done, failed, total, startsAt, isScheduled } = job
  const seconds = Math.max(0, Math.ceil((Date.parse(startsAt) - now.getTime()) / 1_000))
  const countdown = seconds > 0 ? `in ${seconds} s` : 'begins now'
  return {
    waiting: isScheduled ? `begins ${exactTime(new Date(startsAt))}` : countdown,
    running: `${showCount(done + failed)} of ${showCount(total)}`,
    done: failed > 0 ? `${done} of ${total} done, ${failed} failed` : 'done',
    undone: 'undone, nothing was changed',
    failed: 'failed',
  }[state]
}

function JobLine({ note, isLast }: { note: Extract<Note, { kind: 'job' }>; isLast: boolean }) {
  const { id, refreshes } = note
  const job = useJobProgress(note.job, refreshes)
  const { run, isRunning } = useJobUndo(refreshes)
  const now = useNow(1_000)
  const over = isOver(job)
  // If a single item failed, the line itself shows which of them, and why.
  const isOneFailed = over && job.failed === 1
  const { data } = useOfficeQuery(officeJob, isOneFailed ? { jobId: job.jobId } : null)
  const failure = isOneFailed ? data?.results.find(({ state }) => state === 'failed') : undefined
  const why = failure?.sentence ?? null
  const isSet = job.isScheduled && job.state === 'waiting'
  // A line with a file to download stays until it is closed.
  const isDone = isSet || (over && job.failed === 0 && job.state !== 'failed' && !job.file)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => closeNote(id), NOTE_MS)
    return () => clearTimeout(timer)
  }, [id, isDone])
  const progress = progressText(job, now)
  return (
    <Line
      icon={job.state === 'failed' || job.failed > 0 ? 'wrong' : 'done'}
      text={
        <>
          {job.label}:{' '}
          {!why ? `${progress}.` : job.total === 1 ? `failed. ${why}` : `${progress}. ${failure?.name}: ${why}`}{' '}
          {job.file ? <FetchFile jobId={job.jobId} file={job.file} isAutomatic /> : null}
          {over && job.state !== 'undone' && job.failed > 0 && !why ? (
            <Link href={`/office/jobs?job=${job.jobId}`} className="underline underline-offset-4">
              View failed items
            </Link>
          ) : null}
        </>
      }
      undo={job.canUndo && !isRunning ? () => void run({ jobId: job.jobId }) : undefined}
      isLast={isLast}
      onClose={() => closeNote(id)}
    />
  )
}
