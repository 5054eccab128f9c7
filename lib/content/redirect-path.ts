import { pathOf } from './targets.ts'

/**
 * Normalises a redirect's path for comparison: decoded, in Unicode normal form, in lower case, without a trailing
 * slash. So all spellings of an address are equal: "/Caf%C3%A9/", "/café", "/cafe%CC%81". A path that cannot be decoded
 * is unchanged.
 */
export function redirectPath(address: string): string {
  const path = pathOf(address)
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // "%" alone is a character of the address.
  }
  return pathOf(decoded.replaceAll('?', '%3f').replaceAll('#', '%23')).normalize('NFC').toLowerCase()
}

/** A target with the request's query added to its own query, before its anchor. @param query without "?" */
export function withQuery(target: string, query: string): string {
  if (query === '') return target
  const [address = '', anchor] = target.split('#', 2)
  return `${address}${address.includes('?') ? '&' : '?'}${query}${anchor === undefined ? '' : `#${anchor}`}`
}
