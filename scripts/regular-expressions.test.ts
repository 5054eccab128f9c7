import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@babel/parser'
import { analyse } from 'scslre'
import { ROOT } from './environment.ts'

/** Folders with code that reads input of others. */
const FOLDERS = ['app', 'components', 'lib', 'server', 'shop-api', 'simulators', 'sample']
/** Files that read only the project's own content. */
const OWN_INPUT = ['shop-api/db/contracting-statements.ts', 'shop-api/testing/']

function sources(): string[] {
  const found = FOLDERS.flatMap((folder) =>
    // `app/sw.js` is a folder.
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  )
  return [...found, 'middleware.ts'].filter(
    (name) =>
      /\.(?:ts|tsx|mjs|js)$/.test(name) &&
      !/\.(?:test|d)\.tsx?$/.test(name) &&
      !OWN_INPUT.some((own) => name.startsWith(own)),
  )
}

interface Node {
  type?: string
  pattern?: string
  flags?: string
}

/** The regular expressions that a file writes down. */
function expressionsIn(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const found = new Set<string>()
  const visit = (node: Node): void => {
    if (node.type === 'RegExpLiteral') found.add(`/${node.pattern}/${node.flags}`)
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value)
  }
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  visit(parse(text, { sourceType: 'module', plugins: [...plugins] }).program.body as Node)
  return [...found]
}

/** How a regular expression takes more than linear time, if it does. */
function faultsOf(expression: string): string[] {
  const end = expression.lastIndexOf('/')
  const { reports } = analyse(new RegExp(expression.slice(1, end), expression.slice(end + 1)))
  return reports.map(({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}`)
}

test.each(['/\\/+$/', '/^(a+)+$/', '/\\]\\(\\s*<?([^)\\s>]*)>?(?:\\s+"[^"]*")?\\s*\\)/g', '/\\s*\\n\\s*/'])(
  '%s takes more than linear time',
  (expression) => {
    expect(faultsOf(expression)).not.toEqual([])
  },
)

test('no regular expression takes more than linear time', () => {
  const files = sources()
  const slow = files.flatMap((file) =>
    expressionsIn(file).flatMap((expression) => {
      const faults = faultsOf(expression)
      return faults.length === 0 ? [] : [`${file}: ${expression} (${faults.join('; ')})`]
    }),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(slow).toEqual([])
})
