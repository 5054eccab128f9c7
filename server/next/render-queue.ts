import pLimit from 'p-limit'
import { WaitLimit } from '#lib/http/wait-limit.ts'
import { currentRequest, type RequestContext } from '../http/request-context.ts'

/**
 * New pages rendered at once. One thread renders them all, so more at once would not finish sooner. Each needs
 * megabytes until it is done: two hundred would exceed the memory and end the process. A waiting request costs next to
 * no memory.
 */

const AT_ONCE = 8
/** About eight seconds of work. A request beyond that is refused with a time to try again. */
const MAX_WAITING = 200
/**
 * The maximum wait after a burst. If the queue has not been empty for this long, the wait is short, so that pages are
 * rendered in time.
 */
const MAX_WAIT_MS = 10_000
const STANDING_WAIT_MS = 500
/** A rendering without a known end counts as ended after this time. */
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
 * Waits for a slot to render a page for the current request. A request takes one slot, regardless of how much it
 * renders. `finishRender` or the response releases it. A disconnect does not, because the page is rendered all the
 * same. Internal work (build, warming) takes no slot.
 * @param untilClosed for an uncached page, which is abandoned if its visitor disconnects: this also releases the slot
 * @returns false at once if too many requests wait, and after too long a wait
 */
export async function waitToRender(untilClosed = false): Promise<boolean> {
  const request = currentRequest()
  if (!request || running.has(request)) return true
  if (queue.pendingCount >= MAX_WAITING) return false
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  running.set(request, finish)
  // Before the wait: a visitor can disconnect during it.
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

/** Marks the page as rendered, so that the next rendering can start. */
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
