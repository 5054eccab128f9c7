/** The processes of a PostgreSQL server. */
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

/** Every process of a server, its children that outlived it too: all work in its data folder. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        // It has ended, or is another user's: not a server of ours.
        return false
      }
    })
    .map(Number)
}

/** Waits for its last process to end. False if a process still runs after this time. */
export async function isEmptyWithin(folder: string, ms: number): Promise<boolean> {
  const until = Date.now() + ms
  while (processesIn(folder).length > 0) {
    if (Date.now() > until) return false
    await pause(LOOK_EVERY_MS)
  }
  return true
}
