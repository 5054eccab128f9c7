import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.ts'

/** What a provider would give, where it has a form of its own. */
const GIVEN: Record<string, string> = { MPESA_SHORTCODE: '603021' }

/**
 * For tests: the settings of README's "Going live", with made-up values where the list says what to put in (`<…>`).
 * Whoever starts from this starts from what people are told.
 */
export function goingLiveList(): Record<string, string> {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8')
  const [, list = ''] = /^## Going live$[\s\S]*?```sh\n([\s\S]*?)```/m.exec(readme) ?? []
  const settings: Record<string, string> = {}
  for (const [, name = '', value = ''] of list.matchAll(/^\s*([A-Z_]+)=(.+)$/gm)) {
    settings[name] = /^<.*>$/.test(value) ? (GIVEN[name] ?? randomBytes(32).toString('hex')) : value
  }
  return settings
}
