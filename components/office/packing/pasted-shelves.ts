import { MAX_SHELVES } from '#lib/contract/fulfilment/office/shelves.ts'
import { shelfTexts } from '#lib/language/shelves.ts'

type Texts = typeof shelfTexts.english

export interface PastedShelf {
  code: string
  shelf: string
  dyeLot: string
  /** Its row in the pasted text, from 1. */
  row: number
}

const COLUMN = /\t|;|,/

/** Reads rows of code, shelf and dye lot as a spreadsheet pastes them; a head row without a shelf's figures is passed over. */
export function readPastedShelves(
  text: string,
  texts: Texts = shelfTexts.english,
): { rows: PastedShelf[]; problems: string[] } {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const rows: PastedShelf[] = []
  const wrong: string[] = []
  for (const [at, line] of lines.entries()) {
    const [code = '', shelf = '', dyeLot = ''] = line.split(COLUMN).map((cell) => cell.trim())
    if (at === 0 && /^(product )?code$/i.test(code)) continue
    if (!code || !shelf) wrong.push(missingText(texts, { code, shelf, row: at + 1 }))
    else rows.push({ code, shelf, dyeLot, row: at + 1 })
  }
  const problems = firstOf(wrong, texts)
  if (rows.length > MAX_SHELVES) problems.push(texts.mostRows({ max: MAX_SHELVES.toLocaleString('en-KE') }))
  return { rows, problems }
}

function missingText(texts: Texts, { code, shelf, row }: Omit<PastedShelf, 'dyeLot'>): string {
  if (code) return texts.rowWithoutShelf({ row })
  return shelf ? texts.rowWithoutCode({ row }) : texts.rowWithoutBoth({ row })
}

/** Maximum invalid rows shown; the others are counted. */
const MAX_NAMED = 5

function firstOf(wrong: readonly string[], texts: Texts): string[] {
  const rest = wrong.length - MAX_NAMED
  if (rest <= 0) return [...wrong]
  return [...wrong.slice(0, MAX_NAMED), texts.moreRows(rest)]
}

/**
 * Errors of the shop by pasted row: "Row 5: There is no product with the code NOPE-1."
 * @param fields keys of the errors: `rows.3.code`
 */
export function wrongRows(
  rows: readonly PastedShelf[],
  fields: Readonly<Record<string, string>> = {},
  texts: Texts = shelfTexts.english,
): string[] {
  const wrong = Object.entries(fields).flatMap(([name, text]) => {
    const at = rows[Number(/^rows\.(\d+)\./.exec(name)?.[1] ?? -1)]
    return at ? [texts.rowProblem({ row: at.row, problem: text })] : []
  })
  return firstOf(wrong, texts)
}
