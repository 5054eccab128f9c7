import type { FileStore } from '../files/file-store.ts'

/** The key of a picture's original in the file store. */
export const originalKey = (sha256: string) => `media/${sha256.slice(0, 2)}/${sha256}`

export const hasOriginal = (store: FileStore, sha256: string) => store.has(originalKey(sha256))

export const readOriginal = (store: FileStore, sha256: string) => store.get(originalKey(sha256))

/** Stores a picture's original; the worker makes its sizes (work/size-worker.ts). */
export const keepOriginal = (store: FileStore, sha256: string, bytes: Buffer) => store.put(originalKey(sha256), bytes)
