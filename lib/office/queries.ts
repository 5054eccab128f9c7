import { type InfiniteData, keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import type { AnswerOf, Input, MetaOf, Output } from '../contract/call.ts'
import type { OfficeCall } from '../contract/office/office-call.ts'
import type { Problem } from '../contract/problem.ts'
import { mutation } from '../http/mutation.ts'
import { ShopProblem } from '../http/query-client.ts'
import { askOffice } from './call.ts'

/** The office's answers: fresh for a quarter of a minute, asked again when the window is looked at. */
export const officeQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retryDelay: 800,
      retry: (failures, error) => failures < 1 && (!(error instanceof ShopProblem) || error.problem.retryable),
    },
  },
})

/** Asks; throws a ShopProblem for a refusal. */
async function read<C extends OfficeCall>(call: C, input: Input<C>, signal?: AbortSignal) {
  const answer = await askOffice(call, input, { signal })
  if (!answer.ok) throw new ShopProblem(answer.problem)
  return { data: answer.data as Output<C>, meta: answer.meta as MetaOf<C> }
}

/** The problem of a failed read, for a screen to show; null when there is none. */
export const problemOf = (error: Error | null): Problem | null => (error instanceof ShopProblem ? error.problem : null)

export interface OfficeQueryOptions {
  /** Asked again after so many milliseconds while the window is looked at. */
  everyMs?: number
  staleMs?: number
  /** False: what was found for other input is not shown while the new is on its way. */
  keepsPrevious?: boolean
}

/**
 * A read of the office. Throws nothing: `error` holds the problem (`problemOf`).
 * @param input null asks nothing
 */
export function useOfficeQuery<C extends OfficeCall>(
  call: C,
  input: Input<C> | null,
  { everyMs, staleMs, keepsPrevious = true }: OfficeQueryOptions = {},
) {
  // A part that React takes over later than another must not find the other's answer: the server's HTML has none.
  const isHydrated = useHydrated()
  return useQuery({
    queryKey: isHydrated ? [call.name, input] : ['not hydrated'],
    queryFn: async ({ signal }) => (await read(call, input as Input<C>, signal)).data,
    enabled: isHydrated && input !== null,
    refetchInterval: everyMs ?? false,
    ...(staleMs !== undefined && { staleTime: staleMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
}

/**
 * A list, part after part.
 * @param withCursor the input for the part after a cursor; null is the first part
 * @param next the cursor of the part after an answer; null after the last
 */
export function useOfficePages<C extends OfficeCall, Cursor>(
  call: C,
  input: Input<C>,
  {
    withCursor,
    next,
    everyMs,
  }: {
    withCursor: (input: Input<C>, cursor: Cursor | null) => Input<C>
    next: (part: { data: Output<C>; meta: MetaOf<C> }) => Cursor | null
    everyMs?: number
  },
) {
  type Part = { data: Output<C>; meta: MetaOf<C> }
  return useInfiniteQuery<Part, Error, InfiniteData<Part, Cursor | null>, [string, 'pages', Input<C>], Cursor | null>({
    // Apart from a single read of the same input, whose answer is no list of parts.
    queryKey: [call.name, 'pages', input],
    queryFn: ({ pageParam, signal }) => read(call, withCursor(input, pageParam as Cursor | null), signal),
    initialPageParam: null,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  })
}

/** Fetches ahead what will be looked at next. */
export function fetchAhead<C extends OfficeCall>(call: C, input: Input<C>): void {
  void officeQueries.prefetchQuery({
    queryKey: [call.name, input],
    queryFn: async ({ signal }) => (await read(call, input, signal)).data,
  })
}

/** Has reads asked again: those on the screen at once, the others when they are looked at. @param names of calls */
export async function refreshOffice(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => officeQueries.invalidateQueries({ queryKey: [name] })))
}

/** A short name for an input, so that two presses with different inputs are two attempts. */
function nameOf(input: unknown): string {
  let hash = 2_166_136_261
  for (const letter of JSON.stringify(input) ?? '') hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0).toString(36)
}

export interface OfficeActionOptions<C extends OfficeCall> {
  onDone?: (data: Output<C>, message: string) => void
  onRefused?: (problem: Problem) => void
  /** Names of the calls that are asked again afterwards. */
  refreshes?: readonly string[]
}

/**
 * A write of the office. A press keeps its idempotency key until its answer is certain, a reload included: pressing again
 * after a lost answer gives the first answer. The same press twice at once is sent once.
 */
export function useOfficeAction<C extends OfficeCall>(call: C, options: OfficeActionOptions<C> = {}) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [running, setRunning] = useState(0)
  const inFlight = useRef(new Map<string, Promise<AnswerOf<C>>>())
  const latest = useRef(options)
  latest.current = options

  async function ask(input: Input<C>, files?: Record<string, Blob>): Promise<AnswerOf<C>> {
    setRunning((count) => count + 1)
    setProblem(null)
    const key = `${call.name}.${nameOf(input)}`
    const answer: AnswerOf<C> = await mutation(call, input, { key, files, send: askOffice })
    setRunning((count) => count - 1)
    const { onDone, onRefused, refreshes } = latest.current
    if (refreshes) void refreshOffice(refreshes)
    if (answer.ok) onDone?.(answer.data, answer.message)
    else {
      setProblem(answer.problem)
      onRefused?.(answer.problem)
    }
    return answer
  }

  function run(input: Input<C>, files?: Record<string, Blob>): Promise<AnswerOf<C>> {
    const name = nameOf(input)
    const pending = inFlight.current.get(name)
    if (pending) return pending
    const started = ask(input, files).finally(() => inFlight.current.delete(name))
    inFlight.current.set(name, started)
    return started
  }

  return { run, isRunning: running > 0, problem, forgetProblem: () => setProblem(null) }
}
