import localFont from 'next/font/local'

/**
 * Upright, cut by scripts/fonts.ts and committed: Figtree with variable weight, Piazzolla semi-bold only, 13,568 +
 * 10,900 bytes, both preloaded. Accented letters, including those of Kenya's languages, are in separate files, loaded
 * if needed. theme.css matches the metrics of fallback fonts, so that a swap causes no layout shift.
 */
const figtree = localFont({
  src: './fonts/figtree.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: true,
  adjustFontFallback: false,
  variable: '--font-figtree',
})

const figtreeAccented = localFont({
  src: './fonts/figtree-accented.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+C0-D6, U+D8-F6, U+F8-FF' }],
  variable: '--font-figtree-accented',
})

const figtreeTilded = localFont({
  src: './fonts/figtree-tilded.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+128-129, U+168-169, U+14A-14B' }],
  variable: '--font-figtree-tilded',
})

// Noto's small letters are higher: made as high as Figtree's.
const figtreeOpenVowels = localFont({
  src: './fonts/figtree-open-vowels.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'size-adjust', value: '93%' },
    { prop: 'unicode-range', value: 'U+186, U+190, U+197, U+244, U+254, U+25B, U+268, U+289' },
  ],
  fallback: ['Figtree fallback', 'Figtree fallback Roboto', 'system-ui', 'sans-serif'],
  variable: '--font-figtree-open-vowels',
})

const piazzolla = localFont({
  src: './fonts/piazzolla.woff2',
  weight: '600',
  style: 'normal',
  display: 'swap',
  preload: true,
  adjustFontFallback: false,
  variable: '--font-piazzolla',
})

const piazzollaAccented = localFont({
  src: './fonts/piazzolla-accented.woff2',
  weight: '600',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+C0-D6, U+D8-F6, U+F8-FF' }],
  variable: '--font-piazzolla-accented',
})

const piazzollaTilded = localFont({
  src: './fonts/piazzolla-tilded.woff2',
  weight: '600',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+128-129, U+168-169, U+14A-14B' }],
  variable: '--font-piazzolla-tilded',
})

const piazzollaOpenVowels = localFont({
  src: './fonts/piazzolla-open-vowels.woff2',
  weight: '600',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'size-adjust', value: '89%' },
    { prop: 'unicode-range', value: 'U+186, U+190, U+197, U+244, U+254, U+25B, U+268, U+289' },
  ],
  fallback: ['Piazzolla fallback', 'Piazzolla fallback Noto', 'serif'],
  variable: '--font-piazzolla-open-vowels',
})

/** The classes a root layout puts on `<html>`: they bring both families into reach of theme.css. */
export const fontClasses = [
  figtree,
  figtreeAccented,
  figtreeTilded,
  figtreeOpenVowels,
  piazzolla,
  piazzollaAccented,
  piazzollaTilded,
  piazzollaOpenVowels,
]
  .map(({ variable }) => variable)
  .join(' ')
