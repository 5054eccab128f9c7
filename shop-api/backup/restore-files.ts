import pLimit from 'p-limit'
import type { FileStores } from '../files/open-file-store.ts'
import { BackupFailure } from './backup-failure.ts'
import type { BackupManifest } from './manifest.ts'

/** Questions to the store at once. */
const AT_ONCE = 8

/** The target of restored files, and the name that the operator has to type to overwrite them. */
export interface FileTarget {
  stores: FileStores
  name: string
}

/**
 * Looks whether files would be written over: anything in the folder, or in S3 a file of the backup.
 * @throws BackupFailure unless the operator named the place
 */
export async function demandRoom(
  { stores, name }: FileTarget,
  { files }: BackupManifest,
  overwrite: string | undefined,
): Promise<void> {
  if (overwrite !== undefined && overwrite !== name) {
    throw new BackupFailure(`--overwrite-files names ${overwrite}, but the files are in ${name}.`)
  }
  if (overwrite !== undefined || !(await holdsSome(stores, files))) return
  throw new BackupFailure(
    `There are files in ${name} already. To overwrite them with the backup, add --overwrite-files ${name}.`,
  )
}

async function holdsSome({ folder, s3 }: FileStores, files: BackupManifest['files']): Promise<boolean> {
  if (!s3) {
    for await (const _file of folder.list()) return true
    return false
  }
  const limit = pLimit(AT_ONCE)
  let found = false
  // S3 is not listed: it can contain millions of foreign files.
  await Promise.all(
    files.map(({ key }) =>
      limit(async () => {
        if (!found && (await s3.has(key))) found = true
      }),
    ),
  )
  return found
}

/** Writes one file, and reads it again to compare. @throws BackupFailure if it differs */
export async function restoreFile({ stores, name }: FileTarget, key: string, bytes: Buffer): Promise<void> {
  const store = stores.s3 ?? stores.folder
  try {
    await store.put(key, bytes)
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    const reason = isFull ? 'the disk is full' : (error as Error).message
    throw new BackupFailure(`The file ${key} cannot be written to ${name}: ${reason}.`, { cause: error })
  }
  if (!(await store.get(key))?.equals(bytes))
    throw new BackupFailure(`${name} did not return the file ${key} unchanged.`)
}
