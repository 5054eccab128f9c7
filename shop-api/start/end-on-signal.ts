import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ProcessState } from './process-state.ts'

/** Maximum time from the signal to the end, including running work: supervisors kill after thirty seconds. */
const MAX_MS = 25_000

export interface Ending {
  state: ProcessState
  /** Requests are still served for this time: a load balancer first notices that this process is no longer ready. */
  delaySeconds: number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Accepts no further requests, and waits for running work. */
  close: () => Promise<void>
}

/** Ends this process with code 0 on SIGTERM and SIGINT: first unready, then closed, then exited; after at most 25 s. */
export function endOnSignal({ state, delaySeconds, log, close }: Ending): void {
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (state.isDraining) return
    state.isDraining = true
    log.info({ signal, delaySeconds }, 'closing')
    setTimeout(() => {
      log.warn('ended before all running work was done')
      process.exit(0)
    }, MAX_MS)
    if (delaySeconds > 0) await pause(delaySeconds * 1000)
    await close().catch((error) => log.error({ err: error }, 'closing failed'))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal))
}
