import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'fuma-lock-')), 'pg')
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

/** Another process that holds the lock until it is killed. */
async function holder() {
  const script = `import { lockFolder } from '${path.join(import.meta.dirname, 'folder-lock.ts')}'
    lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('the holder ended')))
  })
  const killed = new Promise((resolve) => child.once('exit', resolve))
  return {
    pid: child.pid as number,
    kill: () => {
      child.kill('SIGKILL')
      return killed
    },
  }
}

test('a folder has one holder, and is free again when it lets go', () => {
  const first = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(new RegExp(`open in process ${process.pid} .* only one process may open it`))
  first.release()
  expect(existsSync(`${folder}.lock`)).toBe(false)
  lockFolder(folder).release()
})

test('a living process keeps it; one killed with -9 leaves it to the next', async () => {
  const other = await holder()
  expect(() => lockFolder(folder)).toThrow(`open in process ${other.pid}`)
  await other.kill()
  const lock = lockFolder(folder)
  expect(lock.takenOverFrom).toBe(other.pid)
  lock.release()
})

test('a process that was given the dead holder’s number is not taken for it', () => {
  lockFolder(folder)
  const file = `${folder}.lock`
  const told = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...told, birth: `${told.birth} earlier` }))
  const lock = lockFolder(folder)
  expect(lock.takenOverFrom).toBe(process.pid)
  lock.release()
})

test('what is no lock is not removed', () => {
  writeFileSync(`${folder}.lock`, 'not ours')
  expect(() => lockFolder(folder)).toThrow(/no lock of ours/)
  expect(readFileSync(`${folder}.lock`, 'utf8')).toBe('not ours')
})
