import type { FileStore } from '../files/file-store.ts'
import { openPrivateFiles, type PrivateFiles } from '../files/private-files.ts'

/** Private files that live as long as the test. */
export function memoryFiles(): PrivateFiles {
  const stored = new Map<string, Buffer>()
  const store = {
    put: async (name: string, bytes: Buffer) => void stored.set(name, bytes),
    get: async (name: string) => stored.get(name) ?? null,
    remove: async (name: string) => void stored.delete(name),
  } as FileStore
  return openPrivateFiles(store, 'ab'.repeat(32))
}
