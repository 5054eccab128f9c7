import { environment } from '../env.ts'
import { now } from '../now.ts'

/**
 * Whether the shop API responds. Needed only for outdated pages: they are rendered again while it responds, and served
 * unchanged while it does not.
 */

/** A page rendered while the shop API is down becomes an error page, so a good answer counts for a tenth of a second. */
const GOOD_FOR_MS = 100
/** A request without an answer takes long, so a bad one counts for longer. */
const BAD_FOR_MS = 1_000
let pending: Promise<boolean> | undefined
let lastCheck = { answers: false, at: 0 }

async function ask(): Promise<boolean> {
  try {
    const address = environment().SHOP_API_URL
    const { status } = await fetch(`${address}/health`, { signal: AbortSignal.timeout(800), cache: 'no-store' })
    // A third-party API can lack this address: any response is enough.
    return status < 500
  } catch {
    return false
  }
}

/** True when it answered just now, or does so within 800 ms. */
export function shopAnswers(): Promise<boolean> {
  const { answers, at } = lastCheck
  if (now() - at <= (answers ? GOOD_FOR_MS : BAD_FOR_MS)) return Promise.resolve(answers)
  pending ??= ask().then((answer) => {
    lastCheck = { answers: answer, at: now() }
    pending = undefined
    return answer
  })
  return pending
}
