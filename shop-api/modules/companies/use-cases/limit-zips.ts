import pLimit from 'p-limit'
import { refuse } from '../../../refusal.ts'

/** Each waits with up to 15 MB in memory. */
const MAX_AT_ONCE = 8
const limit = pLimit(1)

/**
 * Opens zips one after the other.
 * @throws too-many-requests if too many wait already
 */
export async function limitZips<T>(open: () => Promise<T>): Promise<T> {
  if (limit.activeCount + limit.pendingCount >= MAX_AT_ONCE) {
    throw refuse('too-many-requests', 'Many companies are sending documents right now. Please try again in a moment.')
  }
  return limit(open)
}
