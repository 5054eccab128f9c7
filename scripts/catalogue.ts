/** `npm run catalogue -- import FILE` and `export FILE`: the whole catalogue in and out (docs/decisions/0010). */
import { accessSync, constants, createWriteStream, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { systemClock } from '#lib/format/clock.ts'
import { openDatabase } from '#shop-api/db/client.ts'
import { bringUpToDate } from '#shop-api/db/migrate.ts'
import { type Env, readEnv } from '#shop-api/env.ts'
import { openFileStore } from '#shop-api/files/open-file-store.ts'
import { openLog } from '#shop-api/log.ts'
import { type ImportOutcome, importFile } from '#shop-api/modules/catalogue/import/import-file.ts'
import { type ImportService, openImportService } from '#shop-api/modules/catalogue/import/import-service.ts'
import type { Format } from '#shop-api/modules/catalogue/import/layout.ts'
import { takeBackInterrupted } from '#shop-api/modules/catalogue/import/queries/import-lock.ts'
import { countOf, reportLines } from '#shop-api/modules/catalogue/import/report-text.ts'
import { RowCounter } from '#shop-api/modules/catalogue/import/row-counter.ts'
import { awaitOperatorPort, reachOperatorPort } from '#shop-api/operator/operator-client.ts'
import { type Arguments, readArguments } from './catalogue-arguments.ts'
import { readSettings } from './environment.ts'
import { shopApiEnvironment } from './part-environment.ts'

const INTERRUPTED = 'Interrupted: nothing is changed.'
/** Enough time for a process manager to restart the shop API. */
const PATIENCE_MS = 20_000

/** The shop whose catalogue it is. */
interface Place {
  env: Env
  publicUrl: string
}

async function openHere({ env, publicUrl }: Place): Promise<ImportService> {
  // Optimising one function of the embedded PostgreSQL takes half a gigabyte for a second and saves this command no time.
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
  const log = openLog('error')
  const database = await openDatabase(env, log)
  await bringUpToDate(database, env)
  await takeBackInterrupted(database)
  return { ...openImportService({ env, publicUrl, database, clock: systemClock, log }), close: () => database.close() }
}

/** Opens the place to check an import whose shop API stopped: the restarted shop API, or the database itself. */
async function reopen(at: Place): Promise<ImportService> {
  console.log(
    `\n  The shop API has stopped. Waiting for it for up to ${PATIENCE_MS / 1_000} s, to see what became of the import.`,
  )
  return (await awaitOperatorPort(at.env.DATA_DIR, PATIENCE_MS)) ?? openHere(at)
}

/** Prompts on the terminal. @throws the signal's reason, or an Error, if there is no reply */
async function isAnswered(question: string, signal: AbortSignal): Promise<boolean> {
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const { promise: closed, resolve: close } = Promise.withResolvers<string>()
  ask.once('close', () => close(''))
  try {
    // The end of the input is not a reply; Ctrl-C arrives as an error of Node's.
    const answer = await Promise.race([ask.question(question, { signal }), closed])
    return /^y(es)?$/i.test(answer.trim())
  } catch {
    throw signal.reason ?? new Error(INTERRUPTED)
  } finally {
    ask.close()
  }
}

const WIDTH = 30

interface Progress {
  /** @param done how much of it, in the unit of the whole */
  at: (done: number) => void
  end: () => void
}

/** A progress bar on a terminal; otherwise a line for each tenth. */
function openProgress(whole: number, out: NodeJS.WriteStream = process.stderr): Progress {
  const began = Date.now()
  let shown = -1
  let isOver = false
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`
  return {
    at: (done) => {
      const share = Math.min(1, done / Math.max(1, whole))
      const step = Math.floor(share * (out.isTTY ? 100 : 10))
      if (isOver || step === shown) return
      shown = step
      if (!out.isTTY) out.write(`${step * 10} % read, ${seconds()}\n`)
      else {
        const full = Math.round(share * WIDTH)
        out.write(`\r  ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${step} %  ${seconds()}`)
      }
    },
    end: () => {
      if (!isOver && out.isTTY && shown !== -1) out.write('\n')
      isOver = true
    },
  }
}

async function importInto(service: ImportService, given: Arguments, at: Place, signal: AbortSignal): Promise<void> {
  const { file, isDry, skipBad, pricesExVat, shelf, untrackedTenths } = given
  const progress = openProgress(statSync(file).size)
  const began = performance.now()
  const print = (so: ImportOutcome) => {
    const said = { pricesExVat, isShelfGiven: shelf !== undefined, isStockGiven: untrackedTenths !== undefined }
    for (const line of reportLines(so, said)) console.log(line)
  }
  const outcome = await importFile(service, file, {
    isDry,
    skipBad,
    pricesExVat,
    shelf,
    untrackedTenths,
    publicUrl: at.publicUrl,
    pictures: given.pictures,
    encoding: given.encoding,
    store: openFileStore(at.env),
    signal,
    reopen: () => reopen(at),
    onBytes: progress.at,
    confirm: async (so) => {
      progress.end()
      print(so)
      if (given.yes) return true
      if (!process.stdin.isTTY) {
        console.log('\n  Nothing is changed: without a terminal to ask on, say --yes.')
        process.exitCode = 1
        return false
      }
      return isAnswered('\n  Write this? (yes/no) ', signal)
    },
  })
  progress.end()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (outcome.switchMs !== undefined) {
    console.log(`\n  Done in ${seconds} s; the catalogue was switched in ${outcome.switchMs} ms.\n`)
    return
  }
  if (outcome.writtenDespite !== undefined) {
    console.log(`\n  ${outcome.writtenDespite} The catalogue was switched all the same: the whole import is written.\n`)
    return
  }
  const { new: fresh, changed } = outcome.report.products
  if (fresh + changed === 0 || outcome.bad > 0 || isDry) {
    if (fresh + changed === 0 || isDry || (outcome.bad > 0 && !skipBad)) print(outcome)
  }
  if (outcome.bad > 0 && !skipBad) {
    console.log('\n  No product was changed. Correct these rows, or leave them out with --skip-bad.\n')
    process.exitCode = 1
  } else if (isDry) console.log('\n  A dry run: nothing is changed.\n')
  else if (fresh + changed === 0) console.log('\n  0 changed: the shop has all of it already.\n')
  else console.log('\n  Nothing is changed.\n')
}

async function exportTo(service: ImportService, file: string, format: Format): Promise<void> {
  const half = `${file}.half`
  const counter = new RowCounter()
  try {
    const counted = async function* () {
      for await (const text of service.export(format)) {
        counter.add(text)
        yield text
      }
    }
    await pipeline(Readable.from(counted()), createWriteStream(half))
    await rename(half, file)
  } catch (error) {
    throw new Error(`${reasonOf(error)} ${file} was not written.`, { cause: error })
  } finally {
    rmSync(half, { force: true })
  }
  console.log(`\n  ${countOf(counter.rows - 1, 'row')} written to ${file}\n`)
}

const REASONS: Record<string, string> = {
  ENOENT: 'There is no such folder.',
  ENOTDIR: 'There is no such folder.',
  EACCES: 'This user may not write there.',
  EPERM: 'This user may not write there.',
  EROFS: 'Nothing can be written there.',
  EISDIR: 'It is a folder.',
  ENOSPC: 'The disk is full.',
}

/** An error of the file system in plain words; others in their own. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code && REASONS[code]) ?? message
}

function checkReadable(file: string): void {
  const what = statSync(file, { throwIfNoEntry: false })
  if (!what?.isFile()) throw new Error(what ? `${file} is not a file.` : `There is no file ${file}.`)
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new Error(`This user may not read ${file}.`)
  }
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2))
  if (given.command === 'import') checkReadable(given.file)
  const settings = readSettings()
  const at: Place = { env: readEnv(shopApiEnvironment(settings)), publicUrl: settings.publicUrl }
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => stopped.abort(new Error(INTERRUPTED)))
  }
  const service = (await reachOperatorPort(at.env.DATA_DIR)) ?? (await openHere(at))
  try {
    if (given.command === 'import') await importInto(service, given, at, stopped.signal)
    else await exportTo(service, given.file, given.format)
  } finally {
    await service.close()
  }
}

try {
  await main()
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
