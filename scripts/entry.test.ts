import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { askReady } from './ask-ready.ts'
import { ROOT } from './environment.ts'
import { entryCommands } from './manifests/image.ts'
import { COMMANDS } from './stack.ts'

const entry = path.join(ROOT, 'scripts/entry.sh')
const programs = mkdtempSync(path.join(tmpdir(), 'fuma-entry-'))
// A substitute for Node: prints its user and arguments, and waits for a signal.
const REPLACEMENT = `#!/bin/sh
trap 'echo ended; exit 0' TERM
echo "$$|$(pwd)|$(ulimit -c)|$MALLOC_ARENA_MAX|$*"
while :; do sleep 0.05; done
`
writeFileSync(path.join(programs, 'node'), REPLACEMENT, { mode: 0o755 })
afterAll(() => rmSync(programs, { recursive: true, force: true }))

test.each(['web', 'api', 'worker', 'migrate', 'seed', 'simulators', 'shop-api', 'catalogue', 'ready'])(
  '%s takes the place of the script, and gets its signal',
  async (command) => {
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, MALLOC_ARENA_MAX: '' }
    const child = spawn(entry, [command, 'one', 'two words'], { cwd: '/', env })
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    const said = await new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text))))
    const [pid, folder, core, arenas, line = ''] = said.trim().split('|')
    expect([pid, folder, core, arenas]).toEqual([String(child.pid), ROOT, '0', '2'])
    const takesWords = ['shop-api', 'catalogue', 'ready'].includes(command)
    expect(line.endsWith(' one two words')).toBe(takesWords)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)

test('refuses an unknown command and a missing command', () => {
  for (const words of [['webb'], []]) {
    const { status, stderr } = spawnSync(entry, words, { encoding: 'utf8' })
    expect(status).toBe(64)
    expect(stderr).toContain('web, api, worker, migrate')
  }
})

test("limits the processes' memory as under npm start", () => {
  const commands = entryCommands(ROOT)
  expect(commands.get('web')).toEqual(['node', ...COMMANDS.storefront])
  expect(commands.get('api')).toEqual(['node', ...COMMANDS['shop-api']])
})

describe('ready', () => {
  const answers = [503, 503, 200]
  const server = http.createServer((_, response) => response.writeHead(answers.shift() ?? 200).end('not yet'))
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('tries once, or polls until it is ready', async () => {
    expect(await askReady(url())).toBe('503 not yet')
    expect(await askReady(url(), 5)).toBeNull()
    expect(answers).toEqual([])
  })

  test('prints the reason if it is not ready', async () => {
    expect(await askReady('http://127.0.0.1:1/readyz')).toMatch(/ECONNREFUSED|bad port/)
  })

  test('refuses an invalid address', () => {
    const ask = path.join(ROOT, 'scripts/ask-ready.ts')
    expect(spawnSync(process.execPath, [ask, 'nowhere']).status).toBe(64)
    expect(spawnSync(process.execPath, [ask, url(), 'soon']).status).toBe(64)
  })
})
