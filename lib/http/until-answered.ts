import type { Answer, Problem } from '../contract/base/problem.ts'
import { isUndecided } from './attempt-key.ts'
import { pause, setWaiting, type Waiting } from './waiting-writes.ts'

interface WaitingWrite extends Waiting {
  /** Called after each try without an answer. */
  onLost?: (problem: Problem) => void
  signal?: AbortSignal
}

/**
 * Sends a write until it is answered. After a lost connection it waits, shown in the waiting bar, and is sent again
 * once the connection is back. Each try must carry the same idempotency key (`attempt`), so that it takes effect once.
 * @returns the response; if `signal` was aborted, the last problem, with the attempt still undecided
 */
export async function untilAnswered<Data, Meta>(
  { name, what, onLost, signal }: WaitingWrite,
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
