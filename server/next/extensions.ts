import { readFileSync } from 'node:fs'
import path from 'node:path'
import { wantsNextExtensions } from '../env.ts'

/**
 * Whether the shop runs with the parts of `server/next/` that rest on Next's inside. They are off where NEXT_EXTENSIONS
 * says so, and with any other Next than the one they were tested with: the shop then runs on Next's own handlers, correct
 * if slower (docs/decisions/0034-next-fence.md).
 */

/** The one version of Next whose inside `internals.ts` describes. Raise it with the package, once `npm test` passes. */
export const TESTED_NEXT = '16.4.6'
const PACKAGE = path.join(process.cwd(), 'node_modules', 'next', 'package.json')

export const installedNext: string = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version

/** Why the extensions are off; null while they are on. */
export function extensionsOffReason(installed = installedNext): string | null {
  if (!wantsNextExtensions()) return 'NEXT_EXTENSIONS=off'
  return installed === TESTED_NEXT ? null : `Next ${installed} is installed and ${TESTED_NEXT} is the tested one`
}

export const hasExtensions = (): boolean => extensionsOffReason() === null
