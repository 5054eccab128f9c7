/** `npm run catalogue -- import FILE` and `export FILE`: the whole catalogue in and out (docs/decisions/0010). */
import { createWriteStream, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { systemClock } from '#lib/clock.ts'
import { type Desk, openDesk } from '#shop-api/catalogue-io/desk.ts'
import { ENCODINGS, type Encoding } from '#shop-api/catalogue-io/file-text.ts'
import { type ImportOutcome, importFile } from '#shop-api/catalogue-io/import-file.ts'
import { takeBackInterrupted } from '#shop-api/catalogue-io/only-one.ts'
import { openDatabase } from '#shop-api/db/client.ts'
import { migrate } from '#shop-api/db/migrate.ts'
import { type Env, readEnv } from '#shop-api/env.ts'
import { openFileStore } from '#shop-api/files/file-store.ts'
import { openLog } from '#shop-api/log.ts'
import { reachDesk } from '#shop-api/operator/operator-client.ts'
import { readSettings } from './environment.ts'
import { openProgress } from './progress.ts'
import { shopApiEnvironment } from './stack.ts'

const USAGE = `
  npm run catalogue -- import FILE   takes in Shopify's product CSV or the shop's own
      --dry-run            only report what would change
      --yes                do not ask before writing
      --skip-bad           leave bad rows out and take the others in
      --pictures DIR       where picture files named in the file are
      --prices ex-vat      Shopify's prices are meant without VAT (inc-vat when absent)
      --encoding NAME      ${ENCODINGS.join(', ')} (found out when absent)
  npm run catalogue -- export FILE
      --format fuma|shopify   the shop's own columns (when absent) or Shopify's
`

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'skip-bad': { type: 'boolean', default: false },
    pictures: { type: 'string' },
    prices: { type: 'string', default: 'inc-vat' },
    encoding: { type: 'string' },
    format: { type: 'string', default: 'fuma' },
  },
})

const count = (n: number, one: string) => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`

function say({ format, rows, report, problems, bad }: ImportOutcome): void {
  const line = (what: string, { new: fresh, changed, same }: { new: number; changed: number; same: number }) =>
    console.log(`  ${what.padEnd(10)} ${fresh} new, ${changed} changed, ${same} the same`)
  console.log(
    `\n  ${count(rows, 'row')} in ${format === 'shopify' ? 'Shopify’s' : 'the shop’s own'} columns${format === 'shopify' ? `, prices ${flags.prices === 'ex-vat' ? 'without' : 'including'} VAT, in KES` : ''}`,
  )
  line('products', report.products)
  line('variants', report.variants)
  const { byAddress, byFile } = report.pictures
  if (byAddress + byFile > 0) console.log(`  pictures   ${byFile} by file, ${byAddress} to be fetched afterwards`)
  for (const [what, names] of [
    ['new brands', report.brands],
    ['new collections', report.collections],
    ['new sub-collections', report.subCollections],
  ] as const) {
    if (names.length > 0)
      console.log(
        `  ${what}: ${names.slice(0, 20).join('; ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`,
      )
  }
  if (bad === 0) return
  console.log(`\n  ${count(bad, 'bad row')}:`)
  for (const { line: at, column, reason } of problems.slice(0, 50)) {
    console.log(`  line ${at}${column ? `, ${column}` : ''}: ${reason}`)
  }
  if (bad > 50) console.log(`  … and ${bad - 50} more`)
}

async function openHere(env: Env, publicUrl: string): Promise<Desk> {
  // Optimising one function of the embedded PostgreSQL takes half a gigabyte for a second and saves this command no time.
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
  const log = openLog('error')
  const database = await openDatabase(env, log)
  await migrate(database)
  await takeBackInterrupted(database)
  return { ...openDesk({ env, publicUrl, database, clock: systemClock, log }), close: () => database.close() }
}

async function importInto(desk: Desk, file: string, env: Env, publicUrl: string, signal: AbortSignal): Promise<void> {
  const progress = openProgress(statSync(file).size)
  const began = performance.now()
  const outcome = await importFile(desk, file, {
    isDry: flags['dry-run'],
    skipBad: flags['skip-bad'],
    pricesExVat: flags.prices === 'ex-vat',
    publicUrl,
    pictures: flags.pictures,
    encoding: flags.encoding as Encoding | undefined,
    store: openFileStore(env),
    signal,
    onBytes: progress.at,
    confirm: async (so) => {
      progress.end()
      say(so)
      if (flags.yes) return true
      if (!process.stdin.isTTY) {
        console.log('\n  Nothing is changed: without a terminal to ask on, say --yes.')
        process.exitCode = 1
        return false
      }
      const ask = createInterface({ input: process.stdin, output: process.stdout })
      const answer = await ask.question('\n  Write this? (yes/no) ', { signal }).finally(() => ask.close())
      return /^y(es)?$/i.test(answer.trim())
    },
  })
  progress.end()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (outcome.switchMs !== undefined) {
    console.log(`\n  Done in ${seconds} s; the catalogue was switched in ${outcome.switchMs} ms.\n`)
    return
  }
  const { new: fresh, changed } = outcome.report.products
  if (fresh + changed === 0 || outcome.bad > 0 || flags['dry-run']) {
    if (fresh + changed === 0 || flags['dry-run'] || (outcome.bad > 0 && !flags['skip-bad'])) say(outcome)
  }
  if (outcome.bad > 0 && !flags['skip-bad']) {
    console.log('\n  Nothing is changed. Mend these rows, or leave them out with --skip-bad.\n')
    process.exitCode = 1
  } else if (flags['dry-run']) console.log('\n  A dry run: nothing is changed.\n')
  else if (fresh + changed === 0) console.log('\n  0 changed: the shop has all of it already.\n')
  else console.log('\n  Nothing is changed.\n')
}

async function exportTo(desk: Desk, file: string): Promise<void> {
  const half = `${file}.half`
  let rows = 0
  try {
    const counted = async function* () {
      for await (const text of desk.export(flags.format as 'fuma' | 'shopify')) {
        for (let at = text.indexOf('\r\n'); at !== -1; at = text.indexOf('\r\n', at + 2)) rows += 1
        yield text
      }
    }
    await pipeline(Readable.from(counted()), createWriteStream(half))
    await rename(half, file)
  } finally {
    rmSync(half, { force: true })
  }
  console.log(`\n  ${count(rows - 1, 'row')} written to ${file}\n`)
}

async function main(): Promise<void> {
  const [command, given] = positionals
  const isKnown =
    (command === 'import' || command === 'export') &&
    ['fuma', 'shopify'].includes(flags.format) &&
    ['inc-vat', 'ex-vat'].includes(flags.prices) &&
    (!flags.encoding || ENCODINGS.includes(flags.encoding as Encoding))
  if (!isKnown || !given || positionals.length > 2) throw new Error(USAGE)
  // npm runs scripts in the project's folder; people name files from where they stand.
  const file = path.resolve(process.env.INIT_CWD ?? '.', given)
  if (flags.pictures) flags.pictures = path.resolve(process.env.INIT_CWD ?? '.', flags.pictures)
  const settings = readSettings()
  const env = readEnv(shopApiEnvironment(settings))
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => stopped.abort(new Error('Interrupted: nothing is changed.')))
  }
  if (command === 'import' && !statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Error(`There is no file ${file}.`)
  const desk = (await reachDesk(env.DATA_DIR)) ?? (await openHere(env, settings.publicUrl))
  try {
    if (command === 'import') await importInto(desk, file, env, settings.publicUrl, stopped.signal)
    else await exportTo(desk, file)
  } finally {
    await desk.close()
  }
}

try {
  await main()
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
