import { deflateSync } from 'node:zlib'
import { type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'

/** Documents and zips for tests. */

/** A minimal PDF. @param inside additional entries of its catalogue @param objects additional objects */
export const pdf = (inside = '', objects = ''): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${inside}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n${objects}trailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  )

/** An object stream, packed as PDFs pack it. */
export const packedObjects = (text: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'): string => {
  const packed = deflateSync(Buffer.from(text, 'latin1')).toString('latin1')
  return `9 0 obj<<${dictionary}/Length ${packed.length}>>stream\n${packed}\nendstream endobj\n`
}

/** Two that differ in shade only differ in content. */
export const picture = (format: 'png' | 'jpeg', shade = 128): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .toFormat(format)
    .toBuffer()

/** A zip of files by path. */
export const zipOf = (files: Zippable): Buffer => Buffer.from(zipSync(files))

/** The same zip with a change in the list of its contents, which readers go by. @param at offset in the entry's record */
export function withPatch(zip: Buffer, at: number, change: (record: Buffer) => void): Buffer {
  const patched = Buffer.from(zip)
  const record = patched.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  change(patched.subarray(record + at))
  return patched
}
