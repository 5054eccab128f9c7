import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '../db/client.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { sourcesHash } from './sources-hash.ts'

const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/fuma-test')
/** Making one takes half a minute on a busy machine. */
const MAKING_MS = 180_000

/** 'empty' has tables and nothing in them; 'sample' the whole sample catalogue. */
export type Contents = 'empty' | 'sample'

const programOf = (contents: Contents) => `shop-api/testing/make-${contents}.ts`

/** Makes the database in a process of its own: drawing the pictures' blurs is many times slower inside Jest. */
async function make(file: string, contents: Contents): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  // Two workers that need it at once make it once.
  const lock = await lockFolder(path.join(CACHE, contents), { waitMs: MAKING_MS })
  try {
    if (existsSync(file)) return
    for (const old of readdirSync(CACHE).filter((name) => name.startsWith(`${contents}-`) && name.endsWith('.tar'))) {
      rmSync(path.join(CACHE, old), { force: true })
    }
    const half = `${file}.${process.pid}`
    const script = path.join(import.meta.dirname, `make-${contents}.ts`)
    await promisify(execFile)(process.execPath, [script, half])
    renameSync(half, file)
  } finally {
    lock.release()
  }
}

/** The first one made is kept on disk, so that the others start in a second. */
async function dumpOf(contents: Contents): Promise<Blob> {
  const file = path.join(CACHE, `${contents}-${sourcesHash(programOf(contents))}.tar`)
  if (!existsSync(file)) await make(file, contents)
  return new Blob([readFileSync(file)])
}

/** A database in memory for one test file. */
export async function openTestDatabase(contents: Contents): Promise<Database> {
  return openDatabase({ DATA_DIR: 'memory://' }, undefined, await dumpOf(contents))
}

/** Puts a database into a new data folder, for processes that a test starts. */
export async function makeTestFolder(dataDir: string, contents: Contents): Promise<void> {
  const database = await openDatabase({ DATA_DIR: dataDir }, undefined, await dumpOf(contents))
  await database.close()
}
