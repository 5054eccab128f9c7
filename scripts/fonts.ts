/**
 * Cuts the shop's two faces to what its pages show: the weights in use, and of the letters those of English and Swahili
 * apart from the accented ones, which are fetched by whoever meets one. A first page waits for 24 KB of letters, not 52.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import cutFont from 'subset-font'
import { ROOT } from './environment.ts'

/** Where app/fonts.ts takes them from. */
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'fuma-fonts')

const FACES = [
  { name: 'figtree', wght: { min: 400, max: 700 } },
  { name: 'piazzolla', wght: 600 },
]

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** Whatever is not accented, and the marks that texts are set with. */
const PLAIN = `${between(0x20, 0x7e)}${between(0xa0, 0xbf)}×÷‐‑–—‘’“”•…−™→←↑↓€`
/** The rest of Latin-1; app/fonts.ts names the same as `unicode-range`. */
const ACCENTED = `${between(0xc0, 0xd6)}${between(0xd8, 0xf6)}${between(0xf8, 0xff)}`

/** Writes each face as `<name>.woff2` and `<name>-accented.woff2`; about a second. */
export async function cutFonts(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, wght } of FACES) {
    const whole = readFileSync(
      path.join(ROOT, 'node_modules/@fontsource-variable', name, 'files', `${name}-latin-wght-normal.woff2`),
    )
    for (const [file, letters] of [
      [`${name}.woff2`, PLAIN],
      [`${name}-accented.woff2`, ACCENTED],
    ] as const) {
      const cut = await cutFont(whole, letters, {
        targetFormat: 'woff2',
        variationAxes: { wght },
        // Figures of one width, ligatures, and letters that stand as close as they should; screens need no hints.
        keepFeatures: ['kern', 'liga', 'lnum', 'tnum'],
        noHinting: true,
      })
      writeFileSync(path.join(FOLDER, file), cut)
    }
  }
}

if (import.meta.main) await cutFonts()
