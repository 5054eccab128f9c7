import { setImmediate as turn } from 'node:timers/promises'
import type { Session } from './client.ts'

/** Many rows of a table at once. Rows are objects whose fields are named as in the schema, all with the same fields. */

const BATCH = 400

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const quoted = (name: string) => `"${snake(name)}"`

/** Rows as JSON for PostgreSQL: one parameter for any number of rows. */
const jsonOf = (rows: readonly object[]) =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))),
  )

interface Upsert {
  table: string
  /** Columns that identify a row. */
  key: string[]
  /** Columns that are written when the row is new and left alone afterwards. */
  keep?: string[]
  /** Columns to return, in the order of the rows. */
  returning?: string
}

/** Upserts rows by their key, some hundreds a statement. */
export async function upsert<Row extends object, Back = never>(
  { query }: Session,
  { table, key, keep = [], returning }: Upsert,
  rows: readonly Row[],
): Promise<Back[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const changed = columns.filter((name) => !key.includes(name) && !keep.includes(name))
  const onConflict = changed.length
    ? `DO UPDATE SET ${changed.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`
    : 'DO NOTHING'
  const names = columns.map(quoted).join(', ')
  const back: Back[] = []
  for (let from = 0; from < rows.length; from += BATCH) {
    const statement = `
      INSERT INTO ${table} (${names})
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
      ON CONFLICT (${key.map(quoted).join(', ')}) ${onConflict}
      ${returning ? `RETURNING ${returning}` : ''}`
    back.push(...(await query<Back>(statement, [jsonOf(rows.slice(from, from + BATCH))])))
  }
  return back
}

/** Adds rows; `id`s are given, not made. */
export async function insertRows({ query }: Session, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map(quoted).join(', ')
  await query(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [jsonOf(rows)],
  )
  // The embedded database responds within the same turn: other work runs after every statement that writes much.
  await turn()
}
