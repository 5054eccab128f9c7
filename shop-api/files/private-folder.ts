import { chmodSync, mkdirSync, statSync } from 'node:fs'

/**
 * Makes a folder that its owner alone reads, also where others could read it before. Another owner's folder (a volume that
 * was mounted) stays as they made it.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(folder)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(folder, 0o700)
}
