/**
 * `npm run proof:recovery`: recovers a database to a point in time, as docs/backup.md describes it. PostgreSQL archives
 * its log, and a base backup is taken while orders arrive. An accident deletes them all, and a second server is
 * restored to the moment before it. It starts and ends both servers itself, prints each command with its time, and ends
 * with code 1 unless exactly the orders of that moment are there. Options: `--orders 2000` before the accident.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { showBytes } from '#lib/format/bytes.ts'
import { findPostgres } from '../scripts/postgres.ts'
import { freePort } from '../scripts/stack.ts'
import { runBackupCommand } from '../shop-api/backup/backup-commands.ts'
import { type Database, openDatabase } from '../shop-api/db/client.ts'
import { migrate } from '../shop-api/db/migrate.ts'
import { unpaidOrder } from '../shop-api/testing/unpaid-order.ts'

const { values } = parseArgs({ options: { orders: { type: 'string', default: '2000' } } })
const ORDERS = Number(values.orders)
const programs = findPostgres()
const asRoot = process.getuid?.() === 0

const work = mkdtempSync(path.join(tmpdir(), 'fuma-recovery-'))
const [data, archive, base, recovered] = ['data', 'archive', 'base', 'recovered'].map((name) =>
  path.join(work, name),
) as [string, string, string, string]
const ports = { first: await freePort(), second: await freePort() }
const urlOf = (port: number) => `postgres://fuma@127.0.0.1:${port}/postgres`

/** Runs a command of the document as PostgreSQL's user, and prints its time. @throws Error if it fails */
function run(command: string): number {
  const began = performance.now()
  const shell: [string, string[]] = asRoot
    ? ['runuser', ['-u', 'postgres', '--', 'sh', '-c', command]]
    : ['sh', ['-c', command]]
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` }
  const { status } = spawnSync(...shell, { cwd: work, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const seconds = (performance.now() - began) / 1000
  console.log(`  ${seconds.toFixed(1).padStart(5)} s  ${command.replaceAll(work, '…')}`)
  if (status !== 0) throw new Error(`it failed (${status}): ${command}`)
  return seconds
}

function sizeOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return showBytes(files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0))
}

const options = (port: number) => `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`

function startFirst(): void {
  const settings = [
    'wal_level = replica',
    'archive_mode = on',
    `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
    'archive_timeout = 60',
  ]
  run(`initdb -D ${data} -U fuma --auth=trust --encoding=UTF8 --locale=C.UTF-8`)
  for (const line of settings) run(`echo "${line}" >> ${data}/postgresql.conf`)
  run(`pg_ctl -D ${data} -l ${work}/first.log -w -o "${options(ports.first)}" start`)
}

async function order(database: Database, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await unpaidOrder(database)
}

/** The database's own time, between two of its transactions. */
async function moment({ query }: Database): Promise<string> {
  await pause(20)
  const [row] = await query<{ now: string }>(
    `SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US TZH:TZM') AS now`,
  )
  await pause(20)
  return (row as { now: string }).now
}

const countOrders = async ({ query }: Database) =>
  (await query<{ n: number }>('SELECT count(*)::int AS n FROM orders'))[0]?.n

/** Orders, a base backup in the middle of them, and the accident. @returns the moment before it */
async function happen(): Promise<string> {
  const database = await openDatabase({ DATABASE_URL: urlOf(ports.first), DATA_DIR: work })
  try {
    await migrate(database)
    await order(database, Math.floor(ORDERS / 2))
    const ordering = order(database, Math.ceil(ORDERS / 2))
    run(`pg_basebackup -d ${urlOf(ports.first)} -D ${base} --wal-method=stream --checkpoint=fast`)
    run(`pg_verifybackup ${base}`)
    await ordering
    const before = await moment(database)
    await database.query('TRUNCATE orders CASCADE')
    await order(database, 10)
    console.log(`  The accident: TRUNCATE orders; ${ORDERS} orders are gone, 10 come after it.`)
    await database.query('SELECT pg_switch_wal()')
    return before
  } finally {
    await database.close()
  }
}

function recover(before: string): number {
  run(`cp -a ${base} ${recovered}`)
  const settings = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${before}'`,
    'recovery_target_action = promote',
    'archive_mode = off',
  ]
  for (const line of settings) run(`echo "${line}" >> ${recovered}/postgresql.conf`)
  run(`touch ${recovered}/recovery.signal`)
  return run(`pg_ctl -D ${recovered} -l ${work}/second.log -w -o "${options(ports.second)}" start`)
}

async function awaitPromotion(database: Database): Promise<number> {
  const began = performance.now()
  for (;;) {
    const [row] = await database.query<{ busy: boolean }>('SELECT pg_is_in_recovery() AS busy')
    if (!row?.busy) return (performance.now() - began) / 1000
    await pause(50)
  }
}

async function finish(before: string): Promise<void> {
  const env = { DATABASE_URL: urlOf(ports.second), DATA_DIR: work }
  const given = {
    typed: ['restore', 'finish', '--as-of', before],
    env,
    operator: 'proof',
    folder: work,
    signal: new AbortController().signal,
  }
  for await (const text of runBackupCommand(given)) process.stdout.write(text)
}

async function prove(): Promise<boolean> {
  startFirst()
  const before = await happen()
  console.log(`\n  Base backup ${sizeOf(base)}, archive ${sizeOf(archive)}. Back to ${before}:\n`)
  const started = recover(before)
  const database = await openDatabase({ DATABASE_URL: urlOf(ports.second), DATA_DIR: work })
  const promoted = await awaitPromotion(database)
  const found = await countOrders(database)
  await database.close()
  console.log(`  Recovered in ${(started + promoted).toFixed(1)} s: ${found} of ${ORDERS} orders.`)
  await finish(before)
  return found === ORDERS
}

function makeFolders(): void {
  mkdirSync(archive)
  if (!asRoot) return
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  for (const folder of [work, archive]) chownSync(folder, id('-u'), id('-g'))
  chmodSync(work, 0o700)
}

function end(): void {
  for (const folder of [data, recovered]) {
    const isRunning =
      readdirSync(work).includes(path.basename(folder)) && readdirSync(folder).includes('postmaster.pid')
    if (isRunning) run(`pg_ctl -D ${folder} -m immediate -w stop`)
  }
  rmSync(work, { recursive: true, force: true })
}

if (!programs) {
  console.error('PostgreSQL is not installed: nothing was proven.')
  process.exitCode = 1
} else {
  try {
    makeFolders()
    if (!(await prove())) process.exitCode = 1
  } finally {
    end()
  }
}
