import { zipSync } from 'fflate'
import { type Chosen, namesInZip } from './document-choice.ts'

/** The one zip that is sent: the chosen one, or the chosen documents packed into one. Scans do not pack any further. */
export async function packZip(chosen: readonly Chosen[]): Promise<Blob> {
  const [first] = chosen
  if (first?.kind === 'zip') return first.file
  // What a zip may not call a file, a phone may: the name is a name, never a path.
  const names = namesInZip(chosen.map(({ file }) => file.name.replace(/[\\/:]/g, '-')))
  const entries: Record<string, Uint8Array> = {}
  for (const [at, { file }] of chosen.entries()) {
    entries[names[at] as string] = new Uint8Array(await file.arrayBuffer())
  }
  return new Blob([zipSync(entries, { level: 0 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}
