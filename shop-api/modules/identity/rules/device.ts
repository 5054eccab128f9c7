/** "Chrome on Android", from a User-Agent header. Rough on purpose: the owner only has to recognise the device. */
export function deviceOf(userAgent: string | undefined): string {
  const header = userAgent ?? ''
  const browser = BROWSERS.find(([, pattern]) => pattern.test(header))?.[0]
  const system = SYSTEMS.find(([, pattern]) => pattern.test(header))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

// The order matters: nearly every browser's header also names the browsers it derives from.
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Opera', /\bOPR\/|Opera/],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['UC Browser', /UCBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
