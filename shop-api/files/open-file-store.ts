import type { Env } from '../env.ts'
import type { BreakerLog } from '../runtime/breaker.ts'
import type { FileStore } from './file-store.ts'
import { type FolderStore, openFolderStore } from './folder-store.ts'
import { openS3Store } from './s3-store.ts'

/** The two possible stores of files. */
export interface FileStores {
  folder: FolderStore
  /** Null if the environment configures no S3. */
  s3: FileStore | null
}

export function openFileStores(env: Env, log?: BreakerLog): FileStores {
  return {
    folder: openFolderStore(env.DATA_DIR),
    s3: env.S3_ENDPOINT ? openS3Store(env, { ...(log && { log }) }) : null,
  }
}

/**
 * The store the environment names: S3 when S3_ENDPOINT is set, else DATA_DIR/files. A shop that has just changed to S3 still
 * has its older files in the folder: they are found there until `files move` has taken them over.
 */
export function openFileStore(env: Env, log?: BreakerLog): FileStore {
  const { folder, s3 } = openFileStores(env, log)
  return s3 ? withOlder(s3, folder) : folder
}

function withOlder(store: FileStore, older: FileStore): FileStore {
  return {
    get: async (key) => (await store.get(key)) ?? older.get(key),
    put: store.put,
    has: async (key) => (await store.has(key)) || older.has(key),
    // From both, or the next move would restore a deleted document.
    remove: async (key) => {
      await older.remove(key)
      await store.remove(key)
    },
  }
}
