import localFont from 'next/font/local'

/**
 * Upright, cut by scripts/fonts.ts: Figtree variable along weight, Piazzolla semi-bold alone, 13,568 + 10,900 bytes, both
 * preloaded. Accented letters come from a file of their own where one is met. Fallbacks have metrics matched in
 * theme.css, so that no swap moves anything.
 */
const figtree = localFont({
  src: '../node_modules/.cache/fuma-fonts/figtree.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: true,
  adjustFontFallback: false,
  variable: '--font-figtree',
})

const figtreeAccented = localFont({
  src: '../node_modules/.cache/fuma-fonts/figtree-accented.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+C0-D6, U+D8-F6, U+F8-FF' }],
  fallback: ['Figtree fallback', 'Figtree fallback Roboto', 'system-ui', 'sans-serif'],
  variable: '--font-figtree-accented',
})

const piazzolla = localFont({
  src: '../node_modules/.cache/fuma-fonts/piazzolla.woff2',
  weight: '600',
  style: 'normal',
  display: 'swap',
  preload: true,
  adjustFontFallback: false,
  variable: '--font-piazzolla',
})

const piazzollaAccented = localFont({
  src: '../node_modules/.cache/fuma-fonts/piazzolla-accented.woff2',
  weight: '600',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+C0-D6, U+D8-F6, U+F8-FF' }],
  fallback: ['Piazzolla fallback', 'Piazzolla fallback Noto', 'serif'],
  variable: '--font-piazzolla-accented',
})

/** The classes a root layout puts on `<html>`: they bring both families into reach of theme.css. */
export const fontClasses = [figtree, figtreeAccented, piazzolla, piazzollaAccented]
  .map(({ variable }) => variable)
  .join(' ')
