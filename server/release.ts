import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The release that runs, as `package.json` has it. */
export function release(): string {
  const manifest = readFileSync(path.join(process.cwd(), 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
