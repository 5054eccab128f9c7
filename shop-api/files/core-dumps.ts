/** Prevents a memory image on disk from a process that card numbers pass through, at any kind of exit. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Flags of Node that write the heap, or stop the process so that the system does. */
const DUMPING =
  /--(heapsnapshot-(signal|near-heap-limit)|abort-on-uncaught-exception|heap-prof|report-on-fatalerror|inspect)/

/**
 * Disables core files for this process if the system supports it (Linux), and refuses flags that write the heap.
 * @throws Error if such a flag is set
 */
export function disableCoreDumps(): void {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  const flag = DUMPING.exec(given)?.[0]
  // Allowed for debugging on a developer's machine; never with real card payments.
  if (flag && process.env.NODE_ENV === 'production') {
    throw new Error(`${flag} would write card numbers to disk: start without it.`)
  }
  if (process.platform !== 'linux' || coreLimit() === '0') return
  try {
    execFileSync('prlimit', ['--pid', String(process.pid), '--core=0:0'], { stdio: 'ignore' })
  } catch {
    // A system without util-linux: npm start has set the limit before this process began; a missing limit is logged.
  }
}

/** The largest core file this process can write; null if the system does not report it. */
export function coreLimit(): string | null {
  try {
    return /^Max core file size\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? null
  } catch {
    // Not Linux.
    return null
  }
}
