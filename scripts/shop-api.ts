/** `npm run shop-api -- <noun> <verb>`: operator commands, run in the running shop API or without it. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBackupCommand, runBackupCommand } from '#shop-api/backup/backup-commands.ts'
import { openDatabase } from '#shop-api/db/client.ts'
import { bringUpToDate } from '#shop-api/db/migrate.ts'
import { readEnv } from '#shop-api/env.ts'
import { openFileStore, openFileStores } from '#shop-api/files/open-file-store.ts'
import { openPrivateFiles } from '#shop-api/files/private-files.ts'
import { openLog } from '#shop-api/log.ts'
import { sellerOf } from '#shop-api/modules/orders/documents/seller.ts'
import { readPaymentEnv } from '#shop-api/modules/payments/providers/env.ts'
import { openProviders } from '#shop-api/modules/payments/providers/open-providers.ts'
import { loadSite } from '#shop-api/modules/site/use-cases/site.ts'
import { reachCommands } from '#shop-api/operator/operator-client.ts'
import { operatorName } from '#shop-api/operator/operator-name.ts'
import { runCommand } from '#shop-api/operator/run-command.ts'
import { openDatabaseClock } from '#shop-api/start/database-clock.ts'
import { readSettings } from './environment.ts'
import { shopApiEnvironment } from './part-environment.ts'

const typed = process.argv.slice(2)
const out = fileOf(typed)
nameFiles(typed)
const { username } = userInfo()
const named = process.env.SUDO_USER || username
const operator = operatorName(named, username)
const given = shopApiEnvironment(readSettings())

/**
 * Removes `--out FILE` from the arguments: the file for a command's output. npm itself prints lines on standard output,
 * which must not be in a CSV file. The path is relative to the caller's folder.
 */
function fileOf(words: string[]): string | null {
  const at = words.indexOf('--out')
  if (at === -1) return null
  const [, file] = words.splice(at, 2)
  if (!file) throw new Error('--out names a file.')
  return path.resolve(process.env.INIT_CWD ?? '.', file)
}

/** Writes a command's output in full or not at all: half an export must not look complete. */
async function writeOut(output: AsyncIterable<string>, file: string): Promise<void> {
  const half = `${file}.half`
  try {
    // Payments and their receipts: for the owner of the file alone.
    await pipeline(Readable.from(output), createWriteStream(half, { mode: 0o600 }))
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? new Error(`The disk is full. ${file} was not written.`, { cause: error })
      : error
  }
}

/**
 * Makes the paths of input files absolute, relative to the operator's folder, for the process that runs the command.
 */
function nameFiles(words: string[]): void {
  for (const [at, word] of words.entries()) {
    const file = words[at + 1]
    if (word === '--file' && file) words[at + 1] = path.resolve(process.env.INIT_CWD ?? '.', file)
  }
}

/** Runs it here: no other process has the database open. */
async function* runHere(): AsyncIterable<string> {
  const log = openLog('error')
  const database = await openDatabase(readEnv(given), log)
  const { clock, close: endClock } = await openDatabaseClock(database, log)
  try {
    await bringUpToDate(database, readEnv(given))
    const { providers } = openProviders(readPaymentEnv(given), clock)
    const env = readEnv(given)
    const own = {
      seller: sellerOf(env, await loadSite(database)),
      publicUrl: env.PUBLIC_URL,
      files: openPrivateFiles(openFileStore(env), env.FILES_KEY),
      stores: openFileStores(env),
      log,
    }
    yield* runCommand({ database, clock, providers, ...own }, typed, operator)
  } finally {
    await endClock()
    await database.close()
  }
}

/** Backups are made and read by this process: only it has their key, and it takes no time from the shop. */
async function runBackups(): Promise<void> {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort())
  const folder = process.env.INIT_CWD ?? '.'
  for await (const text of runBackupCommand({ typed, env: given, operator, folder, signal: interrupted.signal })) {
    process.stdout.write(text)
  }
}

/** Runs it in the shop API of this machine, or here. */
async function runOther(): Promise<void> {
  const there = await reachCommands(readEnv(given).DATA_DIR)
  const output = there ? there(typed, named) : runHere()
  if (out) {
    await writeOut(output, out)
    console.log(`Written to ${out}`)
  } else {
    for await (const text of output) process.stdout.write(text)
    process.stdout.write('\n')
  }
}

try {
  await (isBackupCommand(typed) ? runBackups() : runOther())
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
