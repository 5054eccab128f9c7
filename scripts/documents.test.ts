import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.ts'

/** What newcomers and operators read. Decision records tell the past, where a file may have had another name. */
const GUIDES = ['README.md', 'CONTRIBUTING.md', 'docs/operating.md', 'docs/security.md', 'docs/scaling.md']
const RECORDS = readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`)

const textOf = (document: string) => readFileSync(path.join(ROOT, document), 'utf8')
const isSource = (name: string) => /^[\w.()[\]-]+\/[\w./()[\]-]+\.(?:ts|tsx|mjs|js|conf)$/.test(name)

test.each([...GUIDES, ...RECORDS])('links of %s lead to files', (document) => {
  const links = [...textOf(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to = '']) => to)
  const missing = links.filter((to) => !/^https?:/.test(to) && !existsSync(path.join(ROOT, path.dirname(document), to)))
  expect(missing).toEqual([])
})

test.each(GUIDES)('files that %s names exist', (document) => {
  const names = [...textOf(document).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  expect(names.filter((name) => isSource(name) && !existsSync(path.join(ROOT, name)))).toEqual([])
})

test('the table of tools names every dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>
  const table = textOf('docs/decisions/0002-tools.md')
  const first = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell).join(', ')
  const named = new Set(first.split(/[\s,()`]+/))
  const all = Object.keys({ ...dependencies, ...devDependencies })
  expect(all.filter((name) => !name.startsWith('@types/') && !named.has(name))).toEqual([])
})
