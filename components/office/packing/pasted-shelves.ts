import { MOST_SHELVES } from '#lib/contract/office/packing.ts'

export interface PastedShelf {
  code: string
  shelf: string
  dyeLot: string
}

const COLUMN = /\t|;|,/

/** Reads rows of code, shelf and dye lot as a spreadsheet pastes them; a head row without a shelf's figures is passed over. */
export function readPastedShelves(text: string): { rows: PastedShelf[]; problem: string | null } {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const rows: PastedShelf[] = []
  for (const [at, line] of lines.entries()) {
    const [code = '', shelf = '', dyeLot = ''] = line.split(COLUMN).map((cell) => cell.trim())
    if (at === 0 && /^(product )?code$/i.test(code)) continue
    if (!code || !shelf) return { rows, problem: `Row ${at + 1} has no ${code ? 'shelf' : 'product code'}.` }
    rows.push({ code, shelf, dyeLot })
  }
  const problem = rows.length > MOST_SHELVES ? `At most ${MOST_SHELVES.toLocaleString('en-KE')} rows at once.` : null
  return { rows, problem }
}
