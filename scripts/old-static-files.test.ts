import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bringBack, putAside } from './old-static-files.ts'

const HOUR = 60 * 60 * 1000
let build = ''
beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'fuma-build-'))
})
afterEach(() => rmSync(build, { recursive: true, force: true }))

/** Builds as Next does: its folder is emptied, but for the cache. */
function buildWith(files: Record<string, string>, now: number, limitBytes?: number): void {
  putAside(build, now)
  rmSync(path.join(build, 'static'), { recursive: true, force: true })
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.join(build, 'static', path.dirname(file)), { recursive: true })
    writeFileSync(path.join(build, 'static', file), content)
  }
  bringBack(build, now, limitBytes)
}

const served = () =>
  readdirSync(path.join(build, 'static'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('.'))
    .sort()
const waiting = () => path.join(build, 'cache/old-static-files/files')

test('serves a file for a day after a build without it', () => {
  buildWith({ 'chunks/a.js': 'one', 'chunks/both.js': 'same' }, 0)
  expect(served()).toEqual(['chunks/a.js', 'chunks/both.js'])
  buildWith({ 'chunks/b.js': 'two', 'chunks/both.js': 'same' }, HOUR)
  expect(served()).toEqual(['chunks/a.js', 'chunks/b.js', 'chunks/both.js'])
  expect(readFileSync(path.join(build, 'static/chunks/a.js'), 'utf8')).toBe('one')
  // Replaced at hour 1, not at hour 20, when it was only present as an old file.
  buildWith({ 'chunks/c.js': 'three' }, 20 * HOUR)
  expect(served()).toEqual(['chunks/a.js', 'chunks/b.js', 'chunks/both.js', 'chunks/c.js'])
  buildWith({ 'chunks/d.js': 'four' }, 26 * HOUR)
  expect(served()).toEqual(['chunks/b.js', 'chunks/both.js', 'chunks/c.js', 'chunks/d.js'])
  expect(existsSync(path.join(waiting(), 'chunks/a.js'))).toBe(false)
})

test('treats a file that a later build has again as current, and restarts its day', () => {
  buildWith({ 'a.js': 'one' }, 0)
  buildWith({ 'b.js': 'two' }, HOUR)
  buildWith({ 'a.js': 'one' }, 2 * HOUR)
  buildWith({ 'c.js': 'three' }, 40 * HOUR)
  expect(served()).toEqual(['a.js', 'c.js'])
})

test('drops the files replaced first at the limit, and never a current file', () => {
  buildWith({ 'a.js': 'x'.repeat(60) }, 0)
  buildWith({ 'b.js': 'x'.repeat(60) }, HOUR)
  buildWith({ 'c.js': 'x'.repeat(500) }, 2 * HOUR, 100)
  expect(served()).toEqual(['b.js', 'c.js'])
  expect(readdirSync(waiting())).toEqual(['b.js'])
})

test('loses no files after a failed build: the next successful build has them', () => {
  buildWith({ 'a.js': 'one' }, 0)
  putAside(build, HOUR)
  rmSync(path.join(build, 'static'), { recursive: true })
  buildWith({ 'b.js': 'two' }, 3 * HOUR)
  expect(served()).toEqual(['a.js', 'b.js'])
})
