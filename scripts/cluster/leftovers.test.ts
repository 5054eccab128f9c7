import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FOLDER_PREFIX } from './folders.ts'
import { endLeftovers } from './leftovers.ts'

const folder = () => mkdtempSync(path.join(tmpdir(), FOLDER_PREFIX))
/** An idle process, started for a folder. */
const sleeper = (of: string) =>
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    env: { ...process.env, DATA_DIR: of },
    stdio: 'ignore',
  })
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await ended(child)
  return child.pid as number
}

function stateOf(root: string, pid: number, members: Record<string, number | null>): string {
  const file = path.join(root, 'cluster.json')
  const list = Object.entries(members).map(([name, each]) => [name, { name, pid: each }])
  writeFileSync(file, JSON.stringify({ pid, folder: root, members: Object.fromEntries(list) }))
  return file
}

test("ends and removes a killed cluster's leftovers, but not a process that only has the same id", async () => {
  const root = folder()
  const ours = sleeper(root)
  const other = sleeper('/somewhere/else')
  const members = { 'storefront-1': ours.pid as number, 'shop-api-1': other.pid as number, redis: null }
  const over = ended(ours)
  // Their environment is there once they run the program.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(endLeftovers(stateOf(root, await deadPid(), members))).toEqual(['storefront-1'])
  await over
  expect(existsSync(root)).toBe(false)
  expect(other.exitCode).toBeNull()
  other.kill('SIGKILL')
})

test('leaves a running cluster and a foreign folder alone', async () => {
  const root = folder()
  expect(endLeftovers(stateOf(root, process.pid, {}))).toEqual([])
  expect(existsSync(root)).toBe(true)
  rmSync(root, { recursive: true })
  const foreign = mkdtempSync(path.join(tmpdir(), 'not-a-cluster-'))
  expect(endLeftovers(stateOf(foreign, await deadPid(), {}))).toEqual([])
  expect(existsSync(foreign)).toBe(true)
  rmSync(foreign, { recursive: true })
  expect(endLeftovers(path.join(foreign, 'cluster.json'))).toEqual([])
})
