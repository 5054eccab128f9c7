/**
 * Start of a cell that a spreadsheet would run as a formula, after any number of apostrophes. Chinese, Japanese and
 * Korean spreadsheets accept the full-width signs too.
 */
const RUNS = /^'*[=+\-@＝＋－＠\t\r\n]/
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** A cell that a spreadsheet shows and never runs: a formula gets an apostrophe before it. */
export function guarded(cell: string): string {
  return RUNS.test(cell) ? `'${cell}` : cell
}

/** The cell before `guarded`. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}

/**
 * One line of a CSV file (RFC 4180), formulas made harmless. For browsers: the server writes with a library
 * (shop-api/files/csv.ts).
 */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) => {
    const safe = guarded(cell)
    return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return `${written.join(',')}\r\n`
}
