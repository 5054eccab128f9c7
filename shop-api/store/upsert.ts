import type { Query } from '../db/client.ts'

const BATCH = 400

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const quoted = (name: string) => `"${snake(name)}"`

interface Upsert {
  table: string
  /** Columns that tell a row from another. */
  key: string[]
  /** Columns that are written when the row is new and left alone afterwards. */
  keep?: string[]
  /** Columns to give back, in the order of the rows. */
  returning?: string
}

/**
 * Writes rows by their key, some hundreds a statement: new ones are added, known ones brought up to date.
 * Each row has the same fields, named as in the schema.
 */
export async function upsert<Row extends object, Back = never>(
  query: Query,
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
    const batch = rows
      .slice(from, from + BATCH)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])))
    const statement = `
      INSERT INTO ${table} (${names})
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
      ON CONFLICT (${key.map(quoted).join(', ')}) ${onConflict}
      ${returning ? `RETURNING ${returning}` : ''}`
    back.push(...(await query<Back>(statement, [JSON.stringify(batch)])))
  }
  return back
}
