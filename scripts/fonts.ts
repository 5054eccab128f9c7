/**
 * `npm run fonts`: cuts the shop's two faces to the weights in use and the letters of English and Swahili. Accented
 * letters are in separate files, fetched if needed. A first page waits for 24 KB of fonts, not 52. The output is
 * committed: run it again after a change of a face's package or of a list of letters here.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { create } from 'fontkit'
import cutFont from 'subset-font'
import { ROOT } from './environment.ts'

/** Where app/fonts.ts takes them from. */
const FOLDER = path.join(ROOT, 'app', 'fonts')

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** All unaccented characters, and typographic marks. */
const PLAIN = `${between(0x20, 0x7e)}${between(0xa0, 0xbf)}×÷‐‑–—‘’“”•…−™→←↑↓€`
/** The rest of Latin-1; app/fonts.ts names these and the next two as `unicode-range`. */
const ACCENTED = `${between(0xc0, 0xd6)}${between(0xd8, 0xf6)}${between(0xf8, 0xff)}`
/** Of Gĩkũyũ, Kĩkamba, Kĩmĩrũ and Kĩembu; ŋ also of Maa and Ateso. */
const TILDED = 'ĨĩŨũŊŋ'
/** Of Maa and some Nilotic languages. */
const OPEN_VOWELS = 'ƆɔƐɛƗɨɄʉ'

interface Cut {
  /** The file's name, without its ending. */
  name: string
  /** The package and its subset with the letters. */
  from: [face: string, subset: 'latin' | 'latin-ext']
  letters: string
  wght: number | { min: number; max: number }
}

const TEXT = { min: 400, max: 700 }
const DISPLAY = 600

/**
 * Figtree lacks the wanted letters beyond Latin-1. Albert Sans (equal x-height) provides the first set, Noto Sans the
 * rest. Piazzolla has the first set itself; Noto Serif provides the rest.
 */
const CUTS: readonly Cut[] = [
  { name: 'figtree', from: ['figtree', 'latin'], letters: PLAIN, wght: TEXT },
  { name: 'figtree-accented', from: ['figtree', 'latin'], letters: ACCENTED, wght: TEXT },
  { name: 'figtree-tilded', from: ['albert-sans', 'latin-ext'], letters: TILDED, wght: TEXT },
  { name: 'figtree-open-vowels', from: ['noto-sans', 'latin-ext'], letters: OPEN_VOWELS, wght: TEXT },
  { name: 'piazzolla', from: ['piazzolla', 'latin'], letters: PLAIN, wght: DISPLAY },
  { name: 'piazzolla-accented', from: ['piazzolla', 'latin'], letters: ACCENTED, wght: DISPLAY },
  { name: 'piazzolla-tilded', from: ['piazzolla', 'latin-ext'], letters: TILDED, wght: DISPLAY },
  { name: 'piazzolla-open-vowels', from: ['noto-serif', 'latin-ext'], letters: OPEN_VOWELS, wght: DISPLAY },
]

/** Where documents take the letters from that their own faces lack, and of which parts of Noto Sans these are. */
const DOCUMENT_FOLDER = path.join(ROOT, 'shop-api', 'media', 'fonts', 'other-letters')
const DOCUMENT_PARTS: readonly (readonly [face: string, subset: string])[] = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari'].map(
    (subset) => ['noto-sans', subset] as const,
  ),
  ...['arabic', 'ethiopic', 'gujarati', 'hebrew'].map((subset) => [`noto-sans-${subset}`, subset] as const),
]

const partOf = (face: string, subset: string) =>
  readFileSync(
    path.join(ROOT, 'node_modules/@fontsource-variable', face, 'files', `${face}-${subset}-wght-normal.woff2`),
  )

/** Writes each part in full, at one weight, as a TrueType file: PDFs embed the part they use. */
async function cutDocumentFonts(): Promise<void> {
  mkdirSync(DOCUMENT_FOLDER, { recursive: true })
  for (const [face, subset] of DOCUMENT_PARTS) {
    const whole = partOf(face, subset)
    const letters = String.fromCodePoint(...create(whole).characterSet)
    const cut = await cutFont(whole, letters, {
      targetFormat: 'truetype',
      variationAxes: { wght: 500 },
      noHinting: true,
    })
    writeFileSync(path.join(DOCUMENT_FOLDER, `${subset}.ttf`), cut)
  }
}

/** Writes each cut as `<name>.woff2`; about a second. */
async function cutFonts(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, from, letters, wght } of CUTS) {
    const [face, subset] = from
    const cut = await cutFont(partOf(face, subset), letters, {
      targetFormat: 'woff2',
      variationAxes: { wght },
      // Figures of one width, ligatures, and letters that stand as close as they should; screens need no hints.
      keepFeatures: ['kern', 'liga', 'lnum', 'tnum'],
      noHinting: true,
    })
    writeFileSync(path.join(FOLDER, `${name}.woff2`), cut)
  }
}

await cutFonts()
await cutDocumentFonts()
