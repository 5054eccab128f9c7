import { type InfiniteData, keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import type { AnswerOf, Input, MetaOf, Output } from '../contract/base/call.ts'
import type { OfficeCall } from '../contract/base/office-call.ts'
import type { Problem } from '../contract/base/problem.ts'
import { mutation } from '../http/mutation.ts'
import { ShopProblem } from '../http/query-client.ts'
import { askOffice } from './call.ts'

/** Cache of office responses: fresh for 15 seconds, refetched when the window gets the focus. */
export const officeQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retryDelay: 800,
      retry: (failures, error) => failures < 1 && (!(error instanceof ShopProblem) || error.problem.retryable),
    },
  },
})

/** Sends a read; throws a ShopProblem for a refusal. */
async function read<C extends OfficeCall>(call: C, input: Input<C>, signal?: AbortSignal) {
  const answer = await askOffice(call, input, { signal })
  if (!answer.ok) throw new ShopProblem(answer.problem)
  return { data: answer.data as Output<C>, meta: answer.meta as MetaOf<C> }
}

/** The problem of a failed read, for a screen to show; null without a problem. */
export const problemOf = (error: Error | null): Problem | null => (error instanceof ShopProblem ? error.problem : null)

export interface OfficeQueryOptions {
  /** Milliseconds between refetches while the window has the focus. */
  everyMs?: number
  staleMs?: number
  /** False: the result of other input is not shown while the new result loads. */
  keepsPrevious?: boolean
}

/**
 * A read of the office. Does not throw: `error` has the problem (`problemOf`).
 * @param input null sends no request
 */
export function useOfficeQuery<C extends OfficeCall>(
  call: C,
  input: Input<C> | null,
  { everyMs, staleMs, keepsPrevious = true }: OfficeQueryOptions = {},
) {
  // A component that hydrates later than another must not use the other's response: the server's HTML has no data.
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
    // Separate from a single read of the same input: that result is not a list of pages.
    queryKey: [call.name, 'pages', input],
    queryFn: ({ pageParam, signal }) => read(call, withCursor(input, pageParam as Cursor | null), signal),
    initialPageParam: null,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  })
}

/** Prefetches data for the next screen. */
export function fetchAhead<C extends OfficeCall>(call: C, input: Input<C>): void {
  void officeQueries.prefetchQuery({
    queryKey: [call.name, input],
    queryFn: async ({ signal }) => (await read(call, input, signal)).data,
  })
}

/** Refetches reads: mounted reads at once, others when next used. @param names of calls */
export async function refreshOffice(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => officeQueries.invalidateQueries({ queryKey: [name] })))
}

/**
 * Marks reads to be refetched when they are next used. For an action that opens another page: a refetch here could change
 * this page's address, which cancels that navigation.
 */
export function refreshOfficeLater(names: readonly string[]): void {
  for (const name of names) void officeQueries.invalidateQueries({ queryKey: [name], refetchType: 'none' })
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
  /** Names of the calls to refetch afterwards. */
  refreshes?: readonly string[]
}

/**
 * A write of the office. A press has one idempotency key until its result is certain, also across a reload: pressing
 * again after a lost response returns the first result. Two identical simultaneous presses are sent once.
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
