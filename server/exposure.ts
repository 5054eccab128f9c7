import 'server-only'
import { type Exposure, exposureOf } from '#lib/deployment/exposure.ts'
import { rawEnvironment } from './env.ts'

/** The host of `next start -H HOST`. Without -H Next listens on every network and ignores HOST. */
export function listenerOf(argv: readonly string[] = process.argv): string | undefined {
  if (!argv.includes('start')) return undefined
  const at = argv.findIndex((word) => word === '-H' || word === '--hostname')
  const joined = argv.find((word) => word.startsWith('--hostname='))
  return at === -1 ? (joined?.slice('--hostname='.length) ?? '0.0.0.0') : argv[at + 1]
}

/** How far others can reach this shop, from its settings and this process's listening address. */
export const exposure = (): Exposure => exposureOf(rawEnvironment(), listenerOf())
