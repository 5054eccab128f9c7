import type { Answer, Problem } from '../contract/problem.ts'
import { isUndecided } from './attempt-key.ts'
import { pause, setWaiting } from './waiting.ts'

/**
 * Sends a write until it is known what became of it: where the line dropped it waits, in sight, and is tried again once
 * the line is back. Each try must carry the same idempotency key (`attempt`), so that nothing is done twice.
 * @param what what waits, in words
 * @param onLost told of each try that brought no answer
 * @returns the answer; after `signal` was aborted the last problem, with the attempt still undecided
 */
export async function untilAnswered<Data, Meta>(
  {
    name,
    what,
    onLost,
    signal,
  }: { name: string; what: string; onLost?: (problem: Problem) => void; signal?: AbortSignal },
  send: () => Promise<Answer<Data, Meta>>,
): Promise<Answer<Data, Meta>> {
  try {
    for (let failures = 0; ; failures += 1) {
      const answer = await send()
      if (answer.ok || !isUndecided(answer) || signal?.aborted) return answer
      setWaiting(name, what)
      onLost?.(answer.problem)
      await pause(failures, signal)
      if (signal?.aborted) return answer
    }
  } finally {
    setWaiting(name, null)
  }
}
