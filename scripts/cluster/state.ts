/** The recorded state of a running cluster, for tests, load, chaos and the commands of another terminal. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../environment.ts'

export type Kind =
  | 'storefront'
  | 'shop-api'
  | 'worker'
  | 'simulators'
  | 'nginx'
  | 'haproxy'
  | 'redis'
  | 's3'
  | 'postgres'

export interface MemberState {
  name: string
  kind: Kind
  url: string
  /** Null while it does not run. */
  pid: number | null
  log: string
  /** The data folder of a storefront, shop API or worker. */
  dataDir?: string
}

export interface ClusterState {
  /** Everything starts, runs or is being ended by this process. */
  pid: number
  folder: string
  /** Where commands are taken (control.ts). */
  control: string
  isReady: boolean
  /** nginx's address, for browsers. */
  url: string
  /** HAProxy's ports. */
  balancer: { storefronts: string; shopApis: string; primary: string; replica: string }
  database: {
    primary: string
    standby: string
    /** Whether the standby has every acknowledged commit: only then can it be promoted without loss. */
    isStandbyCurrent: boolean
  }
  redisUrl: string
  simulators: { daraja: string; cybersource: string; etims: string }
  /** Settings that all instances share, secrets too. */
  env: Record<string, string>
  members: Record<string, MemberState>
}

/** The default file for a cluster's state, for commands in another terminal. */
export const STATE_FILE = process.env.FUMA_CLUSTER || path.join(ROOT, '.data', 'cluster.json')

/** Writes the file atomically, readable by its owner only, because it contains secrets. */
export function writeState(file: string, state: ClusterState): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** @throws Error in plain words when no cluster runs */
export function readState(file = STATE_FILE): ClusterState {
  const state = stateIn(file)
  if (!state) throw new Error(`No cluster runs (${file}): npm run cluster starts one.`)
  return state
}

/** The cluster that a file describes; null if the file is missing, or if the cluster ended without removing it. */
export function stateIn(file: string): ClusterState | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const state = JSON.parse(text) as ClusterState
  return isAlive(state.pid) ? state : null
}

export function removeState(file: string): void {
  rmSync(file, { force: true })
}

/** Whether a process runs, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
