import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { shownName } from './bad-documents.ts'
import { problemOfPdf } from './check-pdf.ts'

export const KINDS = { 'application/pdf': '.pdf', 'image/png': '.png', 'image/jpeg': '.jpg' } as const
export type DocumentKind = keyof typeof KINDS

/** A document that passed the checks and can be stored. */
export interface CheckedDocument {
  /** With the ending its content has. */
  name: string
  kind: DocumentKind
  bytes: Buffer
  /** WebP, at most 320 px either way; null for a PDF. */
  small: Buffer | null
}

const SMALL_PX = 320
const MAX_PIXELS = 50_000_000
// Other usual extensions of a kind remain unchanged for the same content.
const ENDINGS: Record<DocumentKind, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  'image/jpeg': /\.(jpe?g|jfif)$/i,
}
const MAX_NAME = 120
const ARCHIVES = new Set(['zip', 'rar', '7z', 'gz', 'tar.gz', 'bz2', 'xz', 'tar'])

const isDocumentKind = (mime: string | undefined): mime is DocumentKind => mime !== undefined && mime in KINDS

/**
 * Determines the kind of a document by its content alone.
 * @param left see problemOfPdf
 * @returns the document, or a sentence with the fault
 */
export async function checkDocument(
  name: string,
  bytes: Buffer,
  left: { bytes: number },
): Promise<CheckedDocument | string> {
  const shown = `“${shownName(name)}”`
  const type = await fileTypeFromBuffer(bytes)
  if (type && ARCHIVES.has(type.ext)) {
    return `${shown} is another zip. Put its documents directly in the zip.`
  }
  const kind = type?.mime
  if (!isDocumentKind(kind)) return `${shown} is not a PNG, JPEG or PDF.`
  const named = { name: withEnding(name, kind), kind, bytes }
  if (kind === 'application/pdf') {
    const problem = await problemOfPdf(bytes, left)
    return problem ? `${shown} ${problem}` : { ...named, small: null }
  }
  const small = await smallPicture(bytes)
  return small ? { ...named, small } : `${shown} cannot be opened as a picture. Please save it again.`
}

/** @returns null if the bytes are not a complete picture of a sensible size */
async function smallPicture(bytes: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .rotate()
      .resize(SMALL_PX, SMALL_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 70 })
      .toBuffer()
  } catch {
    // The content could not be opened for checking.
    return null
  }
}

/** A name with the extension of its content: a PDF called "pin.exe" is stored as "pin.pdf". */
export function withEnding(name: string, kind: DocumentKind): string {
  const given = ENDINGS[kind].exec(name)?.[0] ?? KINDS[kind]
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim() || 'document'
  return `${stem.slice(0, MAX_NAME - given.length)}${given}`
}
