/** The files of its build that a page names, and whether they are there. */

/** Of what media type a file of a build must be, by its ending. */
const TYPES: Record<string, RegExp> = {
  js: /^(?:application|text)\/javascript/,
  css: /^text\/css/,
  woff2: /^font\/woff2/,
}

export interface PageFiles {
  /** Addresses of scripts, styles and typefaces, as the page names them. */
  files: string[]
  /** The deployments these addresses name; a page of one build names one at most. */
  deployments: string[]
}

/** Reads every address below /_next/static out of a page, those in its inline scripts too. */
export function filesOf(html: string): PageFiles {
  const named =
    html.replaceAll('\\u0026', '&').match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)(?:\?dpl=[\w.-]+)?/g) ?? []
  const files = [...new Set(named)]
  const ids = files.map((file) => /\?dpl=([\w.-]+)/.exec(file)?.[1]).filter((id) => id !== undefined)
  return { files, deployments: [...new Set(ids)] }
}

export interface FileAnswer {
  status: number
  type: string
}

/** @returns what is wrong with a file's answer, or null */
export function faultOfFile(file: string, { status, type }: FileAnswer): string | null {
  const ending = /\.(\w+)(?:\?|$)/.exec(file)?.[1] ?? ''
  if (status !== 200) return `${file} was answered ${status}`
  return TYPES[ending]?.test(type) ? null : `${file} is ${type || 'of no type'}`
}
