/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MODULE = path.join(import.meta.dirname, 'core-dumps.ts')

/** Runs a script in a separate process that is allowed to write core files of any size. */
function run(script: string, flags: string[] = [], env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-core-'))
  const code = `import { disableCoreDumps, coreLimit } from ${JSON.stringify(MODULE)}\n${script}`
  const node = [process.execPath, ...flags, '--input-type=module-typescript', '-e', code]
  const ran = spawnSync('/bin/sh', ['-c', 'ulimit -c unlimited 2>/dev/null; exec "$0" "$@"', ...node], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  })
  const left = readdirSync(folder)
  rmSync(folder, { recursive: true, force: true })
  return { ...ran, left }
}

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('a process that crashes leaves no core file', () => {
  const { stdout, signal, status, left } = run('disableCoreDumps(); console.log(coreLimit()); process.abort()')
  expect(stdout.trim()).toBe('0')
  expect([signal, status]).not.toEqual([null, 0])
  expect(left).toEqual([])
})

test('flags that write the heap are refused in production', () => {
  const production = { NODE_ENV: 'production' }
  for (const flag of ['--heapsnapshot-near-heap-limit=2', '--abort-on-uncaught-exception']) {
    expect(run('disableCoreDumps()', [flag], production).stderr).toContain('would write card numbers to disk')
  }
  expect(run('disableCoreDumps()', [], production).status).toBe(0)
})
