/** A process that card numbers pass through leaves no picture of its memory on disk, however it ends. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Flags of Node that write the heap, or stop the process so that the system does. */
const DUMPING =
  /--(heapsnapshot-(signal|near-heap-limit)|abort-on-uncaught-exception|heap-prof|report-on-fatalerror|inspect)/

/**
 * Turns core files off for this process where the system allows it (Linux), and refuses flags that write the heap.
 * @throws Error when such a flag is set
 */
export function disableCoreDumps(): void {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  const flag = DUMPING.exec(given)?.[0]
  // Allowed for finding errors on one's own machine; never where real cards are paid with.
  if (flag && process.env.NODE_ENV === 'production') {
    throw new Error(`${flag} would write card numbers to disk: start without it.`)
  }
  if (process.platform !== 'linux' || coreLimit() === '0') return
  try {
    execFileSync('prlimit', ['--pid', String(process.pid), '--core=0:0'], { stdio: 'ignore' })
  } catch {
    // A system without util-linux: npm start has set the limit before this process began; the log tells of one without.
  }
}

/** The largest core file this process may leave; null where the system does not say. */
export function coreLimit(): string | null {
  try {
    return /^Max core file size\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? null
  } catch {
    // Not Linux.
    return null
  }
}
