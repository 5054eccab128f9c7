import { now } from './now.ts'

/**
 * Whether the shop API answers. Asked only about pages known to be outdated: they are made anew while it answers, and
 * served as they are while it does not.
 */
const REMEMBER_MS = 1_000
let asked = 0
let answer: Promise<boolean> = Promise.resolve(false)

async function ask(): Promise<boolean> {
  try {
    const address = (process.env.SHOP_API_URL || 'http://127.0.0.1:4000').replace(/\/+$/, '')
    const { status } = await fetch(`${address}/health`, { signal: AbortSignal.timeout(800), cache: 'no-store' })
    // An API of another make may not know this address: that it answers is enough.
    return status < 500
  } catch {
    return false
  }
}

/** True when it answered within the last second, or does so within 800 ms. */
export function shopAnswers(): Promise<boolean> {
  if (now() - asked > REMEMBER_MS) {
    asked = now()
    answer = ask()
  }
  return answer
}
