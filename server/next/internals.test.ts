import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { keyOf, splitKey } from './internals.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDERS = ['app', 'bench', 'components', 'e2e', 'lib', 'sample', 'scripts', 'server', 'shop-api', 'simulators']
const FILES = ['instrumentation.ts', 'middleware.ts', 'next.config.js']

/** Source files of the project. */
function sources(): string[] {
  const found = FOLDERS.flatMap((folder) =>
    // `app/sw.js` is a folder.
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  )
  // `npm run bench` builds a bare Next beside its own sources.
  return [...found, ...FILES].filter((file) => /\.(?:[jt]sx?|mjs)$/.test(file) && !/[/]\.next[/]/.test(file))
}

test('no other file imports from next/dist', () => {
  const importing = sources().filter((file) =>
    /(?:from|import|require|mock\w*)\s*\(?\s*['"]next\/dist/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(importing).toEqual(['server/next/internals.ts'])
})

test("splits a page's key into route and requested address", () => {
  const key = '/route-cache/APP_PAGE/0a/$/product-list/f/abc'
  expect(splitKey(key)).toEqual({ route: '/route-cache/APP_PAGE/0a', address: '/product-list/f/abc' })
  for (const same of [key, '/route-cache/APP_PAGE/0a/$/', 'data:x']) {
    const { route, address } = splitKey(same)
    expect(keyOf(route, address)).toBe(same)
  }
})
