import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'

interface Holder {
  pid: number
  host: string
  /** Tells a process from a later one that was given the same number; empty where the system does not say. */
  birth: string
  since: string
}

export interface FolderLock {
  /** Set when a lock was found whose process is gone. */
  takenOverFrom: number | undefined
  release: () => void
}

const HEARTBEAT_MS = 5_000
/** A holder on another machine (or in another container) that has not touched its lock for this long is gone. */
const SILENT_MS = 30_000

/** Boot and start time of a process, on Linux; empty elsewhere. */
function birthOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; start time is the 20th field after it.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    // Not Linux, or no such process: then the process number alone decides.
    return ''
  }
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(file).mtimeMs < SILENT_MS
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives, and belongs to someone else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return holder.birth === '' || holder.birth === birthOf(holder.pid)
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${file} is no lock of ours; remove it when you are sure that nothing has the folder open.`, {
      cause: error,
    })
  }
}

/**
 * Keeps a folder to one process: a second one that opens an embedded database would destroy it. The lock is a file
 * beside the folder naming its holder; one whose holder died (kill -9, power) is taken over.
 * @throws Error naming the process that has the folder open
 */
export function lockFolder(folder: string): FolderLock {
  const file = `${folder}.lock`
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const mine = `${file}.${process.pid}`
  const since = new Date().toISOString()
  writeFileSync(mine, `${JSON.stringify({ pid: process.pid, host: hostname(), birth: birthOf(process.pid), since })}\n`)
  let takenOverFrom: number | undefined
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        // A link is made whole or not at all: nobody ever reads half a lock.
        linkSync(mine, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries === 5) throw error
      }
      const other = readHolder(file)
      if (other === null) continue
      if (isAlive(other, file)) {
        throw new Error(
          `${folder} is open in process ${other.pid} on ${other.host} since ${other.since}; only one process may open it.`,
        )
      }
      takenOverFrom = takeAside(file, other, mine)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  const heartbeat = setInterval(() => {
    // It fails only when the data folder was removed from under us: then nothing is left to guard.
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

/** Moves a dead holder's lock away; puts it back when someone else has taken it over in the meantime. */
function takeAside(file: string, dead: Holder, mine: string): number {
  const aside = `${mine}.stale`
  renameSync(file, aside)
  try {
    if (readHolder(aside)?.since !== dead.since) linkSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
  return dead.pid
}
