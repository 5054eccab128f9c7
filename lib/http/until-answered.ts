import type { Answer, Problem } from '../contract/problem.ts'
import { isUndecided } from './attempt-key.ts'
import { pause, setWaiting } from './waiting-writes.ts'

/**
 * Sends a write until it is answered: when the connection is lost it waits, shown in the waiting bar, and is sent again
 * once the connection is back. Each try must carry the same idempotency key (`attempt`), so that nothing is done twice.
 * @param what what waits, for the waiting bar
 * @param onLost called after each try without an answer
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
