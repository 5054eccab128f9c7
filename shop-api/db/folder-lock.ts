import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

interface Holder {
  pid: number
  host: string
  /** Distinguishes a process from a later process with the same number; empty if the system does not provide it. */
  birth: string
  since: string
}

export interface FolderLock {
  /** Set when a lock was found whose process has ended. */
  takenOverFrom: number | undefined
  release: () => void
}

const HEARTBEAT_MS = 5_000
/** A holder on another machine (or in another container) that has not touched its lock for this long counts as ended. */
const SILENT_MS = 30_000
/** A killed process can take seconds to end, because its memory is released first. */
const WAIT_MS = 6_000
const POLL_MS = 100

/** Boot and start time of a process, and whether it has ended already, on Linux; null elsewhere. */
function readProcess(pid: number): { birth: string; hasEnded: boolean } | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets can contain spaces. After it: the state first, the number of threads 18th, the start time
    // 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie without threads has closed everything; it only waits for its parent to collect its exit status.
    return { birth: `${boot} ${fields[19]}`, hasEnded: fields[0] === 'Z' && Number(fields[17]) <= 1 }
  } catch {
    // Not Linux, or no such process: then the process number alone decides.
    return null
  }
}

const birthOf = (pid: number) => readProcess(pid)?.birth ?? ''

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) {
    const touched = statSync(file, { throwIfNoEntry: false })
    return touched !== undefined && Date.now() - touched.mtimeMs < SILENT_MS
  }
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives, and belongs to someone else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const found = readProcess(holder.pid)
  if (found?.hasEnded) return false
  return holder.birth === '' || holder.birth === found?.birth
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${file} is not a lock file of the shop. Delete it if no process has the folder open.`, {
      cause: error,
    })
  }
}

export interface LockOptions {
  /** Milliseconds to wait for a living holder: it can be about to end. */
  waitMs?: number
  /** Called once, when the lock has to be waited for. */
  onWait?: (pid: number, waitMs: number) => void
}

/**
 * Reserves a folder for one process: a second process that opens an embedded database would destroy it. The lock is a
 * file beside the folder that names its holder. The lock of a dead holder (kill -9, power) is taken over.
 * @throws Error naming the process that has the folder open
 */
export async function lockFolder(folder: string, { waitMs = WAIT_MS, onWait }: LockOptions = {}): Promise<FolderLock> {
  const file = `${folder}.lock`
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const mine = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const since = new Date().toISOString()
  writeFileSync(mine, `${JSON.stringify({ pid: process.pid, host: hostname(), birth: birthOf(process.pid), since })}\n`)
  let takenOverFrom: number | undefined
  let hasReported = false
  const until = performance.now() + waitMs
  try {
    for (;;) {
      try {
        // A link is made whole or not at all: half a lock is never read.
        linkSync(mine, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const isLate = performance.now() >= until
      const other = readHolder(file)
      if (other && !isAlive(other, file)) takenOverFrom = takeAside(file, other, mine)
      else if (isLate) throw new Error(`${folder} is open in ${nameOf(other)}; only one process may open it.`)
      else {
        if (other && !hasReported) onWait?.(other.pid, waitMs)
        hasReported = true
        await setTimeout(POLL_MS)
      }
    }
  } finally {
    rmSync(mine, { force: true })
  }
  const heartbeat = setInterval(() => {
    // Fails only if the data folder was removed during the run: then there is no data to guard.
    utimes(file, new Date(), new Date(), (error) => error && clearInterval(heartbeat))
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    takenOverFrom,
    release: () => {
      clearInterval(heartbeat)
      if (readHolder(file)?.since === since) rmSync(file)
    },
  }
}

function nameOf(holder: Holder | null): string {
  return holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'another process'
}

/**
 * Moves a dead holder's lock away; puts it back when someone else has taken it over in the meantime.
 * @returns the dead process, or undefined when someone else was faster
 */
function takeAside(file: string, dead: Holder, mine: string): number | undefined {
  const aside = `${mine}.stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    if (readHolder(aside)?.since !== dead.since) linkSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
  return dead.pid
}
