import { withoutLastSlashes } from '../format/last-slashes.ts'

const isHttps = (text: string): boolean => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password && !/\s/.test(text)
}

/** Target of a link in the shop front. */
export type Target =
  | { kind: 'path'; path: string }
  | { kind: 'elsewhere'; url: string }
  | { kind: 'list'; list: 'new' | 'offers' }
  | { kind: 'brand'; code: string }

/**
 * Parses a stored target: a path of the shop ("/about", "/product-list/blankets#top"), an https address, "list:new",
 * "list:offers" or "brand:<code>". Lists and brands have symbolic names, because each storefront seals their addresses.
 * @returns null for any other text
 */
export function readTarget(text: string): Target | null {
  if (text === 'list:new' || text === 'list:offers')
    return { kind: 'list', list: text === 'list:new' ? 'new' : 'offers' }
  const [, code] = /^brand:([\w-]{1,80})$/.exec(text) ?? []
  if (code) return { kind: 'brand', code }
  // Neither "//host" nor a backslash: browsers read both as another site.
  if (/^\/(?![/\\])[^\s\\\p{C}]*$/u.test(text)) return { kind: 'path', path: text }
  return isHttps(text) ? { kind: 'elsewhere', url: text } : null
}

/** The path of an address without its query, its anchor and a last slash. */
export function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.length > 1 ? withoutLastSlashes(path) : path
}
