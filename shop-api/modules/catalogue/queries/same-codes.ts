import { eq, or, sql } from 'drizzle-orm'
import { normalCode } from '#lib/format/normal-code.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { bareCode } from '../rules/search-text.ts'

/** Stored codes that equal some given codes by `normalCode`, regardless of case, width and spaces. */

type Column = typeof variants.code | typeof families.clusterCode

/** Finds candidates by an index; codes that look alike without their dashes are among them. */
const looksLike = (column: Column, codes: readonly string[]) => {
  const bare = [...new Set(codes.map((code) => bareCode(normalCode(code))))]
  return or(isAnyOf(sql`upper(translate(${column}, '-._/ ', ''))`, bare), isAnyOf(column, [...new Set(codes)]))
}

const among = (codes: readonly string[]) => {
  const normal = new Set(codes.map(normalCode))
  return ({ code }: { code: string }) => normal.has(normalCode(code))
}

/** Variants that have one of these codes, with the code of their family. */
export async function findVariantsOfCodes({ db }: Session, codes: readonly string[]) {
  if (codes.length === 0) return []
  const rows = await db
    .select({ id: variants.id, code: variants.code, owner: families.clusterCode })
    .from(variants)
    .innerJoin(families, eq(families.id, variants.familyId))
    .where(looksLike(variants.code, codes))
  return rows.filter(among(codes))
}

/** Families that have one of these codes. */
export async function findFamiliesOfCodes({ db }: Session, codes: readonly string[]) {
  if (codes.length === 0) return []
  const rows = await db
    .select({ id: families.id, code: families.clusterCode, name: families.clusterName })
    .from(families)
    .where(looksLike(families.clusterCode, codes))
  return rows.filter(among(codes))
}

/** Groups of codes that are one code, of older imports: a person decides which of them stays. */
export async function findDoubledCodes({ db }: Session): Promise<{ kind: 'variant' | 'family'; codes: string[] }[]> {
  const all = {
    variant: await db.select({ code: variants.code }).from(variants).orderBy(variants.code),
    family: await db.select({ code: families.clusterCode }).from(families).orderBy(families.clusterCode),
  }
  return (['family', 'variant'] as const).flatMap((kind) =>
    [...Map.groupBy(all[kind], ({ code }) => normalCode(code)).values()]
      .filter((group) => group.length > 1)
      .map((group) => ({ kind, codes: group.map(({ code }) => code) })),
  )
}
