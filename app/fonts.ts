import localFont from 'next/font/local'

/**
 * Both faces are variable along weight only, upright, Latin subset: 20,156 + 31,896 bytes. Only Figtree is preloaded;
 * headings swap from a fallback whose metrics are matched in theme.css, so that neither swap moves anything.
 */
const figtree = localFont({
  src: '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  style: 'normal',
  display: 'swap',
  preload: true,
  adjustFontFallback: false,
  fallback: ['Figtree fallback', 'Figtree fallback Roboto', 'system-ui', 'sans-serif'],
  variable: '--font-figtree',
})

const piazzolla = localFont({
  src: '../node_modules/@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2',
  weight: '100 900',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  fallback: ['Piazzolla fallback', 'Piazzolla fallback Noto', 'serif'],
  variable: '--font-piazzolla',
})

/** The class a root layout puts on `<html>`: it brings both families into reach of theme.css. */
export const fontClasses = `${figtree.variable} ${piazzolla.variable}`
