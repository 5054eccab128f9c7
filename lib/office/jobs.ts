import { useEffect, useRef } from 'react'
import { createStore } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'
import type { AnswerOf } from '../contract/base/call.ts'
import type { Problem } from '../contract/base/problem.ts'
import {
  HELD_MS,
  type JobInput,
  type OfficeJob,
  type OfficeJobCall,
  officeJob,
  officeJobUndo,
} from '../contract/jobs/office/jobs.ts'
import { officeQueries, refreshOffice, useOfficeAction, useOfficeQuery } from './queries.ts'

/** A note in the bar at the foot: delayed, running or finished work, immediate changes, refusals. */
export type Note =
  | { id: number; kind: 'job'; job: OfficeJob; refreshes: readonly string[] }
  | { id: number; kind: 'done'; text: string; undo?: () => void }
  | { id: number; kind: 'refused'; text: string }

/** Milliseconds that a note stays. */
export const NOTE_MS = HELD_MS

let lastId = 0
const notes = createStore<readonly Note[]>([])
const NONE: readonly Note[] = []

/** The notes at the foot, oldest first. */
export const useNotes = (): readonly Note[] => useStore(notes, NONE)

export function closeNote(id: number): void {
  notes.set(notes.read().filter((note) => note.id !== id))
}

/** Shows a completed change at the foot for ten seconds. @param undo reverses it */
export function noteDone(text: string, undo?: () => void): void {
  lastId += 1
  notes.set([...notes.read(), { id: lastId, kind: 'done', text, undo }])
}

/**
 * Shows a refusal that the pressed control cannot show itself. It stays until closed; a repeated refusal is shown once.
 * @returns its id, for `closeNote`
 */
export function noteRefused(text: string): number {
  lastId += 1
  const others = notes.read().filter((note) => note.kind !== 'refused' || note.text !== text)
  notes.set([...others, { id: lastId, kind: 'refused', text }])
  return lastId
}

/** Fields of the input as the form knows them: the call that starts the work has them in `input`. */
function ofInput(problem: Problem): Problem {
  if (!problem.fields) return problem
  const fields = Object.entries(problem.fields).map(([name, text]) => [name.replace(/^input\./, ''), text])
  return { ...problem, fields: Object.fromEntries(fields) }
}

/**
 * Starts background work. Work that affects an order, money, an email or a document is delayed for ten seconds, with
 * Undo. `start` takes a time for work that begins later.
 * @param refreshes names of the calls to refetch afterwards
 */
export function useOfficeJob<Job extends OfficeJobCall>(job: Job, refreshes: readonly string[] = []) {
  const refused = useRef<number | null>(null)
  const { run, isRunning, problem, forgetProblem } = useOfficeAction<OfficeJobCall>(job, {
    onDone: (started) => {
      // The cause of the earlier refusal is resolved.
      if (refused.current !== null) closeNote(refused.current)
      refused.current = null
      lastId += 1
      notes.set([...notes.read(), { id: lastId, kind: 'job', job: started, refreshes }])
      void refreshOffice(['office-job-list', 'office-schedule-list'])
    },
    onRefused: ({ message }) => {
      // Only the latest refusal counts.
      if (refused.current !== null) closeNote(refused.current)
      refused.current = noteRefused(message)
    },
  })
  async function start(input: JobInput<Job>, startAt?: Date): Promise<AnswerOf<OfficeJobCall>> {
    const answer = await run({ input, startAt: startAt?.toISOString() })
    return answer.ok ? answer : { ok: false, problem: ofInput(answer.problem) }
  }
  return { start, isRunning, problem: problem && ofInput(problem), forgetProblem }
}

/** Whether a job has ended. */
export const isOver = ({ state }: OfficeJob): boolean => state === 'done' || state === 'undone' || state === 'failed'

const EVERY_MS = 1_000

/** Follows a job until it has ended, then refetches the changed data. */
export function useJobProgress(started: OfficeJob, refreshes: readonly string[]): OfficeJob {
  const kept = officeQueries.getQueryData<{ job: OfficeJob }>([officeJob.name, { jobId: started.jobId }])?.job
  const latest = kept ?? started
  const isFollowed = !isOver(latest) && !latest.isScheduled
  const { data } = useOfficeQuery(
    officeJob,
    { jobId: started.jobId },
    { everyMs: isFollowed ? EVERY_MS : undefined, staleMs: 0 },
  )
  const job = data?.job ?? started
  const over = isOver(job)
  const names = refreshes.join(' ')
  useEffect(() => {
    if (over) void refreshOffice(['office-job-list', ...names.split(' ').filter(Boolean)])
  }, [over, names])
  return job
}

/** Undoes a job. */
export function useJobUndo(refreshes: readonly string[] = []) {
  return useOfficeAction(officeJobUndo, {
    refreshes: ['office-job', 'office-job-list', 'office-schedule-list', ...refreshes],
    onRefused: ({ message }) => noteRefused(message),
  })
}
