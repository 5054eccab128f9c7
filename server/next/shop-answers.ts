import { environment } from '../env.ts'
import { now } from '../now.ts'

/**
 * Whether the shop API answers. Asked only about pages known to be outdated: they are made anew while it answers, and
 * served as they are while it does not.
 */

/** A page made anew for nothing would be an error instead of what it was: good news is old after a tenth of a second. */
const GOOD_NEWS_MS = 100
/** RequestContext somebody who does not answer takes long. */
const BAD_NEWS_MS = 1_000
let asking: Promise<boolean> | undefined
let lastKnown = { answers: false, at: 0 }

async function ask(): Promise<boolean> {
  try {
    const address = environment().SHOP_API_URL
    const { status } = await fetch(`${address}/health`, { signal: AbortSignal.timeout(800), cache: 'no-store' })
    // An API of another make may not know this address: that it answers is enough.
    return status < 500
  } catch {
    return false
  }
}

/** True when it answered just now, or does so within 800 ms. */
export function shopAnswers(): Promise<boolean> {
  const { answers, at } = lastKnown
  if (now() - at <= (answers ? GOOD_NEWS_MS : BAD_NEWS_MS)) return Promise.resolve(answers)
  asking ??= ask().then((answer) => {
    lastKnown = { answers: answer, at: now() }
    asking = undefined
    return answer
  })
  return asking
}
