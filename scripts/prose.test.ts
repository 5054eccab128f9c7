import { bannedIn, proseFiles, proseOf } from './prose.ts'

test('finds comments, names of tests and texts', () => {
  const source = `/** What it is. */
// Says hello.
test('is asked for', () => screen('Nobody is here'))
const text = <p className="so many">Taken back</p>`
  expect(proseOf('a.test.tsx', source).map(({ kind, line, text }) => [kind, line, text])).toEqual([
    ['comment', 1, 'What it is.'],
    ['comment', 2, 'Says hello.'],
    ['test', 3, 'is asked for'],
  ])
  expect(
    proseOf('a.tsx', source)
      .filter(({ kind }) => kind === 'text')
      .map(({ text }) => text),
  ).toEqual(['is asked for', 'Nobody is here', 'Taken back'])
})

test('recognises banned phrases and leaves code in backquotes alone', () => {
  expect(bannedIn({ kind: 'comment', text: 'Asks whoever `what` is.' })).toHaveLength(2)
  expect(bannedIn({ kind: 'comment', text: 'Requests the state of `what` and `none`.' })).toEqual([])
  expect(bannedIn({ kind: 'text', text: 'There is no order 12. Keep what you typed?' })).toEqual([])
  expect(bannedIn({ kind: 'text', text: '16 % of the price ex VAT' })).toHaveLength(2)
  expect(bannedIn({ kind: 'text', text: '16% of the price ex-VAT' })).toEqual([])
})

test('comments, names of tests and texts for people have no banned phrase', () => {
  const files = proseFiles()
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    proseOf(file).flatMap((prose) => bannedIn(prose).map((phrase) => `${file}:${prose.line} ${phrase}`)),
  )
  expect(found).toEqual([])
})
