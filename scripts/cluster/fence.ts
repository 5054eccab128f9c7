/** Making sure that a PostgreSQL server takes no more writes, before another takes its place. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isEmptyWithin, processesIn } from './node-processes.ts'
import { markStandby, type PostgresNode } from './postgres-nodes.ts'
import { answersAt } from './server-process.ts'

/** A server that is well hands its standby everything it has within this time when it is stopped. */
const FAST_MS = 5_000
const DEAD_WITHIN_MS = 5_000

function postmasterOf({ data }: PostgresNode): number | null {
  try {
    return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // Already ended. A process that must not be killed is found alive below.
      if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/**
 * Ends a server for good: first politely, then by kill. It cannot return as a primary: any start makes it a standby.
 * @throws Error if it can still accept writes: then it must not be replaced
 */
export async function fence(node: PostgresNode, fastMs = FAST_MS): Promise<void> {
  const running = processesIn(node.data)
  const postmaster = postmasterOf(node)
  if (postmaster !== null && running.includes(postmaster)) {
    signal([postmaster], 'SIGINT')
    await isEmptyWithin(node.data, fastMs)
  }
  signal(processesIn(node.data), 'SIGKILL')
  if (!(await isEmptyWithin(node.data, DEAD_WITHIN_MS))) {
    throw new Error(`${node.name} cannot be fenced: its processes ${processesIn(node.data).join(', ')} do not end.`)
  }
  if (await answersAt(node.port)) {
    throw new Error(`${node.name} cannot be fenced: something still takes connections at its port ${node.port}.`)
  }
  markStandby(node)
}
