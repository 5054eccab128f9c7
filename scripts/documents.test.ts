import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.ts'

/** The guides for newcomers and operators. Decision records describe the past, with former names of files. */
const GUIDES = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'docs/architecture.md',
    'docs/etims.md',
    'docs/feed.md',
    'docs/operating.md',
    'docs/security.md',
    'docs/whatsapp.md',
    'docs/scaling.md',
  ],
]
const RECORDS = readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`)

const textOf = (document: string) => readFileSync(path.join(ROOT, document), 'utf8')
const isSource = (name: string) => /^[\w.()[\]-]+\/[\w./()[\]-]+\.(?:ts|tsx|mjs|js|conf)$/.test(name)

test.each([...GUIDES, ...RECORDS])('links of %s point to existing files', (document) => {
  const links = [...textOf(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to = '']) => to)
  const missing = links.filter((to) => !/^https?:/.test(to) && !existsSync(path.join(ROOT, path.dirname(document), to)))
  expect(missing).toEqual([])
})

test.each(GUIDES)('files that %s names exist', (document) => {
  const names = [...textOf(document).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  expect(names.filter((name) => isSource(name) && !existsSync(path.join(ROOT, name)))).toEqual([])
})

test('the table of tools names exactly the dependencies', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>
  const [, ...rows] = textOf('docs/decisions/0002-tools.md').matchAll(/^\| ([^|]+) \|/gm)
  const named = rows.flatMap(([, cell = '']) => cell.split(', '))
  expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
})
