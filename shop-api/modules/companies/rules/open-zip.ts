import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl'
import { MAX_DOCUMENTS } from '#lib/contract/companies/kyc-rules.ts'
import { type BadDocument, BadDocuments, badZip, hidesItsName, shownName } from './bad-documents.ts'

/**
 * Limits for the unpacked content of a zip: far above any company's documents, far below a size that harms this
 * process.
 */
const MB = 1024 * 1024
const MAX_ENTRIES = 200
const MAX_UNPACKED = 30 * MB
const MAX_OF_ONE = 15 * MB
/** Scans hardly compress; a ratio like this suggests a zip bomb. Small files are exempt: a form of one colour. */
const MAX_TIMES = 100
const SMALL = MB / 4
const MAX_NAME = 180

/** A document in a zip. It is unpacked only when needed, and never beyond its stated size. */
export interface ZippedDocument {
  /** Its name without folders. */
  name: string
  unpack: () => Promise<Buffer>
}

const CANNOT = 'This zip cannot be opened. Please pack the documents again.'
// Files that Macs and Windows add automatically.
const JUNK = /^(__MACOSX\/.*|(.*\/)?(\.DS_Store|Thumbs\.db|desktop\.ini))$/i

/**
 * Reads a zip's list of contents and checks it before anything is unpacked.
 * @throws BadDocuments, naming each document that is not right
 */
export async function openZip(bytes: Buffer): Promise<ZippedDocument[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, autoClose: false }).catch(
    () => {
      throw badZip(CANNOT)
    },
  )
  if (zip.entryCount > MAX_ENTRIES)
    throw badZip(`This zip has ${zip.entryCount} files, which is too many. Please send only the documents we ask for.`)
  const entries = await entriesOf(zip)
  const named = entries.map((entry) => ({ entry, name: nameOf(entry) }))
  const documents = named.filter(({ name }) => !JUNK.test(name) && !(name.endsWith('/') && isPlain(name)))
  if (documents.length === 0) throw badZip('This zip has no documents.')
  if (documents.length > MAX_DOCUMENTS) {
    throw badZip(`This zip has ${documents.length} documents. Please send at most ${MAX_DOCUMENTS}.`)
  }
  const bad = [...documents.flatMap(problemOf), ...sameNames(documents.map(({ name }) => name))]
  if (bad.length > 0) throw new BadDocuments(bad)
  const unpacked = documents.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (unpacked > MAX_UNPACKED)
    throw badZip('The documents in this zip are more than 30 MB. Please send smaller documents.')
  return documents.map(({ entry, name }) => ({
    name: baseOf(name),
    unpack: () => unpack(zip, entry, baseOf(name)),
  }))
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch {
    // The reader's fault is about headers, which the owner cannot repair.
    throw badZip(CANNOT)
  }
  return entries
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true).normalize('NFC')

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** A path inside the target folder, without characters that disguise it. */
function isPlain(name: string): boolean {
  const parts = name.replace(/\/$/, '').split('/')
  return (
    validateFileName(name) === null &&
    !hidesItsName(name) &&
    !name.includes(':') &&
    name.length <= MAX_NAME &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  )
}

function problemOf({ entry, name }: { entry: Entry; name: string }): BadDocument[] {
  const shown = shownName(name)
  const say = (words: string) => [{ name: shown, sentence: `“${shown}” ${words}` }]
  const { compressedSize, uncompressedSize } = entry
  if (!isPlain(name)) return say('has a file name that we cannot use. Please rename it.')
  if (entry.isEncrypted()) return say('is locked with a password. Please zip it without a password.')
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    return say('uses a zip format that we cannot open. Please make an ordinary zip.')
  }
  if (uncompressedSize === 0) return say('is empty.')
  if (uncompressedSize > MAX_OF_ONE) return say('is more than 15 MB.')
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * MAX_TIMES) {
    return say('is too large when opened. Please save it again and make a new zip.')
  }
  return []
}

function sameNames(names: readonly string[]): BadDocument[] {
  const seen = new Set<string>()
  return names.flatMap((name) => {
    const key = name.toLowerCase()
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ name: shownName(name), sentence: `“${shownName(name)}” is in the zip twice.` }]
  })
}

/** The reader ends a stream that is longer or shorter than its entry states, so the output stays within its limit. */
async function unpack(zip: ZipFile, entry: Entry, name: string): Promise<Buffer> {
  const broken = () =>
    new BadDocuments([{ name, sentence: `“${name}” is damaged. Please save it again and make a new zip.` }])
  let bytes: Buffer
  try {
    bytes = await buffer(await zip.openReadStreamPromise(entry))
  } catch {
    throw broken()
  }
  if (crc32(bytes) !== entry.crc32) throw broken()
  return bytes
}
