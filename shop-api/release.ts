import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const manifest = readFileSync(path.join(ROOT, 'package.json'), 'utf8')
/** The version in package.json. */
export const VERSION = (JSON.parse(manifest) as { version: string }).version

/** The source folders of a shop API and its workers. */
const FOLDERS = ['shop-api', 'lib']
const isRun = (name: string) => /\.(?:ts|sql)$/.test(name) && !name.endsWith('.test.ts')

/**
 * The version with eight digits of a hash of all sources: it distinguishes two builds of one version. Reads for some 50
 * ms.
 */
export function readRelease(): string {
  const hash = createHash('sha256')
  for (const folder of FOLDERS) {
    const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(isRun)
    for (const name of names.sort()) hash.update(name).update(readFileSync(path.join(ROOT, folder, name)))
  }
  return `${VERSION}+${hash.digest('hex').slice(0, 8)}`
}
