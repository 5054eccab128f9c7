/** Leftovers of a killed cluster (kill -9): its processes and its folder. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FOLDER_PREFIX } from './folders.ts'
import { type ClusterState, isAlive } from './state.ts'

/** Whether a process was started for this folder: its id can have been reused. */
function belongsTo(folder: string, pid: number): boolean {
  try {
    return ['cmdline', 'environ'].some((name) => readFileSync(`/proc/${pid}/${name}`, 'latin1').includes(folder))
  } catch {
    // It has ended, or is another user's.
    return false
  }
}

/**
 * Ends by process id the remaining processes of a dead cluster, and removes its folder.
 * @returns the names of the ended processes
 */
export function endLeftovers(stateFile: string): string[] {
  if (!existsSync(stateFile)) return []
  const { pid, folder, members } = JSON.parse(readFileSync(stateFile, 'utf8')) as ClusterState
  if (isAlive(pid)) return []
  const ended = Object.values(members).filter((member) => member.pid !== null && belongsTo(folder, member.pid))
  for (const member of ended) process.kill(member.pid as number, 'SIGKILL')
  if (path.dirname(folder) === tmpdir() && path.basename(folder).startsWith(FOLDER_PREFIX))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  rmSync(stateFile, { force: true })
  return ended.map(({ name }) => name)
}
