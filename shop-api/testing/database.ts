import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '../db/client.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const CACHE = path.join(ROOT, 'node_modules/.cache/fuma-test')
/** What a seeded database is made of: a change in any of these makes it afresh. */
const SOURCES = [
  'lib',
  'shop-api/catalogue-io',
  'shop-api/db',
  'shop-api/domain/catalogue',
  'shop-api/media',
  'shop-api/store/catalogue',
  'shop-api/store/sample',
  'sample',
]

/** 'empty' has tables and nothing in them; 'sample' the whole sample catalogue. */
export type Contents = 'empty' | 'sample'

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const files = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    const names = files.filter((file) => file.isFile() && !file.name.endsWith('.test.ts'))
    for (const name of names.map((file) => path.join(file.parentPath, file.name)).sort()) {
      hash.update(name).update(readFileSync(name))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** Makes the database in a process of its own: drawing the pictures' blurs is many times slower inside Jest. */
async function make(file: string, contents: Contents): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE).filter((name) => name.startsWith(`${contents}-`) && name.endsWith('.tar'))) {
    rmSync(path.join(CACHE, old), { force: true })
  }
  // Whole or not at all, as two workers may make it at once.
  const half = `${file}.${process.pid}`
  const script = path.join(import.meta.dirname, 'make-database.ts')
  await promisify(execFile)(process.execPath, [script, contents, half])
  renameSync(half, file)
}

/** A database in memory for one test file. The first one made is kept on disk, so that the others start in a second. */
export async function openTestDatabase(contents: Contents): Promise<Database> {
  const file = path.join(CACHE, `${contents}-${sourcesHash()}.tar`)
  if (!existsSync(file)) await make(file, contents)
  return openDatabase({ DATA_DIR: 'memory://' }, undefined, new Blob([readFileSync(file)]))
}
