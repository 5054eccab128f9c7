import { zipSync } from 'fflate'
import { type Chosen, namesInZip } from './document-choice.ts'

/**
 * The zip to send: the chosen zip, or the chosen documents packed into one. Stored without compression, as scans do not
 * shrink further.
 */
export async function packZip(chosen: readonly Chosen[]): Promise<Blob> {
  const [first] = chosen
  if (first?.kind === 'zip') return first.file
  // Phones allow file names that a zip must not contain: removes separators, so that a name is never a path.
  const names = namesInZip(chosen.map(({ file }) => file.name.replace(/[\\/:]/g, '-')))
  const entries: Record<string, Uint8Array> = {}
  for (const [at, { file }] of chosen.entries()) {
    entries[names[at] as string] = new Uint8Array(await file.arrayBuffer())
  }
  return new Blob([zipSync(entries, { level: 0 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}
