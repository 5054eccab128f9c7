import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from './environment.ts'

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }

/** A part that reports its process id and survives its parent, as a server does. */
const PART = `require('fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)`
/** A model of `npm start`, with one part that ends slowly. */
const START = `
  import { endAll, launch } from ${JSON.stringify(path.join(ROOT, 'scripts/stack.ts'))}
  import { writeFileSync } from 'node:fs'
  const end = () => void endAll().then(() => { writeFileSync('ended', ''); process.exit(0) })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
  process.on('disconnect', end)
  launch(process.execPath, ['-e', ${JSON.stringify(PART)}, 'part'], { stdio: 'ignore' })
  writeFileSync('bootstrap', String(process.ppid))
  writeFileSync('start', String(process.pid))
`

let folder: string
let npm: ChildProcess
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-npm-'))
  mkdirSync(path.join(folder, 'scripts'))
  mkdirSync(path.join(folder, 'node_modules'))
  const scripts = { start: manifest.scripts.start }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'small', type: 'module', scripts }))
  writeFileSync(path.join(folder, 'package-lock.json'), '{}')
  writeFileSync(path.join(folder, 'node_modules/.fuma-installed'), createHash('sha256').update('{}').digest('hex'))
  symlinkSync(path.join(ROOT, 'node_modules/node'), path.join(folder, 'node_modules/node'))
  cpSync(path.join(ROOT, 'scripts/bootstrap.mjs'), path.join(folder, 'scripts/bootstrap.mjs'))
  writeFileSync(path.join(folder, 'scripts/start.ts'), START)
  npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' })
})
afterEach(() => {
  npm.kill('SIGKILL')
  for (const name of ['start', 'part']) if (isAlive(name)) process.kill(numberOf(name), 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const numberOf = (name: string) => Number(readFileSync(path.join(folder, name), 'utf8'))

function isAlive(name: string): boolean {
  if (!existsSync(path.join(folder, name))) return false
  try {
    return process.kill(numberOf(name), 0)
  } catch {
    return false
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > 15_000) throw new Error('it did not come to be within 15 s')
    await pause(20)
  }
}

/** Everything has ended, in its own way and not by force. */
async function untilEnded(): Promise<void> {
  await until(() => !isAlive('start') && !isAlive('part'))
  expect(existsSync(path.join(folder, 'ended'))).toBe(true)
}

// Ctrl-C in a terminal is SIGINT; SIGKILL leaves npm no time to notify others.
test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'npm start that gets %s ends all it started',
  async (signal) => {
    await until(() => isAlive('start') && isAlive('part'))
    npm.kill(signal)
    await untilEnded()
  },
)

test('ends all processes if the first step of npm start is killed', async () => {
  await until(() => isAlive('start') && isAlive('part'))
  process.kill(numberOf('bootstrap'), 'SIGKILL')
  await untilEnded()
})
