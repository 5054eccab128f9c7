import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { showBytes } from '#lib/format/bytes.ts'
import type { FileStore } from '../files/file-store.ts'
import type { NamedFile } from '../files/named-files.ts'
import { type ArchiveWriter, openArchiveWriter, type WrittenArchive } from './archive-writer.ts'
import { BackupFailure } from './backup-failure.ts'
import { type BackupHeader, type BackupManifest, DATABASE_PART, FILE, FORMAT, HEADER, MANIFEST } from './manifest.ts'
import { openProgress } from './progress.ts'
import type { Snapshot } from './snapshot.ts'

const PART_BYTES = 8 * 1024 * 1024
/** Files read at once: each is in memory. */
const AT_ONCE = 4
const MAX_NAMED = 20

export interface BackupParts {
  snapshot: Snapshot
  files: FileStore
  recipients: readonly string[]
  program: string
  filesKey: string | null
  /** Whether the database still names a file now: a file deleted in the meantime is not a loss. */
  isStillNamed: (key: string) => Promise<boolean>
  signal: AbortSignal
}

export interface WrittenBackup extends WrittenArchive {
  header: BackupHeader
  manifest: BackupManifest
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Writes a backup: its header, the database's dump, every file that the snapshot names, and finally the list of all.
 * Yields lines of progress.
 * @throws BackupFailure with a sentence; no file remains then
 */
export async function* writeBackup(file: string, parts: BackupParts): AsyncGenerator<string, WrittenBackup> {
  const { snapshot, recipients, program, filesKey, signal } = parts
  const header: BackupHeader = { format: FORMAT, takenAt: snapshot.takenAt, program, filesKey, ...snapshot.facts }
  const manifest: BackupManifest = { parts: [], files: [], missing: [] }
  const archive = await openArchiveWriter(file, recipients)
  try {
    await archive.add(HEADER, jsonBytes(header))
    yield* writeDump(archive, compressed(snapshot), manifest, signal)
    yield* writeFiles(archive, parts, manifest)
    signal.throwIfAborted()
    await archive.add(MANIFEST, jsonBytes(manifest))
    return { ...(await archive.close()), header, manifest }
  } catch (error) {
    if (signal.aborted) throw new BackupFailure(`Interrupted: ${file} was not written.`, { cause: error })
    throw error
  } finally {
    await archive.abandon()
  }
}

/** pg_dump compresses its own output; the embedded database's folder is a tar, mostly of empty pages. */
function compressed({ facts, dump }: Snapshot): AsyncIterable<Uint8Array> {
  if (facts.database.kind === 'pg') return dump
  // A failure of the dump is thrown to the reader.
  return pipeline(Readable.from(dump), createGzip({ level: 4 }), () => {})
}

async function* writeDump(
  archive: ArchiveWriter,
  dump: AsyncIterable<Uint8Array>,
  manifest: BackupManifest,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const progress = openProgress()
  let total = 0
  for await (const part of inParts(dump)) {
    signal.throwIfAborted()
    const name = `${DATABASE_PART}${String(manifest.parts.length + 1).padStart(6, '0')}`
    await archive.add(name, part)
    manifest.parts.push({ name, bytes: part.length, sha256: sha256Of(part) })
    total += part.length
    const line = progress(() => `Database: ${showBytes(total)}`)
    if (line) yield line
  }
  if (total === 0) throw new BackupFailure('The database’s dump is empty.')
}

/** The same bytes in pieces of one size: a tar entry states the size of its content first. */
async function* inParts(dump: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of dump) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

async function* writeFiles(
  archive: ArchiveWriter,
  { snapshot, files, isStillNamed, signal }: BackupParts,
  manifest: BackupManifest,
): AsyncGenerator<string, void> {
  const progress = openProgress()
  const named = snapshot.files
  let total = 0
  for (let from = 0; from < named.length; from += AT_ONCE) {
    signal.throwIfAborted()
    const some = named.slice(from, from + AT_ONCE)
    const contents = await Promise.all(some.map(({ key }) => readFile(files, key)))
    for (const [at, { key, what, isMadeAgain }] of some.entries()) {
      const bytes = contents[at]
      if (bytes) {
        await archive.add(FILE + key, bytes)
        manifest.files.push({ key, bytes: bytes.length, sha256: sha256Of(bytes) })
        total += bytes.length
      } else if (!isMadeAgain && (await isStillNamed(key))) manifest.missing.push({ key, what })
    }
    const line = progress(
      () =>
        `Files: ${(from + some.length).toLocaleString('en')} of ${named.length.toLocaleString('en')}, ${showBytes(total)}`,
    )
    if (line) yield line
  }
}

async function readFile(files: FileStore, key: string): Promise<Buffer | null> {
  try {
    return await files.get(key)
  } catch (error) {
    throw new BackupFailure(`The file ${key} cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}

/** The first missing files, in lines. */
export function listMissing(missing: readonly Pick<NamedFile, 'key' | 'what'>[]): string {
  const lines = missing.slice(0, MAX_NAMED).map(({ what, key }) => `  missing: ${what} · ${key}\n`)
  if (missing.length > MAX_NAMED) lines.push(`  … and ${(missing.length - MAX_NAMED).toLocaleString('en')} more\n`)
  return lines.join('')
}
