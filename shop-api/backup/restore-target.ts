import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { openServerSnapshot } from '../db/server-snapshot.ts'
import { emptyDatabase, ownPublic, removePublic } from './after-restore.sql.ts'
import { BackupFailure } from './backup-failure.ts'
import type { BackupHeader } from './manifest.ts'
import { demandVersion, restoreServer } from './pg-programs.ts'
import { countForeignTables, findShopConnections } from './restore-target.sql.ts'

/** A database that receives a dump: completely, or not at all. */
export interface RestoreTarget {
  write: (part: Buffer) => Promise<void>
  /** Checks and finishes it with these statements. */
  commit: (statements: readonly string[]) => Promise<void>
  abandon: () => Promise<void>
}

export interface TargetSettings {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}

/** The name that the operator has to type to overwrite it. */
export function databaseName({ DATABASE_URL: url, DATA_DIR: dataDir }: TargetSettings): string {
  return url ? decodeURIComponent(new URL(url).pathname.slice(1)) : path.join(dataDir, 'pg')
}

/**
 * Opens the configured database.
 * @param overwrite the name of a database that can be overwritten
 * @throws BackupFailure if it is another kind of database, is not empty, or the shop runs on it
 */
export async function openRestoreTarget(
  settings: TargetSettings,
  { database }: BackupHeader,
  overwrite: string | undefined,
): Promise<RestoreTarget> {
  const kind = settings.DATABASE_URL ? 'pg' : 'pglite'
  if (database.kind !== kind) {
    throw new BackupFailure(
      kind === 'pg'
        ? 'The backup is of the embedded database, and DATABASE_URL names a server. Restore it without DATABASE_URL.'
        : 'The backup is of a PostgreSQL server: set DATABASE_URL to an empty database.',
    )
  }
  const name = databaseName(settings)
  if (overwrite !== undefined && overwrite !== name && path.resolve(overwrite) !== name) {
    throw new BackupFailure(`--overwrite-database names ${overwrite}, but the database is ${name}.`)
  }
  const mayOverwrite = overwrite !== undefined
  return settings.DATABASE_URL
    ? openServerTarget(settings.DATABASE_URL, { name, mayOverwrite, version: database.version })
    : openFolderTarget(settings.DATA_DIR, name, mayOverwrite)
}

const notEmpty = (name: string) =>
  new BackupFailure(
    `The database ${name} is not empty. To replace all of it, add --overwrite-database ${name}; ` +
      'or restore into a new database, check it, and then switch to it.',
  )

interface ServerTarget {
  name: string
  mayOverwrite: boolean
  /** Of the server that the backup is of. */
  version: string
}

async function openServerTarget(url: string, { name, mayOverwrite, version }: ServerTarget): Promise<RestoreTarget> {
  for (const program of ['pg_restore', 'psql'] as const) await demandVersion(program, version, 'the backup is of')
  const looking = await openServerSnapshot(url)
  try {
    const [running] = await findShopConnections(looking.query, {})
    if (running && running.connections > 0) {
      throw new BackupFailure(`The shop runs on the database ${name}: stop it everywhere first.`)
    }
    const [found] = await countForeignTables(looking.query, {})
    if (!found) throw new Error('the database did not report its contents')
    if (found.tables > 0 && !mayOverwrite) throw notEmpty(name)
    if (Math.floor(found.version / 10_000) < Number.parseInt(version, 10)) {
      throw new BackupFailure(`The backup is of PostgreSQL ${version}, but this server is older.`)
    }
    const restore = restoreServer(url, found.tables > 0 ? emptyDatabase : removePublic)
    return { ...restore, commit: (statements) => restore.commit([...ownPublic, ...statements]) }
  } finally {
    await looking.close()
  }
}

async function openFolderTarget(dataDir: string, folder: string, mayOverwrite: boolean): Promise<RestoreTarget> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const exists = existsSync(folder)
  if (exists && !mayOverwrite) {
    lock.release()
    throw notEmpty(folder)
  }
  const aside = path.join(dataDir, 'restoring')
  const parts: Buffer[] = []
  const clean = async () => {
    await rm(aside, { recursive: true, force: true })
    lock.release()
  }
  return {
    write: async (part) => {
      parts.push(part)
    },
    commit: async (statements) => {
      await rm(aside, { recursive: true, force: true })
      const database = await unpack(parts, aside)
      try {
        await database.transaction(async ({ query }) => {
          for (const sql of statements) await query(sql)
        })
      } finally {
        await database.close()
      }
      const former = path.join(aside, 'former')
      if (exists) await rename(folder, former)
      await rename(path.join(aside, 'pg'), folder)
      await clean()
    },
    abandon: clean,
  }
}

/** ENOSPC, as the embedded database's file system numbers it. */
const NO_ROOM = 51

/** @throws BackupFailure when the disk is full */
async function unpack(parts: Buffer[], folder: string): Promise<Database> {
  const dump = new Blob(parts as BlobPart[], { type: 'application/x-gzip' })
  try {
    return await openDatabase({ DATA_DIR: folder }, undefined, dump)
  } catch (error) {
    // Its file system throws objects that are not an Error.
    const { errno, code } = error as { errno?: number; code?: string }
    if (errno === NO_ROOM || code === 'ENOSPC')
      throw new BackupFailure(`The disk of ${folder} is full.`, { cause: error })
    throw new Error(`The embedded database was not unpacked (${errno ?? error}).`, { cause: error })
  }
}
