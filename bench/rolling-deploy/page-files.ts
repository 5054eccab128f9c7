/** The files of its build that a page names, and whether they are there. */

/** The required media type of a build's file, by extension. */
const TYPES: Record<string, RegExp> = {
  js: /^(?:application|text)\/javascript/,
  css: /^text\/css/,
  woff2: /^font\/woff2/,
}

export interface PageFiles {
  /** The page's build id; empty if it has no id. */
  build: string
  /** Addresses of scripts, styles and typefaces, as the page names them. */
  files: string[]
}

/** Reads a page's build, and every address below /_next/static out of it, those in its inline scripts too. */
export function filesOf(html: string): PageFiles {
  const named = html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g) ?? []
  return { build: /<html[^>]* data-dpl-id="([^"]*)"/.exec(html)?.[1] ?? '', files: [...new Set(named)] }
}

export interface FileAnswer {
  status: number
  type: string
}

/** @returns the fault of a file's response, or null */
export function faultOfFile(file: string, { status, type }: FileAnswer): string | null {
  const ending = /\.(\w+)(?:\?|$)/.exec(file)?.[1] ?? ''
  if (status !== 200) return `${file} was answered ${status}`
  return TYPES[ending]?.test(type) ? null : `${file} is ${type || 'of no type'}`
}
