import { fileKind } from '#lib/files/file-kind.ts'

/** The old kind of Excel's files. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

/** Why a file is clearly not CSV, by its first bytes; null if it can be CSV. */
export function kindOfImport(bytes: Uint8Array): string | null {
  const kind = fileKind(bytes)
  if (kind === 'application/zip' || OLE.every((byte, at) => bytes[at] === byte))
    return 'This is an Excel file, not CSV. In Excel choose Save as, “CSV UTF-8”, and send that.'
  if (kind === 'application/pdf') return 'This is a PDF, not CSV. Choose the CSV file.'
  return kind === null ? null : 'This is a picture, not CSV. Choose the CSV file.'
}
