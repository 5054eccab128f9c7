import type { Env } from '../env.ts'
import { type FolderStore, openFolderStore } from './folder-store.ts'
import { openS3Store } from './s3-store.ts'

/** Where files are kept by name: a folder of this machine, or a bucket that several machines share. */
export interface FileStore {
  /** @returns null when there is no such file */
  get: (key: string) => Promise<Buffer | null>
  /** Whole or not at all: nobody ever reads half a file. */
  put: (key: string, bytes: Buffer) => Promise<void>
  has: (key: string) => Promise<boolean>
  /** A file that is not there is gone already. */
  remove: (key: string) => Promise<void>
}

/** Names of files: parts of letters, digits, dots and dashes, never a way out of the store. */
const KEY = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/

/** @throws RangeError when the text is no file name of ours */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new RangeError('not a file name of this store')
  return key
}

/** The two places where files may be. */
export interface FileStores {
  folder: FolderStore
  /** Null where the environment names none. */
  s3: FileStore | null
}

export function openFileStores(env: Env): FileStores {
  return { folder: openFolderStore(env.DATA_DIR), s3: env.S3_ENDPOINT ? openS3Store(env) : null }
}

/**
 * The store the environment names: S3 when S3_ENDPOINT is set, else DATA_DIR/files. A shop that has just changed to S3 still
 * has its older files in the folder: they are found there until `files move` has taken them over.
 */
export function openFileStore(env: Env): FileStore {
  const { folder, s3 } = openFileStores(env)
  return s3 ? withOlder(s3, folder) : folder
}

function withOlder(store: FileStore, older: FileStore): FileStore {
  return {
    get: async (key) => (await store.get(key)) ?? older.get(key),
    put: store.put,
    has: async (key) => (await store.has(key)) || older.has(key),
    // From both, or a deleted document would come back with the next move.
    remove: async (key) => {
      await older.remove(key)
      await store.remove(key)
    },
  }
}
