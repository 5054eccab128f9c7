import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Database } from '../db/client.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { openEmbedded } from '../db/open-embedded.ts'
import { sourcesHash } from './sources-hash.ts'

const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/fuma-test')
/** Making one takes half a minute on a busy machine. */
const MAKING_MS = 180_000

/** 'empty' has tables without rows; 'sample' the whole sample catalogue. */
export type Contents = 'empty' | 'sample'

const programOf = (contents: Contents) => `shop-api/testing/make-${contents}.ts`

/** Makes the database in a separate process: drawing the pictures' blurs is many times slower inside Jest. */
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

const partOfPglite = (name: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@electric-sql/pglite/${name}`)))

/** PGlite's program, compiled once per process: each database would compile it again, which takes half a second. */
const program = {
  pgliteWasmModule: await WebAssembly.compile(new Uint8Array(partOfPglite('pglite.wasm'))),
  fsBundle: new Blob([new Uint8Array(partOfPglite('pglite.data'))]),
}
const dumps = new Map<Contents, Blob>()

/** The dump is made once and cached on disk, so that later test runs start quickly. */
async function dumpOf(contents: Contents): Promise<Blob> {
  const known = dumps.get(contents)
  if (known) return known
  const file = path.join(CACHE, `${contents}-${sourcesHash(programOf(contents))}.tar`)
  if (!existsSync(file)) await make(file, contents)
  const dump = new Blob([readFileSync(file)])
  dumps.set(contents, dump)
  return dump
}

/** An in-memory database for one test file. */
export async function openTestDatabase(contents: Contents): Promise<Database> {
  return openEmbedded('memory://', undefined, { loadDataDir: await dumpOf(contents), ...program })
}

/** Puts a database into a new data folder, for processes that a test starts. */
export async function makeTestFolder(dataDir: string, contents: Contents): Promise<void> {
  const database = await openEmbedded(dataDir, undefined, { loadDataDir: await dumpOf(contents), ...program })
  await database.close()
}
