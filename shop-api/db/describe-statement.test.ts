import { describeStatement } from './describe-statement.ts'

const textOf = (text: string) => describeStatement(text).attributes['db.query.text']

test.each([
  ['select "id" from "users" where "email" = $1', 'SELECT users'],
  ['  INSERT INTO orders (id) VALUES ($1)', 'INSERT orders'],
  ['update only "mails" set x = $1', 'UPDATE mails'],
  ['WITH due AS (SELECT id FROM mails LIMIT 1) UPDATE mails SET attempts = 1', 'UPDATE mails'],
  ['BEGIN', 'BEGIN'],
  ['$1', 'SQL'],
])('%s is called %s', (text, name) => expect(describeStatement(text).name).toBe(name))

test('omits values in any notation from the text', () => {
  expect(textOf("SELECT x FROM t1 WHERE a = 'Wanjiku''s' AND b = 254712345678 AND c > 1.5 AND d = $12")).toBe(
    'SELECT x FROM t1 WHERE a = ? AND b = ? AND c > ? AND d = $12',
  )
  expect(textOf(`SELECT ${'column_of_a_table, '.repeat(200)}`)).toHaveLength(400)
})

test('names a prepared statement in the span', () => {
  const { attributes } = describeStatement({ text: 'SELECT 1', name: 'find-point' })
  expect(attributes['db.statement.name']).toBe('find-point')
  expect(describeStatement('SELECT 1').attributes).not.toHaveProperty('db.statement.name')
})
