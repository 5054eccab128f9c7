import { access, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setDegraded } from '../runtime/degraded.ts'
import { checkedKey, type FileStore, FilesFull } from './file-store.ts'

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** Noted once for all folders of this process. */
const DISK = {}
let isFull = false

/** Shown at /health until a file can be written again. */
function noteDisk(full: boolean): void {
  if (full !== isFull) setDegraded(DISK, full ? 'The disk of DATA_DIR is full' : null)
  isFull = full
}

/**
 * Writes a temporary file, flushes it and renames it: a power cut leaves the old or the new file.
 * @throws FilesFull if the disk is full; no part of the file remains then
 */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const half = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.half`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    const handle = await open(half, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await rename(half, file)
    noteDisk(false)
  } catch (error) {
    await rm(half, { force: true })
    if (!FULL.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    noteDisk(true)
    throw new FilesFull(error)
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

/** A file of the folder, with its size. */
export interface ListedFile {
  key: string
  bytes: number
}

/** A folder of this machine, which can list its files. */
export interface FolderStore extends FileStore {
  list: () => AsyncIterable<ListedFile>
}

async function* listFiles(folder: string): AsyncIterable<ListedFile> {
  const found = await opendir(folder, { recursive: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of found) {
    // A file that is being written, or was when the power failed.
    if (!entry.isFile() || entry.name.endsWith('.half')) continue
    const file = path.join(entry.parentPath, entry.name)
    const { size } = await stat(file)
    yield { key: path.relative(folder, file).split(path.sep).join('/'), bytes: size }
  }
}

/** A folder of this machine. */
export function openFolderStore(dataDir: string): FolderStore {
  const folder = path.join(dataDir, 'files')
  const place = (key: string) => path.join(folder, checkedKey(key))
  return {
    list: () => listFiles(folder),
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
