/**
 * Two PostgreSQL servers on this machine: a primary, and a standby that streams from it. Uses PostgreSQL's own programs
 * and settings alone; a real shop lets Patroni do the steps done here by command (docs/operating.md, "Many machines").
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askPostgres } from './ask-postgres.ts'
import { isEmptyWithin } from './node-processes.ts'
import { startServer } from './server-process.ts'

export interface PostgresNode {
  name: string
  port: number
  /** Its data folder. */
  data: string
  log: string
  url: string
}

export interface PostgresPrograms {
  /** The folder of initdb, postgres and pg_basebackup. */
  folder: string
  user: { uid: number; gid: number } | undefined
}

const CATCH_UP_MS = 500
const CHILDREN_END_MS = 10_000

/** Its presence makes a server start as a standby. */
export const STANDBY_FILE = 'standby.signal'

/** For both servers: each can become the primary. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '150',
  wal_level: 'replica',
  hot_standby: 'on',
  // A commit is answered once it is on the disks of both.
  synchronous_commit: 'on',
  // The write-ahead log that an absent standby can have missed and still fetch.
  wal_keep_size: '512MB',
  // A standby without a message for this long counts as absent.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  // Interval at which a standby tries a dead primary; it is promoted between two tries.
  wal_retrieve_retry_interval: '200ms',
}

/** @param folder parent of its data folder, @param logs folder of its log */
export function nodeAt(name: string, port: number, folder: string, logs: string): PostgresNode {
  const url = `postgres://fuma@127.0.0.1:${port}/postgres`
  return { name, port, data: path.join(folder, name), log: path.join(logs, `${name}.log`), url }
}

function run(programs: PostgresPrograms, name: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(programs.folder, name), args, {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...programs.user,
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed:\n${said.slice(-1_000)}`)),
    )
  })
}

function makeFolder(programs: PostgresPrograms, folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  if (programs.user) chownSync(folder, programs.user.uid, programs.user.gid)
}

/** An empty database. */
export async function createNode(programs: PostgresPrograms, node: PostgresNode): Promise<void> {
  makeFolder(programs, node.data)
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-sync']
  await run(programs, 'initdb', ['-D', node.data, '-U', 'fuma', ...options])
}

const connectionTo = ({ port }: PostgresNode, as: string) =>
  `host=127.0.0.1 port=${port} user=fuma application_name=${as}`

/** Makes a fresh copy of a running primary that will start as its standby. */
export async function copyNode(programs: PostgresPrograms, from: PostgresNode, node: PostgresNode): Promise<void> {
  rmSync(node.data, { recursive: true, force: true })
  makeFolder(programs, node.data)
  const how = ['-X', 'stream', '--checkpoint=fast', '--no-sync']
  // Another name than the standby's: commits must not wait for a copy in progress.
  await run(programs, 'pg_basebackup', ['-D', node.data, '-d', connectionTo(from, 'copy'), ...how])
  markStandby(node)
}

/** Any later start makes it a standby, which accepts no writes. */
export function markStandby(node: PostgresNode): void {
  if (existsSync(node.data)) writeFileSync(path.join(node.data, STANDBY_FILE), '')
}

/** @param primary whom it streams from; absent for the primary itself */
export async function startNode(
  programs: PostgresPrograms,
  node: PostgresNode,
  primary?: PostgresNode,
): Promise<ChildProcess> {
  // Children of one that was killed end a moment after it.
  await isEmptyWithin(node.data, CHILDREN_END_MS)
  const settings = {
    ...SETTINGS,
    port: String(node.port),
    ...(primary && { primary_conninfo: connectionTo(primary, node.name) }),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return startServer(node.name, [path.join(programs.folder, 'postgres'), '-D', node.data, ...options], {
    log: node.log,
    cwd: '/',
    user: programs.user,
    isReady: () => isAnswering(node),
    seconds: 60,
  })
}

const isAnswering = ({ url }: PostgresNode) =>
  askPostgres(url, 'SELECT 1', [], 1_000).then(
    () => true,
    () => false,
  )

export async function isInRecovery({ url }: PostgresNode): Promise<boolean> {
  const [row] = await askPostgres<{ recovers: boolean }>(url, 'SELECT pg_is_in_recovery() AS recovers')
  return row?.recovers ?? true
}

/** A standby's replication state; null if it does not stream. */
export async function syncStateOf(primary: PostgresNode, standby: string): Promise<'async' | 'sync' | null> {
  const [row] = await askPostgres<{ sync_state: string }>(
    primary.url,
    `SELECT sync_state FROM pg_stat_replication WHERE application_name = $1 AND state = 'streaming'`,
    [standby],
    2_000,
  )
  if (!row) return null
  return row.sync_state === 'sync' ? 'sync' : 'async'
}

/** Whether a standby has on its disk, within a few seconds, all writes of the primary until now. */
export async function hasCaughtUp(primary: PostgresNode, standby: string): Promise<boolean> {
  // A commit from before the primary waited for this standby can still be pending: by then it is written.
  await pause(CATCH_UP_MS)
  const [now] = await askPostgres<{ lsn: string }>(primary.url, 'SELECT pg_current_wal_flush_lsn() AS lsn')
  for (let tries = 0; tries < 10; tries += 1, await pause(CATCH_UP_MS)) {
    const [row] = await askPostgres<{ has: boolean }>(
      primary.url,
      'SELECT flush_lsn >= $2::pg_lsn AS has FROM pg_stat_replication WHERE application_name = $1',
      [standby, now?.lsn],
    )
    if (row?.has) return true
  }
  return false
}
