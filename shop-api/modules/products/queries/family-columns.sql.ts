import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import * as z from 'zod/mini'
import { type FamilyColumns, families, familyColumns } from '../../../db/schema/catalogue.ts'

/** `familyColumns` of the schema for statements in .sql.ts files: their prepared text is made once, at the start. */

const isObject = z.custom<object>((value) => typeof value === 'object' && value !== null)

/** By Drizzle's type of column: the value in a row, and how it is read if not by its name. */
const TYPES: Record<string, { holds: z.ZodMiniType; read?: (column: string) => string }> = {
  PgText: { holds: z.string() },
  PgInteger: { holds: z.int() },
  PgBoolean: { holds: z.boolean() },
  PgJsonb: { holds: isObject },
  PgDateString: { holds: z.string(), read: (column) => `to_char(${column}, 'YYYY-MM-DD')` },
}

const columns = (Object.keys(familyColumns) as (keyof FamilyColumns)[]).map((name) => {
  const { columnType, notNull } = getTableColumns(families)[name]
  const type = TYPES[columnType]
  if (!type)
    throw new Error(`Column families.${name}: say in family-columns.sql.ts how statements read a ${columnType}.`)
  const column = `f.${toSnakeCase(name)}`
  return {
    name,
    holds: notNull ? type.holds : z.nullable(type.holds),
    selected: `${type.read?.(column) ?? column} AS "${name}"`,
  }
})

/** Selects the columns of `families f` under their names in the schema. */
export const FAMILY_COLUMNS_SQL = columns.map(({ selected }) => selected).join(', ')

/** The shape of a row with these columns, for the row schema of a statement. */
export const familyColumnsRow = Object.fromEntries(columns.map(({ name, holds }) => [name, holds])) as {
  [Name in keyof FamilyColumns]: z.ZodMiniType<FamilyColumns[Name]>
}
