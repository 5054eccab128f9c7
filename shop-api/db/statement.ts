import type * as z from 'zod/mini'
import type { Query } from './client.ts'

/**
 * A raw SQL statement, for queries that the query builder cannot express well, and for the statements of placing an
 * order whose text the builder would build each time. It is in a `.sql.ts` file.
 * Parameters have names: `$orderId` in the text is the value of `orderId`, and can be in several places. A schema
 * describes the rows. Tests check every row against it, on both databases; a running shop trusts it.
 */
export interface Statement<Params extends object, Row extends z.ZodMiniType> {
  (query: Query, params: Params): Promise<z.output<Row>[]>
  /** The text with numbered parameters, and their names in that order. */
  readonly text: string
  readonly names: readonly string[]
}

interface Definition<Row extends z.ZodMiniType> {
  /** Names the prepared statement, for frequent queries. Names are unique. */
  name?: string
  /** Schema of a row: a strict object, so that an undeclared column fails a test. */
  row: Row
  sql: string
}

const NAMED = /(?<![\w$])\$([a-z]\w*)/gi
/** Jest sets it. Rows that our own statements select need no check while the shop runs. */
const CHECKS_ROWS = process.env.NODE_ENV === 'test'

/**
 * Declares a statement: `const findPoint = statement<{ id: number }>()({ name, row: z.strictObject({ … }), sql })`, and
 * calls it: `await findPoint(query, { id })`.
 * @throws Error if a named parameter has no value (null is a value; undefined is not)
 */
export function statement<Params extends object = Record<never, never>>() {
  return <Row extends z.ZodMiniType>({ name, row, sql }: Definition<Row>): Statement<Params, Row> => {
    const names: string[] = []
    const text = sql.replace(NAMED, (_, param: string) => {
      if (!names.includes(param)) names.push(param)
      return `$${names.indexOf(param) + 1}`
    })
    const ask = async (query: Query, params: Params): Promise<z.output<Row>[]> => {
      const values = names.map((param) => {
        const value = (params as Record<string, unknown>)[param]
        if (value === undefined)
          throw new Error(`the statement ${name ?? text.slice(0, 40)} has no value for $${param}`)
        return value
      })
      const rows = await query<z.output<Row>>(text, values, name)
      return CHECKS_ROWS ? rows.map((one) => row.parse(one) as z.output<Row>) : rows
    }
    return Object.assign(ask, { text, names })
  }
}
