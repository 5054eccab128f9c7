import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { showBytes } from '#lib/format/bytes.ts'
import { type ArchiveEntry, readArchive } from './archive-reader.ts'
import { BackupFailure } from './backup-failure.ts'
import {
  type BackupHeader,
  type BackupManifest,
  DATABASE_PART,
  FILE,
  FORMAT,
  HEADER,
  headerSchema,
  MANIFEST,
  manifestSchema,
} from './manifest.ts'
import { openProgress } from './progress.ts'

export interface ReadBackup {
  header: BackupHeader
  manifest: BackupManifest
}

/**
 * Reads a whole backup and compares each part of it with its list. Yields lines of progress.
 * @throws BackupFailure with a sentence if any part is missing or differs from the original
 */
export async function* checkBackup(file: string, identities: readonly string[]): AsyncGenerator<string, ReadBackup> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  const progress = openProgress()
  const hashes = new Map<string, { bytes: number; sha256: string }>()
  let read = 0
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  for await (const entry of readArchive(file, identities, (bytes) => {
    read = bytes
  })) {
    if (!header) header = readHeader(entry, file)
    else if (entry.name === MANIFEST) manifest = parse(manifestSchema, entry, file)
    else hashes.set(entry.name, { bytes: entry.bytes.length, sha256: sha256Of(entry.bytes) })
    const line = progress(() => `Read: ${showBytes(read)} of ${showBytes(size)}`)
    if (line) yield line
  }
  if (!header || !manifest) throw new BackupFailure(`${file} has no list of its contents: the backup is incomplete.`)
  compare(hashes, manifest, file)
  return { header, manifest }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function compare(
  hashes: ReadonlyMap<string, { bytes: number; sha256: string }>,
  { parts, files }: BackupManifest,
  file: string,
): void {
  const listed = [...parts, ...files.map(({ key, ...rest }) => ({ name: FILE + key, ...rest }))]
  for (const { name, bytes, sha256 } of listed) {
    const found = hashes.get(name)
    if (!found) throw new BackupFailure(`${name} is missing in ${file}.`)
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new BackupFailure(`${name} in ${file} differs from the original.`)
    }
  }
  if (hashes.size !== listed.length) throw new BackupFailure(`${file} contains entries that are not in its list.`)
}

function readHeader(entry: ArchiveEntry, file: string): BackupHeader {
  if (entry.name !== HEADER) throw new BackupFailure(`${file} is not a backup of this shop.`)
  const { format } = JSON.parse(entry.bytes.toString()) as { format?: number }
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupFailure(
      `${file} was written by a later version of this program (format ${format}). Use that version.`,
    )
  }
  return parse(headerSchema, entry, file)
}

function parse<S extends z.ZodMiniType>(schema: S, { name, bytes }: ArchiveEntry, file: string): z.output<S> {
  const read = schema.safeParse(JSON.parse(bytes.toString()))
  if (read.success) return read.data as z.output<S>
  throw new BackupFailure(`${name} in ${file} has an unknown form.`, { cause: read.error })
}

/** Once more through a backup that was checked: parts of the database's dump, and files, in their order. */
export async function* readContents(
  file: string,
  identities: readonly string[],
): AsyncGenerator<{ part: Buffer } | { key: string; bytes: Buffer }, void> {
  for await (const { name, bytes } of readArchive(file, identities)) {
    if (name.startsWith(DATABASE_PART)) yield { part: bytes }
    else if (name.startsWith(FILE)) yield { key: name.slice(FILE.length), bytes }
  }
}

/** The contents of a backup, for its operator. */
export function describeBackup({ header, manifest }: ReadBackup): string {
  const { database, rows, takenAt } = header
  const sum = (list: readonly { bytes: number }[]) => showBytes(list.reduce((total, { bytes }) => total + bytes, 0))
  const count = (table: string) => (rows[`public.${table}`] ?? 0).toLocaleString('en')
  const total = Object.values(rows).reduce((all, one) => all + one, 0)
  const kind = database.kind === 'pg' ? 'PostgreSQL' : 'embedded PostgreSQL'
  return [
    `Taken ${takenAt} from ${kind} ${database.version}, with migration ${header.schema.migrations}.`,
    `Database: ${sum(manifest.parts)}, ${Object.keys(rows).length} tables, ${total.toLocaleString('en')} rows; ` +
      `${count('orders')} orders, ${count('payment_attempts')} payments, ${count('users')} users.`,
    `Files: ${manifest.files.length.toLocaleString('en')}, ${sum(manifest.files)}.`,
    '',
  ].join('\n')
}
