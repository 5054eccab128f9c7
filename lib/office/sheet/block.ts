/** Blocks of cells on the clipboard: rows on lines, cells parted by tabs, as every spreadsheet writes them. */

/** Larger text is refused: it is too large to review, and the browser would freeze. */
export const MAX_CLIPBOARD = 2_000_000

/** Reads a quoted cell from after its opening quote. Returns its text, and the index of its closing quote. */
function readQuoted(text: string, from: number): { cell: string; end: number } {
  let cell = ''
  let end = from
  for (; end < text.length; end += 1) {
    if (text[end] !== '"') cell += text[end]
    else if (text[end + 1] === '"') {
      cell += '"'
      end += 1
    } else break
  }
  return { cell, end }
}

/** Parses pasted text into rows of cells. Quoted cells can contain tabs, line breaks and doubled quotes. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (sign === '"' && cell === '') {
      const quoted = readQuoted(text, at + 1)
      cell = quoted.cell
      at = quoted.end
    } else if (sign === '\t') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

const quoted = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Escapes a cell for other spreadsheets: text that looks like a formula stays text. */
const asText = (cell: string) => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell)

/** Rows of cells as text for the clipboard. */
export const blockText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => quoted(asText(cell))).join('\t')).join('\n')
