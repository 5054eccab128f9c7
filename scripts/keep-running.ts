import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

export interface KeepRunningOptions {
  /** Display name. */
  name: string
  /** Starts it again. @throws if it does not start */
  start: () => Promise<{ process: ChildProcess }>
  print: (sentence: string) => void
  /** The file of its output, for people to find the reason of its end. */
  log?: string
  /** The first wait before it is started again; each further one is twice as long. */
  firstWaitMs?: number
  longestWaitMs?: number
  /** After this run time the next wait is the first again. */
  wellAfterMs?: number
}

/** How a process ended; at once when it has ended already. */
function endOf(child: ChildProcess): Promise<string> {
  const how = (code: number | null, signal: NodeJS.Signals | null) => signal ?? `code ${code}`
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve(how(child.exitCode, child.signalCode))
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(how(code, signal))))
}

/** The last line of a failed start's output is the reason; the earlier lines are in the log. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) as string

/**
 * Restarts a process after an unplanned end, with longer and longer waits, and logs a line. Other processes continue.
 * @param first the running process
 * @returns a function that stops watching, before a planned end
 */
export function keepRunning(first: { process: ChildProcess }, options: KeepRunningOptions): () => void {
  const { name, start, print, log, firstWaitMs = 500, longestWaitMs = 30_000, wellAfterMs = 60_000 } = options
  const stopped = new AbortController()
  const { signal } = stopped
  let wait = firstWaitMs

  /** Tries until it runs. Undefined when it is to run no more. */
  async function again(why: string): Promise<{ process: ChildProcess } | undefined> {
    for (let reason = why; ; ) {
      print(`${reason}. Starting again in ${wait / 1000} s.`)
      // It rejects only on cancellation, which is checked next.
      await setTimeout(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return undefined
      wait = Math.min(2 * wait, longestWaitMs)
      try {
        return await start()
      } catch (error) {
        if (signal.aborted) return undefined
        reason = `Did not start: ${name}: ${reasonOf(error)}`
      }
    }
  }

  async function watch(): Promise<void> {
    for (let running: { process: ChildProcess } | undefined = first; running; ) {
      const began = performance.now()
      const how = await endOf(running.process)
      if (signal.aborted) return
      if (performance.now() - began >= wellAfterMs) wait = firstWaitMs
      running = await again(`Ended unexpectedly: ${name} (${how})${log ? `, see ${log}` : ''}`)
      if (running && !signal.aborted) print(`Running again: ${name}.`)
    }
  }

  void watch()
  return () => stopped.abort()
}
