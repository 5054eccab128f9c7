import { createHash } from 'node:crypto'

/** Letters and digits of a name without their accents; empty for a name in another script. */
function plain(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[×]/g, 'x').replace(/&/g, ' and ')
}

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 8)

/** A slug for addresses: 'Äiti & Co.' → 'aiti-and-co'. At most 40 characters, never empty. */
export function slugOf(name: string): string {
  const slug = plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
  return slug || `x-${hashOf(name)}`
}

/** A short code for colours, sizes and features: 'Dark blue' → 'DARKBLUE'. At most 16 characters, never empty. */
export function shortCodeOf(name: string): string {
  const code = plain(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
  if (code === '') return `X${hashOf(name).toUpperCase()}`
  // Two long names that begin alike must not share a code.
  return code.length <= 16 ? code : `${code.slice(0, 10)}${hashOf(name).slice(0, 6).toUpperCase()}`
}

/** The code, or the first of code-2, code-3 … that is free. */
export function freeCode(code: string, isTaken: (code: string) => boolean): string {
  for (let n = 1; ; n += 1) {
    const tried = n === 1 ? code : `${code}-${n}`
    if (!isTaken(tried)) return tried
  }
}

/** How names are compared: no case, one kind of space, × as x. */
export function sameName(name: string): string {
  return name
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/×/g, 'x')
    .trim()
    .toLowerCase()
}
