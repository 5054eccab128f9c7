import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter } from 'age-encryption'
import { createTarDecoder } from 'modern-tar'
import { BackupFailure } from './backup-failure.ts'
import { nullIfAbsent } from './if-absent.ts'

export interface ArchiveEntry {
  name: string
  bytes: Buffer
}

/** No entry of ours is larger: parts of the database are 8 MB, pictures 25 MB, a list of a million files 150 MB. */
const LARGEST_ENTRY = 512 * 1024 * 1024
const AGE_CHUNK = 64 * 1024 + 16

/**
 * Reads an archive from its beginning to its end, one entry at a time.
 * @param onBytes receives the number of bytes read of the file
 * @throws BackupFailure with a sentence: file not found, wrong key, cut, changed, not a backup
 */
export async function* readArchive(
  file: string,
  identities: readonly string[],
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<ArchiveEntry, void> {
  if (identities.length === 0) {
    throw new BackupFailure(
      'Reading a backup needs its secret key: set BACKUP_KEY or BACKUP_KEY_FILE to AGE-SECRET-KEY-1… (age1… only encrypts).',
    )
  }
  const size = await sizeOf(file)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  let read = 0
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
  source.on('data', (chunk) => {
    read += chunk.length
    onBytes(read)
  })
  try {
    const encrypted = Readable.toWeb(source) as ReadableStream<Uint8Array>
    const plain = await decrypter.decrypt(encrypted)
    for await (const { header, body } of plain.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.size > LARGEST_ENTRY) throw new BackupFailure(`${file} is not a backup of this shop.`)
      yield { name: header.name, bytes: Buffer.from(await new Response(body).arrayBuffer()) }
    }
  } catch (error) {
    throw readFailure(error, { file, read, size })
  } finally {
    source.destroy()
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(nullIfAbsent)
  if (!found) throw new BackupFailure(`There is no file ${file}.`)
  if (!found.isFile()) throw new BackupFailure(`${file} is not a file.`)
  return found.size
}

/** Translates the errors of age and tar. */
function readFailure(error: unknown, { file, read, size }: { file: string; read: number; size: number }): Error {
  if (error instanceof BackupFailure) return error
  const { message } = error as Error
  const failure = (sentence: string) => new BackupFailure(sentence, { cause: error })
  if (message.includes('no identity matched')) return failure(`${file} was encrypted for another key than this.`)
  if (/invalid (version|stanza|header)|non-ASCII/.test(message) && !message.includes('HMAC')) {
    return failure(`${file} is not a backup of this shop.`)
  }
  if (message.includes('invalid tag') && read < size - AGE_CHUNK) {
    return failure(
      `${file} was changed: its first ${read.toLocaleString('en')} bytes differ from the original. Use another copy of this backup.`,
    )
  }
  if (/invalid tag|truncated|ended before|too small|final chunk|must be|expected/i.test(message)) {
    return failure(`${file} is incomplete, or its end was changed. Copy it again completely.`)
  }
  if (message.includes('HMAC')) return failure(`${file} was changed at its beginning.`)
  return error as Error
}
