import { readFileSync } from 'node:fs'
import path from 'node:path'
import { wantsNextExtensions } from '../env.ts'

/**
 * Whether the shop uses the parts of `server/next/` that depend on Next's internals. They are off by setting
 * NEXT_EXTENSIONS, and with any version of Next but the tested one. The shop then runs on Next's own handlers, correct
 * but slower (docs/decisions/0034-next-fence.md).
 */

/**
 * The only version of Next whose internals `internals.ts` describes. Raise it with the package, once `npm test` passes.
 */
export const TESTED_NEXT = '16.4.6'
const PACKAGE = path.join(process.cwd(), 'node_modules', 'next', 'package.json')

export const installedNext: string = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version

/** Why the extensions are off; null while they are on. */
export function extensionsOffReason(installed = installedNext): string | null {
  if (!wantsNextExtensions()) return 'NEXT_EXTENSIONS=off'
  return installed === TESTED_NEXT ? null : `Next ${installed} is installed and ${TESTED_NEXT} is the tested one`
}

export const hasExtensions = (): boolean => extensionsOffReason() === null
