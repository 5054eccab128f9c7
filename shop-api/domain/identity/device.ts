/** "Chrome on Android", from a browser's own words. Rough on purpose: it is there to be recognised by its owner. */
export function deviceOf(userAgent: string | undefined): string {
  const said = userAgent ?? ''
  const browser = BROWSERS.find(([, sign]) => sign.test(said))?.[0]
  const system = SYSTEMS.find(([, sign]) => sign.test(said))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

// The order matters: nearly every browser also names those it is related to.
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
