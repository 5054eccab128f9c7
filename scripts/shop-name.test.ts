import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.ts'

/**
 * A shop's name is data (lib/contract/site/site.ts): no program contains the sample's name. Tests and their helpers use the
 * sample and are exceptions, and so are released migrations.
 */

const PROGRAMS = ['app', 'components', 'lib', 'server', 'shop-api', 'simulators', 'scripts', 'middleware.ts', 'public']
const SAMPLE_NAME = 'Fuma'
const EXCEPTED = /\.(?:test|fixture)\.tsx?$|\/testing\/|^shop-api\/db\/migrations\//
const TEXT = /\.(?:ts|tsx|mjs|js|css|svg|json|html|txt)$/

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...PROGRAMS], {
  cwd: ROOT,
  encoding: 'utf8',
})
const files = listed.stdout
  .split('\n')
  .filter((file) => TEXT.test(file) && !EXCEPTED.test(file) && existsSync(path.join(ROOT, file)))

const linesWith = (text: string | RegExp) =>
  files.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => (typeof text === 'string' ? line.includes(text) : text.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )

test('no program names the sample shop', () => {
  expect(files.length).toBeGreaterThan(700)
  expect(readFileSync(path.join(ROOT, 'sample/site.ts'), 'utf8')).toContain(SAMPLE_NAME)
  expect(linesWith(SAMPLE_NAME)).toEqual([])
})

test('no program imports the sample: it is loaded by its own command', () => {
  expect(linesWith(/\bfrom '(?:#sample|(?:\.\.?\/)+sample)\//)).toEqual([])
  expect(linesWith(/\bimport\('(?:#sample|(?:\.\.?\/)+sample)\//)).toEqual([])
})
