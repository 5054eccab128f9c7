import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

/**
 * Every key that a screen of the office paints (`keys="…"`, `keys: '…'`) has a handler: in the file that paints it, in
 * a file that uses that file, or in a file that these import.
 */

const FOLDERS = ['components/office', 'components/kit', 'lib/office']

const files = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

/** Files of the office that a file imports. */
function importsOf(path: string): string[] {
  const found = (files.get(path) ?? '').matchAll(/(?:from |import\()'([#.][^']+)'/g)
  return [...found].map(([, to = '']) => normalize(to.startsWith('#') ? to.slice(1) : join(path, '..', to)))
}

const importers = new Map<string, string[]>()
for (const path of files.keys())
  for (const to of importsOf(path)) importers.set(to, [...(importers.get(to) ?? []), path])

/** All files that import a file, directly or through others. */
function usersOf(path: string, found = new Set<string>()): Set<string> {
  for (const user of importers.get(path) ?? []) if (!found.has(user)) usersOf(user, found.add(user))
  return found
}

const PAINTED = /\bkeys(?:=|: )["']([^"']+)["']/g

/** Keys that a component paints. "- +" are two keys, "g t" is a sequence. */
const paintedIn = (text: string) =>
  new Set([...text.matchAll(PAINTED)].flatMap(([, keys = '']) => (/^g .$/.test(keys) ? [keys] : keys.split(' '))))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const EVENT_KEYS: Readonly<Record<string, string>> = {
  esc: 'Escape',
  enter: 'Enter',
  up: 'ArrowUp',
  down: 'ArrowDown',
}

/** Whether a text registers a key: in a KeyMap, for a menu, or as an event of an element. */
function registers(text: string, key: string): boolean {
  const last = key.split('+').at(-1) ?? ''
  const isInMap = /Keys\(|KeyMap/.test(text) && new RegExp(`(?:['"]|\\b)${escaped(key)}['"]?: (?!')`).test(text)
  const isOfMenu = new RegExp(`useMenuKey\\([^)]*'${escaped(key)}'`).test(text)
  const eventKey = escaped(EVENT_KEYS[last] ?? last)
  const isEvent = new RegExp(`\\bkey(?:\\.toLowerCase\\(\\))? [!=]== '${eventKey}'|\\{ ${eventKey}: `).test(text)
  // The browser closes dialogs on Escape.
  return isInMap || isOfMenu || isEvent || (key === 'esc' && text.includes('<OfficeDialog'))
}

/** The file, the files that use it, and all files that these import. */
function near(path: string): string[] {
  const users = [path, ...usersOf(path)]
  return [...new Set([...users, ...users.flatMap(importsOf)])]
}

const sectionLetters = () =>
  [...(files.get('lib/office/sections.ts') ?? '').matchAll(/letter: '(.)'/g)].map(([, letter]) => `g ${letter}`)

test('has a handler for every painted key', () => {
  const painted = [...files].flatMap(([path, text]) =>
    path.endsWith('.tsx') ? [...paintedIn(text)].map((key) => ({ path, key })) : [],
  )
  const letters = sectionLetters()
  const dead = painted.filter(
    ({ path, key }) => !letters.includes(key) && !near(path).some((one) => registers(files.get(one) ?? '', key)),
  )
  expect(painted.length).toBeGreaterThan(50)
  expect(dead).toEqual([])
})

test('finds a painted key without a handler', () => {
  expect(paintedIn('<KeyHint keys="ctrl+j" /><OfficeButton keys="- +">')).toEqual(new Set(['ctrl+j', '-', '+']))
  expect(registers("useKeys('Review', { 'ctrl+enter': { label } })", 'ctrl+j')).toBe(false)
  expect(registers("useKeys('Review', { 'ctrl+j': { label } })", 'ctrl+j')).toBe(true)
})
