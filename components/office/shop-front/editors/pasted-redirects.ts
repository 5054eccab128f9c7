import { pathOf, readTarget } from '#lib/content/targets.ts'
import type { Redirect } from '#lib/contract/content/content-parts.ts'
import { showCount } from '#lib/format/count.ts'
import { readBlock } from '#lib/office/sheet/block.ts'

export const MAX_REDIRECTS = 2_000
const MAX_FROM = 200
const MAX_TARGET = 300

/** A pasted line that is not added. */
export interface RefusedLine {
  /** From 1. */
  line: number
  text: string
  reason: string
}

export interface PastedRedirects {
  added: { from: string; target: string }[]
  /** Invalid lines, to be fixed first. */
  wrong: RefusedLine[]
  /** Duplicates of existing redirects or of other lines. */
  again: RefusedLine[]
}

const INSIDE = /^\/(api|_next|office|media)(\/|$)/

/** Cells of a line: parted by a tab, a semicolon or a comma, as spreadsheets and files have them. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return readBlock(line)[0] ?? []
  // A comma or a semicolon within quotes belongs to its cell.
  const cells = [...line.matchAll(/(?:^|[,;])\s*(?:"((?:[^"]|"")*)"|([^,;]*))/g)]
  return cells.map(([, quoted, plain]) => (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')))
}

/** An address of a whole page as its path: old addresses are exported with their host. */
function pathOfTyped(from: string): string {
  const url = /^https?:\/\//i.test(from) ? URL.parse(from) : null
  return url ? url.pathname + url.search + url.hash : from
}

function wrongFrom(from: string): string | null {
  if (from === '') return 'Enter the old address.'
  if (readTarget(from)?.kind !== 'path') return 'The old address must begin with /, such as /summer-sale.'
  if (/[?#]/.test(from)) return 'The old address must not contain ? or #.'
  if (from.length > MAX_FROM) return `The old address has more than ${MAX_FROM} characters.`
  return INSIDE.test(from) || pathOf(from) === '/' ? 'This address cannot be redirected.' : null
}

function wrongTarget(from: string, target: string): string | null {
  if (target === '') return 'Enter the new address.'
  if (!readTarget(target)) return `“${target}” is not an address. It must begin with / or https://.`
  if (target.length > MAX_TARGET) return `The new address has more than ${MAX_TARGET} characters.`
  return from !== '' && pathOf(from) === pathOf(target) ? 'The old and new address are the same.' : null
}

const isHead = (from: string, target: string) => /^(from|old)\b/i.test(from) && /^(to|new|target)\b/i.test(target)

/**
 * Reads two columns, old and new address, from a spreadsheet or a file. The check finds old addresses that are pages.
 */
export function readPastedRedirects(text: string, existing: readonly Redirect[]): PastedRedirects {
  const result: PastedRedirects = { added: [], wrong: [], again: [] }
  const known = new Set(existing.map(({ from }) => pathOf(from)))
  const seen = new Map<string, number>()
  const left = MAX_REDIRECTS - existing.length
  for (const [at, whole] of text.split(/\r?\n/).entries()) {
    if (whole.trim() === '') continue
    const [typed = '', target = ''] = cellsOf(whole).map((cell) => cell.trim())
    if (at === 0 && isHead(typed, target)) continue
    const from = pathOfTyped(typed)
    const refuse = (lines: RefusedLine[], reason: string) =>
      lines.push({ line: at + 1, text: whole.trim().replaceAll('\t', '  '), reason })
    const wrong = [wrongFrom(from), wrongTarget(from, target)].filter((reason) => reason !== null).join(' ')
    const path = pathOf(from)
    const before = seen.get(path)
    if (wrong) refuse(result.wrong, wrong)
    else if (known.has(path)) refuse(result.again, `${path} already has a redirect.`)
    else if (before !== undefined) refuse(result.again, `Line ${before} is also for ${path}.`)
    else if (result.added.length >= left) refuse(result.wrong, `At most ${showCount(MAX_REDIRECTS)} redirects.`)
    else {
      seen.set(path, at + 1)
      result.added.push({ from: path, target })
    }
  }
  return result
}
