import pLimit from 'p-limit'
import { WaitLimit } from '#lib/http/wait-limit.ts'
import { currentRequest, type RequestContext } from '../http/request-context.ts'

/**
 * How many new pages are rendered at once. One thread renders them all, so that more at once are not done sooner; but each
 * holds megabytes until it is done, and two hundred of them more than the process has: it would end. A request that waits
 * costs next to nothing.
 */

const AT_ONCE = 8
/** About eight seconds of work. A request beyond that is refused with a time to try again. */
const MAX_WAITING = 200
/** After a burst; and when there has always been a queue for so long, so that what is rendered is rendered in time. */
const MAX_WAIT_MS = 10_000
const STANDING_WAIT_MS = 500
/** A rendering that ends in none of the ways we know of counts as ended after this long. */
const MAX_MS = 30_000

const queue = pLimit(AT_ONCE)
const waits = new WaitLimit(MAX_WAIT_MS, STANDING_WAIT_MS)
const SYMBOL = Symbol.for('fuma.render-queues')
// Next bundles copies of this module: each has a queue, and figures count them all.
const shared = globalThis as { [SYMBOL]?: Set<typeof queue> }
shared[SYMBOL] ??= new Set()
shared[SYMBOL].add(queue)
const running = new WeakMap<RequestContext, () => void>()

/**
 * Waits until a page may be rendered for the present request; a request takes one place, whatever it renders. The place is
 * free again with `finishRender` or with the answer; not when the visitor leaves, as the page is rendered all the same. Work
 * of our own (build, warming) takes none.
 * @param untilClosed for a page that is not cached and is given up when its visitor leaves: then the place is free too
 * @returns false at once when too many wait already, and when it had to wait too long
 */
export async function waitToRender(untilClosed = false): Promise<boolean> {
  const request = currentRequest()
  if (!request || running.has(request)) return true
  if (queue.pendingCount >= MAX_WAITING) return false
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  running.set(request, finish)
  // Before the wait: a visitor may leave while waiting.
  if (untilClosed) request.response.once('close', finish)
  return new Promise<boolean>((settle) => {
    let isGivenUp = false
    const giveUp = () => {
      isGivenUp = true
      running.delete(request)
      settle(false)
    }
    const timer = setTimeout(giveUp, waits.begin(performance.now()))
    void queue(() => {
      clearTimeout(timer)
      if (queue.pendingCount === 0) waits.emptied()
      if (isGivenUp) return
      settle(true)
      const atLatest = setTimeout(finish, MAX_MS)
      request.response.once('finish', finish)
      return finished.finally(() => clearTimeout(atLatest))
    })
  })
}

/** The page is rendered: the next one may be. */
export function finishRender(): void {
  const request = currentRequest()
  if (request) running.get(request)?.()
}

/** How many pages are being rendered, and how many wait for it. */
export function renderFigures(): { running: number; waiting: number } {
  const queues = [...(shared[SYMBOL] ?? [])]
  return {
    running: queues.reduce((sum, { activeCount }) => sum + activeCount, 0),
    waiting: queues.reduce((sum, { pendingCount }) => sum + pendingCount, 0),
  }
}
