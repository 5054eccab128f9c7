import { and, eq, sql } from 'drizzle-orm'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { plainCode } from '#lib/packing/barcode.ts'
import type { Session } from '../../../db/client.ts'
import { families, familyColours, familySizes, variants } from '../../../db/schema/catalogue.ts'
import { isAnyOf, likeText } from '../../../db/sql-conditions.ts'
import type { TypedLine } from '../rules/order-lines-in.ts'

export interface MatchedLines {
  items: { productId: number; quantity: number }[]
  /** Lines without one product, with the reason. */
  unmatched: { text: string; reason: string }[]
}

/** The products of typed lines: by code, or by name if exactly one product matches all words. */
export async function matchProducts(tx: Session, lines: readonly TypedLine[]): Promise<MatchedLines> {
  const quantities = new Map<number, number>()
  const unmatched: MatchedLines['unmatched'] = []
  const named = lines.some(({ isCode }) => !isCode) ? await loadFamilyTexts(tx) : []
  for (const line of lines) {
    const found = await findLine(tx, line, named)
    const [product] = found
    if (product && found.length === 1) {
      const pieces = line.quantity * (line.unit === 'bale' ? product.piecesPerBale : 1)
      const sum = (quantities.get(product.id) ?? 0) + pieces
      quantities.set(product.id, Math.min(MAX_QUANTITY, Math.round(sum * 10) / 10))
    } else unmatched.push({ text: shownLine(line), reason: reasonOf(line, found.length) })
  }
  return { items: [...quantities].map(([productId, quantity]) => ({ productId, quantity })), unmatched }
}

function shownLine({ quantity, unit, product }: TypedLine): string {
  const bales = quantity === 1 ? 'bale ' : 'bales '
  return `${quantity} ${unit === 'bale' ? bales : ''}${product}`.slice(0, 120)
}

function reasonOf({ isCode }: TypedLine, found: number): string {
  if (found > 0) return 'Several products match. Choose one.'
  return isCode ? 'No product for sale has this code.' : 'No product for sale has this name.'
}

interface FamilyText {
  id: number
  /** In lower case: its name, and its search text, which has all of its colours and sizes. */
  text: string
}

const IS_FOR_SALE = and(eq(families.status, 'active'), eq(families.visibility, true))

/** Read once for a message: comparing each line with every variant takes a second a line in a large catalogue. */
const loadFamilyTexts = ({ db }: Session): Promise<FamilyText[]> =>
  db
    .select({
      id: families.id,
      text: sql<string>`lower(concat_ws(' ', ${families.clusterName}, ${families.searchText}))`,
    })
    .from(families)
    .where(IS_FOR_SALE)

/** At most two products: two mean that the line is not clear. */
async function findLine({ db }: Session, { product, isCode }: TypedLine, named: readonly FamilyText[]) {
  const name = sql`concat_ws(' ', ${families.clusterName}, ${familyColours.name}, ${familySizes.name})`
  // "kikoys" is "kikoy".
  const words = product.split(' ').map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
  const familyIds = isCode
    ? []
    : named.filter(({ text }) => words.every((word) => text.includes(word))).map(({ id }) => id)
  if (!isCode && familyIds.length === 0) return []
  const isTheirs = isCode
    ? sql`upper(translate(${variants.code}, '-._/ ', '')) = ${plainCode(product)}`
    : and(isAnyOf(families.id, familyIds), ...words.map((word) => sql`${name} ILIKE ${`%${likeText(word)}%`}`))
  return db
    .select({ id: variants.id, piecesPerBale: variants.piecesPerBale })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .innerJoin(familyColours, and(eq(familyColours.familyId, families.id), eq(familyColours.code, variants.colourCode)))
    .innerJoin(familySizes, and(eq(familySizes.familyId, families.id), eq(familySizes.code, variants.sizeCode)))
    .where(and(IS_FOR_SALE, eq(variants.isHidden, false), isTheirs))
    .limit(2)
}
