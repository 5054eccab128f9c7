/**
 * `scripts/entry.sh ready URL [SECONDS]`: exits with 0 once `/readyz` of a process responds 200, and with 1 if it does
 * not within SECONDS (without SECONDS it tries once). For health checks of images without curl, and for rolling
 * restarts.
 */
import { setTimeout } from 'node:timers/promises'

const ANSWER_WITHIN_MS = 3_000
const EVERY_MS = 250

/**
 * Polls until the process is ready.
 * @returns null if it is ready, otherwise its last reply
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
