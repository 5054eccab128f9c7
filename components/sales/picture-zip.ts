import { Zip, ZipPassThrough } from 'fflate'

export interface NamedFile {
  name: string
  file: Blob
}

/**
 * Files in one zip, stored without compression, as pictures are compressed already. A single file at a time is in memory, for its checksum; the zip refers to the files themselves.
 */
export async function zipOf(files: readonly NamedFile[]): Promise<Blob> {
  const parts: BlobPart[] = []
  let inHand: { bytes: Uint8Array; file: Blob } | null = null
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    parts.push(inHand?.bytes === chunk ? inHand.file : (chunk as Uint8Array<ArrayBuffer>))
  })
  for (const { name, file } of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    inHand = { bytes, file }
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
  }
  inHand = null
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}
