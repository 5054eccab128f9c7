import { pathOf } from './targets.ts'

/**
 * A redirect's path as it is compared: decoded, in Unicode's normal form, in lower case, without a slash at its end. So all
 * spellings of one address are one: "/Caf%C3%A9/", "/café", "/cafe%CC%81". What cannot be decoded stays as it is.
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

/** A target with the query of the request added to its own, before its anchor. @param query without "?" */
export function withQuery(target: string, query: string): string {
  if (query === '') return target
  const [address = '', anchor] = target.split('#', 2)
  return `${address}${address.includes('?') ? '&' : '?'}${query}${anchor === undefined ? '' : `#${anchor}`}`
}
