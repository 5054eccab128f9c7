import pLimit from 'p-limit'
import { type Asking, nowAsking } from '../http/asking.ts'

/**
 * How many new pages are rendered at once. One thread makes them all, so that more at once are not made sooner; but
 * each holds megabytes until it is done, and two hundred of them more than the process has: it would end. What waits for
 * its turn costs next to nothing.
 */

const AT_ONCE = 8
/** About eight seconds of work. Whoever comes then is told to come again. */
const MOST_WAITING = 200
/** A turn that ends in none of the ways we know of ends by itself. */
const MOST_MS = 30_000

const turns = pLimit(AT_ONCE)
const held = new WeakMap<Asking, () => void>()

/**
 * Waits until a page may be rendered for whoever asks now; a request has one turn, whatever it renders. It ends with
 * `endTurn` or with the answer; not when somebody leaves, as their page is rendered all the same. Work of our own
 * (build, warming) takes none.
 * @param untilClosed for a page that is kept for nobody and given up when somebody leaves: then the turn ends too
 * @returns false at once when too many wait already
 */
export async function takeTurn(untilClosed = false): Promise<boolean> {
  const asking = nowAsking()
  if (!asking || held.has(asking)) return true
  if (turns.pendingCount >= MOST_WAITING) return false
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  held.set(asking, end)
  // Before the wait: somebody may leave while they wait for their turn.
  if (untilClosed) asking.response.once('close', end)
  await new Promise<void>((begin) => {
    void turns(() => {
      begin()
      const atLatest = setTimeout(end, MOST_MS)
      asking.response.once('finish', end)
      return over.finally(() => clearTimeout(atLatest))
    })
  })
  return true
}

/** The page is rendered: the next one may be. */
export function endTurn(): void {
  const asking = nowAsking()
  if (asking) held.get(asking)?.()
}
