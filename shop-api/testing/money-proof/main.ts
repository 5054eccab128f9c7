/**
 * `npm run proof:money`: plays days of the shop's money against its routes. After each day the orders, the ledger, the
 * paybill's statement and the accountant's totals must agree, and no closed day can change.
 * PROOF_DAYS: number of days (1000). PROOF_SEED: seed of the first day (random); each later day has the next seed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { MoneyDays } from './money-days.ts'

/** After this number of days, and after each fault, a new database is opened. */
const DAYS_A_DATABASE = 100

function numberOf(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is a whole number from 1.`)
  return value
}

const total = numberOf('PROOF_DAYS', 1000)
const firstSeed = numberOf('PROOF_SEED', 1 + Math.floor(Math.random() * 1_000_000_000))
const failed: number[] = []

/** Plays days on a new database until it is full or a fault is found. @returns the number of played days */
async function playSome(from: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-money-proof-'))
  const database = await openDatabase({ DATA_DIR: 'memory://' })
  await migrate(database)
  const days = await MoneyDays.open(database, folder)
  let played = 0
  try {
    while (played < DAYS_A_DATABASE && from + played < total) {
      const seed = firstSeed + from + played
      played += 1
      try {
        await days.play(seed, played - 1)
      } catch (error) {
        failed.push(seed)
        console.log(`Seed ${seed}, day ${played} of its database: ${(error as Error).stack}`)
        return played
      }
      if ((from + played) % 10 === 0) console.log(`${from + played} of ${total} days played.`)
    }
    return played
  } finally {
    await days.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

console.log(`PROOF_SEED=${firstSeed}`)
for (let done = 0; done < total; ) done += await playSome(done)
console.log(
  `${total} days played from seed ${firstSeed}, ${failed.length} with a fault: ${failed.join(', ') || 'none'}.`,
)
process.exit(failed.length === 0 ? 0 : 1)
