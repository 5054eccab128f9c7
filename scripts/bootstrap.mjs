/**
 * The first step of `npm start`, `npm test` and others. Runs on the machine's Node (20 or later), installs the packages
 * if they are missing or older than the lock file, then starts the project's own Node 24. Plain JavaScript on purpose:
 * an older Node cannot read TypeScript, and no package is installed yet.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const stamp = path.join(root, 'node_modules', '.fuma-installed')
const projectNode = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const [script, ...args] = process.argv.slice(2)

let running
/** Runs a program to its end. Resolves with its exit code; 1 when a signal ended it. */
function run(program, args, options) {
  return new Promise((resolve) => {
    running = spawn(program, args, { cwd: root, ...options })
    running.once('error', () => resolve(1))
    running.once('exit', (code) => resolve(code ?? 1))
  })
}

// Passes signals on and waits for the child's clean-up. (A terminal sends Ctrl-C to the child as well: a repeated
// signal has no further effect.)
let isEnding = false
function end(signal) {
  isEnding = true
  running?.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
// npm passes on SIGINT and SIGTERM. After any other end of npm (kill -9), this process gets a new parent.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    end('SIGTERM')
  }, 500)
  watch.unref()
}

function fail(sentence) {
  console.error(`\n  ${sentence}\n`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(
    `Node ${process.versions.node} is too old to begin with: install Node 20 or later, the project brings Node 24 itself.`,
  )
}

const lock = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(projectNode)

if (!installed) {
  console.log('Installing packages (once; about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`: it refuses a lock file without every platform's optional binaries, and a registry can lack some.
  // `--no-save` installs the lock file's versions and leaves the file unchanged.
  const command = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const status = await run(npm, command, { stdio: 'inherit' })
  if (isEnding) process.exit(1)
  if (status !== 0)
    fail('The packages could not be installed; the lines above say why. Is there a network to the package registry?')
  if (!existsSync(projectNode)) {
    await run(npm, ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], { stdio: 'inherit' })
    if (isEnding) process.exit(1)
    if (!existsSync(projectNode)) fail('Node 24 was not installed: the package `node` could not fetch it.')
  }
  // Node's C headers, 67 MB, and a second link to the program; npm itself would remove them with its next installation.
  rmSync(path.join(root, 'node_modules', 'node', 'node_modules'), { recursive: true, force: true })
  writeFileSync(stamp, lock)
}

const bin = path.join(root, 'node_modules', '.bin')
const status = await run(projectNode, [path.join(root, script), ...args], {
  // The channel notifies `npm start` of the end of this process, by any cause.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    // Each process would compile and strip the types of the same thousand files again.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node-compile'),
    PATH: `${path.dirname(projectNode)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  },
})
process.exit(status)
