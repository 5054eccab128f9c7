import * as z from 'zod/mini'
import { statement } from './statement.ts'

const row = z.strictObject({ id: z.number() })

test('replaces names by numbers, repeated names by the same number, but not casts and dollar quotes', () => {
  const { text, names } = statement<{ from: number; to: number }>()({
    row,
    sql: 'SELECT id FROM t WHERE a = $from::int AND b < $to AND c > $from',
  })
  expect(text).toBe('SELECT id FROM t WHERE a = $1::int AND b < $2 AND c > $1')
  expect(names).toEqual(['from', 'to'])
})

test('passes values and nulls in the order of their numbers, and refuses missing values before sending', async () => {
  const requests: unknown[] = []
  const query = async (...args: unknown[]) => {
    requests.push(args)
    return []
  }
  const find = statement<{ b: number | null; a: string }>()({
    name: 'find',
    row,
    sql: 'SELECT id FROM t WHERE x = $a AND y = $b',
  })
  await find(query as never, { b: null, a: 'one' })
  expect(requests).toEqual([['SELECT id FROM t WHERE x = $1 AND y = $2', ['one', null], 'find']])
  await expect(find(query as never, { a: 'one' } as never)).rejects.toThrow('no value for $b')
  expect(requests).toHaveLength(1)
})

test('fails if a row does not match the schema', async () => {
  const find = statement()({ row, sql: 'SELECT id, extra FROM t' })
  await expect(find(async () => [{ id: 1, extra: 2 }] as never, {})).rejects.toThrow('extra')
})
