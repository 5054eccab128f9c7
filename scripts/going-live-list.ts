import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.ts'

/** A provider's values that have a required format. */
const GIVEN: Record<string, string> = { MPESA_SHORTCODE: '603021' }

/**
 * For tests: the settings of docs/operating.md's "Going live", with invented values for its placeholders (`<…>`). A
 * test that starts from them proves that the list is complete.
 */
export function goingLiveList(): Record<string, string> {
  const guide = readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8')
  const [, list = ''] = /^## Going live$[\s\S]*?```sh\n([\s\S]*?)```/m.exec(guide) ?? []
  const settings: Record<string, string> = {}
  for (const [, name = '', value = ''] of list.matchAll(/^\s*([A-Z_]+)=(.+)$/gm)) {
    settings[name] = /^<.*>$/.test(value) ? (GIVEN[name] ?? randomBytes(32).toString('hex')) : value
  }
  return settings
}
