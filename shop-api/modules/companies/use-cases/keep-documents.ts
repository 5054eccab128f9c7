import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { refuse } from '../../../refusal.ts'
import { type BadDocument, BadDocuments, shownName } from '../rules/bad-documents.ts'
import { type CheckedDocument, checkDocument, type DocumentKind } from '../rules/check-document.ts'
import { MAX_INFLATED } from '../rules/check-pdf.ts'
import { openZip } from '../rules/open-zip.ts'

/** A document whose bytes lie sealed in the private files already. */
export interface StoredDocument {
  name: string
  kind: DocumentKind
  bytes: number
  sha256: string
  file: string
  smallFile: string | null
}

export const filesOf = (documents: readonly Pick<StoredDocument, 'file' | 'smallFile'>[]): string[] =>
  documents.flatMap(({ file, smallFile }) => (smallFile ? [file, smallFile] : [file]))

export async function removeFiles(files: PrivateFiles, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key)
}

/** Each waits with up to 15 MB in memory. */
const MAX_AT_ONCE = 8
const limit = pLimit(1)

/**
 * Opens zips one after the other.
 * @throws too-many-requests if too many wait already
 */
export async function limitZips<T>(open: () => Promise<T>): Promise<T> {
  if (limit.activeCount + limit.pendingCount >= MAX_AT_ONCE) {
    throw refuse('too-many-requests', 'Many companies are sending documents right now. Please try again in a moment.')
  }
  return limit(open)
}

/**
 * Opens a zip, checks each document and stores it, one after the other: at most one is unpacked in memory.
 * @throws BadDocuments, and then no document is stored
 */
export function keepDocuments(files: PrivateFiles, zip: Buffer): Promise<StoredDocument[]> {
  return limitZips(async () => {
    const stored: StoredDocument[] = []
    const bad: BadDocument[] = []
    const left = { bytes: MAX_INFLATED }
    try {
      for (const { name, unpack } of await openZip(zip)) {
        const checked = await checkDocument(name, await unpack(), left)
        const sentence = typeof checked === 'string' ? checked : sameAs(stored, checked)
        if (sentence) bad.push({ name: shownName(name), sentence })
        // After a bad document no document is stored: the others are only checked, to report all faults at once.
        else if (bad.length === 0) stored.push(await keepDocument(files, checked as CheckedDocument))
      }
      if (bad.length > 0) throw new BadDocuments(bad)
      return stored
    } catch (error) {
      await removeFiles(files, filesOf(stored))
      throw error
    }
  })
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function sameAs(stored: readonly StoredDocument[], { name, bytes }: CheckedDocument): string | null {
  const hash = sha256Of(bytes)
  const twin = stored.find(({ sha256 }) => sha256 === hash)
  return twin ? `“${shownName(twin.name)}” and “${shownName(name)}” are the same document.` : null
}

/** Stores a document and its small picture, both encrypted. */
export async function keepDocument(
  files: PrivateFiles,
  { name, kind, bytes, small }: CheckedDocument,
): Promise<StoredDocument> {
  const file = await files.keep(bytes)
  try {
    const smallFile = small ? await files.keep(small) : null
    return { name, kind, bytes: bytes.length, sha256: sha256Of(bytes), file, smallFile }
  } catch (error) {
    await files.remove(file)
    throw error
  }
}
