import { bannedIn, type ProseKind, proseFiles, proseOf } from './prose.ts'

/**
 * Banned phrases in comments and in names of tests that are left, by folder. A number can only fall: lower it here when
 * you have rewritten some. A folder without a number has none left. Texts for people have none anywhere.
 */
const LEFT: Record<'comment' | 'test', Record<string, number>> = {
  comment: {},
  test: {},
}

const folderOf = (file: string) => {
  const [first = '', second = '', third] = file.split('/')
  if (second === '') return '.'
  return /^(?:components|lib|shop-api)$/.test(first) && third !== undefined ? `${first}/${second}` : first
}

const found = proseFiles().flatMap((file) =>
  proseOf(file).flatMap((prose) =>
    bannedIn(prose).map((phrase) => ({ kind: prose.kind, file, place: `${file}:${prose.line} ${phrase}` })),
  ),
)

function countsOf(kind: ProseKind): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of found) {
    if (one.kind !== kind) continue
    const folder = folderOf(one.file)
    counts[folder] = (counts[folder] ?? 0) + 1
  }
  return counts
}

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
  expect(proseOf('a.tsx', source).filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual([
    'is asked for',
    'Nobody is here',
    'Taken back',
  ])
})

test('recognises banned phrases and leaves code in backquotes alone', () => {
  expect(bannedIn({ kind: 'comment', text: 'Asks whoever `what` is.' })).toHaveLength(2)
  expect(bannedIn({ kind: 'comment', text: 'Requests the state of `what` and `none`.' })).toEqual([])
  expect(bannedIn({ kind: 'text', text: 'There is no order 12. Keep what you typed?' })).toEqual([])
})

test('texts for people have no banned phrase', () => {
  expect(found.filter(({ kind }) => kind === 'text').map(({ place }) => place)).toEqual([])
})

test.each(['comment', 'test'] as const)('banned phrases become fewer: %s', (kind) => {
  const more = Object.entries(countsOf(kind)).filter(([folder, count]) => count > (LEFT[kind][folder] ?? 0))
  expect(more).toEqual([])
})
