import { refuse } from '../refusal.ts'

/** Each waits with up to 15 MB in memory. */
const MOST_WAITING = 8
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Does heavy work after the work before it: however many zips arrive at once, one is open.
 * @throws too-many-requests when too many wait already
 */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) {
    throw refuse('too-many-requests', 'Many companies hand in documents just now. Please try again in a moment.')
  }
  waiting += 1
  const mine = last.then(work)
  // The next one does not mind how this one ends.
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}
