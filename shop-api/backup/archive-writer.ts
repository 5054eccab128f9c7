import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Encrypter } from 'age-encryption'
import { createTarPacker } from 'modern-tar'
import { BackupFailure, writeFailure } from './backup-failure.ts'
import { nullIfAbsent } from './if-absent.ts'

/** A tar archive in an age file: `age --decrypt` and `tar` read it without this program. */
export interface ArchiveWriter {
  /** @throws Error when it cannot be written; the archive is of no use then */
  add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Finishes it: from now on it has its name. */
  close: () => Promise<WrittenArchive>
  /** Deletes the written file. Has no effect after closing. */
  abandon: () => Promise<void>
}

export interface WrittenArchive {
  bytes: number
  /** Of the encrypted file, as sha256sum prints it. */
  sha256: string
}

/** Suffix of a backup that is being written, or was when its process was killed. */
export const PART = '.part'

/**
 * Writes an archive beside its place; `close` flushes it and gives it its name, so that half of one never looks whole.
 * @throws BackupFailure when the file exists or a recipient is not right
 */
export async function openArchiveWriter(file: string, recipients: readonly string[]): Promise<ArchiveWriter> {
  const half = file + PART
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  await reserve(half, file)
  const { readable, controller } = createTarPacker()
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const encrypted = (await encrypter.encrypt(readable)) as WebStream<Uint8Array>
  const written = pipeline(
    Readable.fromWeb(encrypted),
    count,
    createWriteStream(half, { flags: 'r+', mode: 0o600, flush: true }),
  )
  // Thrown by the next operation.
  let failure: unknown
  written.catch((error) => {
    failure = error
  })
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => undefined)
  let isClosed = false
  const throwing = async (work: () => Promise<void>) => {
    try {
      await Promise.race([work(), failed])
    } catch (error) {
      throw writeFailure(failure ?? error, file)
    }
  }
  return {
    add: (name, content) =>
      throwing(async () => {
        if (failure) throw failure
        const writer = controller.add({ name, size: content.length, mode: 0o600 }).getWriter()
        await writer.write(content)
        await writer.close()
      }),
    close: async () => {
      await throwing(async () => {
        controller.finalize()
        await written
        await rename(half, file)
        await flushFolder(path.dirname(file))
      })
      isClosed = true
      return { bytes, sha256: hash.digest('hex') }
    },
    abandon: async () => {
      if (isClosed) return
      controller.error(new Error('the backup was abandoned'))
      await written.catch(() => undefined)
      await rm(half, { force: true })
    },
  }
}

/** Takes the name, so that two backups at once do not write into one file. */
async function reserve(half: string, file: string): Promise<void> {
  try {
    const taken = await open(file, 'r').catch(nullIfAbsent)
    if (taken) {
      await taken.close()
      throw new BackupFailure(`${file} exists already and is not overwritten. Choose another name.`)
    }
    await (await open(half, 'wx', 0o600)).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw writeFailure(error, file)
    throw new BackupFailure(`${half} belongs to a running or interrupted backup. Delete it if no backup is running.`, {
      cause: error,
    })
  }
}

/** A power cut after the answer must not take the new name away. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
