import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const MIGRATIONS = 'shop-api/db/migrations'
/** Project files that a file loads at run time, workers and data beside it included; types are stripped before. */
const LOADED =
  /^(?:import|export)\s(?!type\s)[^'"]*?'([^']+\.ts)'|\bimport\('([^']+\.ts)'\)|\bnew URL\('([^']+\.ts)'|\bpath\.join\(FOLDER, '([^']+\.json)'/gm

/** A program of ours and every file of ours that it loads, from the root, in order. */
export function filesOf(program: string): string[] {
  const found = new Set([program])
  for (const file of found) {
    for (const [, from, later, worker, data] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(LOADED)) {
      const target = from ?? later ?? worker ?? data ?? ''
      found.add(target.startsWith('#') ? target.slice(1) : path.posix.join(path.posix.dirname(file), target))
    }
  }
  return [...found].sort()
}

/**
 * Changes with everything that determines the content of a new database: the program's own files, and the migrations.
 */
export function sourcesHash(program: string): string {
  const migrations = readdirSync(path.join(ROOT, MIGRATIONS)).filter((name) => name.endsWith('.sql'))
  const hash = createHash('sha256')
  for (const file of [...filesOf(program), ...migrations.sort().map((name) => `${MIGRATIONS}/${name}`)]) {
    hash.update(file).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
