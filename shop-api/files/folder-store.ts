import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { checkedKey, type FileStore } from './file-store.ts'

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** Writes a file beside its place, flushes it and moves it there: a power cut leaves the old one or the new one. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const half = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.half`
  try {
    const handle = await open(half, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** @returns null when there is no such file */
export async function readWhole(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A folder of this machine. */
export function openFolderStore(dataDir: string): FileStore {
  const place = (key: string) => path.join(dataDir, 'files', checkedKey(key))
  return {
    get: (key) => readWhole(place(key)),
    put: (key, bytes) => writeWhole(place(key), bytes),
    has: async (key) => {
      try {
        await access(place(key))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}
