import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ProcessState } from './process-state.ts'

/** From the signal to the end, whatever is still under way: supervisors kill after thirty seconds. */
const MAX_MS = 25_000

export interface Ending {
  state: ProcessState
  /** For so long requests are still served: a balancer notices first that this process is not ready any more. */
  delaySeconds: number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Takes no further requests, and waits for what is under way. */
  close: () => Promise<void>
}

/** Ends this process with code 0 on SIGTERM and SIGINT: unready first, then closed, then gone; 25 s in all at most. */
export function endOnSignal({ state, delaySeconds, log, close }: Ending): void {
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (state.isDraining) return
    state.isDraining = true
    log.info({ signal, delaySeconds }, 'closing')
    setTimeout(() => {
      log.warn('ended before everything under way was done')
      process.exit(0)
    }, MAX_MS)
    if (delaySeconds > 0) await pause(delaySeconds * 1000)
    await close().catch((error) => log.error({ err: error }, 'it did not close as it should'))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal))
}
