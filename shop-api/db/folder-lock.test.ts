import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'fuma-lock-')), 'pg')
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

/** A second opener that does not wait for the first. */
const AT_ONCE = { waitMs: 0 }

/** Another process that has the lock until it is killed. */
async function holder() {
  const script = `import { lockFolder } from '${path.join(import.meta.dirname, 'folder-lock.ts')}'
    await lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
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

test('locks a folder for one holder until it is released', async () => {
  const first = await lockFolder(folder)
  await expect(lockFolder(folder, AT_ONCE)).rejects.toThrow(
    new RegExp(`open in process ${process.pid} .* only one process may open it`),
  )
  first.release()
  expect(existsSync(`${folder}.lock`)).toBe(false)
  const next = await lockFolder(folder)
  expect(next.takenOverFrom).toBeUndefined()
  next.release()
})

test('refuses the lock of a living process, and takes it over after kill -9', async () => {
  const other = await holder()
  const onWait = jest.fn()
  await expect(lockFolder(folder, { waitMs: 350, onWait })).rejects.toThrow(`open in process ${other.pid}`)
  expect(onWait.mock.calls).toEqual([[other.pid, 350]])
  await other.kill()
  const lock = await lockFolder(folder, { onWait })
  expect(lock.takenOverFrom).toBe(other.pid)
  expect(onWait).toHaveBeenCalledTimes(1)
  lock.release()
})

test('waits for a process that is about to end', async () => {
  const other = await holder()
  const lock = lockFolder(folder)
  setTimeout(other.kill, 300)
  expect((await lock).takenOverFrom).toBe(other.pid)
  ;(await lock).release()
})

test.each(['lets go', 'keeps it'])(
  'gives the second opener the lock or refuses it, when the first opener %s',
  async (what) => {
    const first = await lockFolder(folder)
    const second = lockFolder(folder, { waitMs: 1_000 })
    if (what === 'lets go') {
      first.release()
      ;(await second).release()
    } else {
      await expect(second).rejects.toThrow('only one process may open it')
      first.release()
    }
    expect(readdirSync(path.dirname(folder))).toEqual([])
  },
)

// Only Linux reports this.
const onLinux = process.platform === 'linux' ? test : test.skip
onLinux('a process that has ended and that its parent has not asked about has let go', async () => {
  // The stopped parent does not collect its child's exit status: the child remains in the process list.
  const child = `require('fs').writeFileSync(process.argv[1] + '.pid', String(process.pid))`
  const parent = spawn('/bin/sh', ['-c', '"$0" -e "$1" "$2" & kill -STOP $$', process.execPath, child, folder])
  try {
    const stateOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
    let pid = 0
    while (!pid || stateOf(pid) !== 'Z') {
      if (existsSync(`${folder}.pid`)) pid = Number(readFileSync(`${folder}.pid`, 'utf8'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const held = { pid, host: hostname(), birth: '', since: new Date().toISOString() }
    writeFileSync(`${folder}.lock`, JSON.stringify(held))
    const lock = await lockFolder(folder, AT_ONCE)
    expect(lock.takenOverFrom).toBe(pid)
    lock.release()
  } finally {
    parent.kill('SIGKILL')
  }
})

test('does not mistake a new process with the dead holder’s number for the holder', async () => {
  await lockFolder(folder)
  const file = `${folder}.lock`
  const told = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...told, birth: `${told.birth} earlier` }))
  const lock = await lockFolder(folder, AT_ONCE)
  expect(lock.takenOverFrom).toBe(process.pid)
  lock.release()
})

test('leaves a file that is not a lock', async () => {
  writeFileSync(`${folder}.lock`, 'not ours')
  await expect(lockFolder(folder)).rejects.toThrow(/not a lock file of the shop/)
  expect(readFileSync(`${folder}.lock`, 'utf8')).toBe('not ours')
})
