import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.ts'

/**
 * Former names that another engineer would not guess. The glossary in CONTRIBUTING.md has the replacements. A word with
 * a plain meaning too ("paper" of a printer, "turn" of a page) is not in this list.
 */
const FORBIDDEN = new Set([
  ...['passport', 'purse', 'tidings', 'ground', 'handover', 'heard', 'standing', 'whoever', 'somebody'],
  ...['cloth', 'mill', 'film', 'loom', 'weave', 'woven', 'weaving', 'desk', 'asked', 'told', 'whereabouts'],
  ...[
    'goods',
    'known',
    'kept',
    'hear',
    'unheard',
    'tell',
    'glance',
    'nobody',
    'gone',
    'coming',
    'news',
    'giving',
    'given',
  ],
])

/** Files in which forbidden words are data or history: the sample shop, released migrations, and third-party code. */
const EXCEPTED = /^(?:sample|shop-api\/db\/migrations|bench\/bare)\//

function sources(): string[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  return listed.stdout
    .split('\n')
    .filter(
      (file) => /\.(?:ts|tsx|mjs|js|css)$/.test(file) && !EXCEPTED.test(file) && existsSync(path.join(ROOT, file)),
    )
}

/** "readUpstreamSession" and "upstream-session" as words. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isPlain = (name: string) =>
  wordsOf(name).every((word) => !FORBIDDEN.has(word) && !FORBIDDEN.has(word.replace(/s$/, '')))

const DECLARED =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const LISTED = /^export (?:type )?\{([^}]*)\}/gm

function exportedNames(source: string): string[] {
  const declared = [...source.matchAll(DECLARED)].map(([, name = '']) => name)
  const listed = [...source.matchAll(LISTED)].flatMap(([, names = '']) => names.split(/[\s,]+|\bas\b|\btype\b/))
  return [...declared, ...listed]
}

test('splits names into words', () => {
  expect(wordsOf('readMillsOfHTMLFile-now')).toEqual(['read', 'mills', 'of', 'html', 'file', 'now'])
  expect([isPlain('background-colour'), isPlain('millisecondsLeft'), isPlain('brandMills')]).toEqual([
    true,
    true,
    false,
  ])
})

test('no file has a name with a forbidden word', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => !isPlain(file))).toEqual([])
})

test('exports no name with a forbidden word', () => {
  const found = sources().flatMap((file) =>
    exportedNames(readFileSync(path.join(ROOT, file), 'utf8'))
      .filter((name) => !isPlain(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test('limits are called MAX_ and MIN_', () => {
  const other = /\b(?:MOST|LEAST|LONGEST|SHORTEST|FEWEST)_[A-Z]\w*/
  const found = sources().flatMap((file) => {
    const [name] = other.exec(readFileSync(path.join(ROOT, file), 'utf8')) ?? []
    return name ? [`${file}: ${name}`] : []
  })
  expect(found).toEqual([])
})
