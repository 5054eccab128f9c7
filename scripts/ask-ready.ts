/**
 * `scripts/entry.sh ready URL [SECONDS]`: ends with 0 once a process answers its `/readyz` with 200, with 1 when it does not
 * within so many seconds (asked once when none are named). For health checks of images that hold no curl, and for a
 * restart of one instance after another.
 */
import { setTimeout } from 'node:timers/promises'

const ANSWER_WITHIN_MS = 3_000
const EVERY_MS = 250

/**
 * Asks until it is ready.
 * @returns null when it is, otherwise what it said last
 */
export async function askReady(url: string, seconds = 0): Promise<string | null> {
  const until = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask(url)
    if (answer === null || Date.now() >= until) return answer
    await setTimeout(EVERY_MS)
  }
}

async function ask(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return answer.ok ? null : `${answer.status} ${(await answer.text()).slice(0, 300)}`
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    return cause?.message || message
  }
}

if (import.meta.main) {
  const [url = '', seconds = '0'] = process.argv.slice(2)
  if (!URL.canParse(url) || !/^\d{1,4}$/.test(seconds)) {
    console.error('Usage: scripts/entry.sh ready URL [SECONDS]')
    process.exit(64)
  }
  const answer = await askReady(url, Number(seconds))
  if (answer !== null) console.error(`${url} is not ready: ${answer}`)
  process.exitCode = answer === null ? 0 : 1
}
