import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Commands } from './commands.ts'
import { openControl } from './control.ts'
import { serveControl } from './control-server.ts'
import { Members, type StartChanges } from './members.ts'
import { isAlive, writeState } from './state.ts'

const lines: string[] = []
const starts: StartChanges[] = []
let members: Members

const member = (name: string, isRestarted = true) => ({
  ...{ name, kind: 'redis' as const, url: 'redis://127.0.0.1:1', log: '/dev/null', isRestarted },
  start: async (changes: StartChanges) => {
    starts.push(changes)
    return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  },
})
const pidOf = (name: string) => members.list().find((one) => one.name === name)?.pid ?? null

beforeEach(() => {
  lines.length = 0
  starts.length = 0
  members = new Members(
    (line) => lines.push(line),
    () => undefined,
  )
})
afterEach(() => members.stopAll(['redis'], 'SIGKILL'))

test('restarts a killed member with its settings', async () => {
  await members.add(member('cache'))
  await members.restart('cache', { env: { BUILD: 'two' } })
  const before = pidOf('cache') as number
  await members.kill('cache')
  expect(isAlive(before)).toBe(false)
  while (pidOf('cache') === null) await pause(20)
  expect(pidOf('cache')).not.toBe(before)
  expect(starts).toEqual([{}, { env: { BUILD: 'two' } }, { env: { BUILD: 'two' } }])
  expect(lines.some((line) => line.startsWith('Ended unexpectedly: cache (SIGKILL)'))).toBe(true)
})

test('starts a stopped member, or one killed to stay down, by command only', async () => {
  await members.add(member('cache'))
  await members.stop('cache')
  expect(pidOf('cache')).toBeNull()
  await members.start('cache')
  await expect(members.start('cache')).rejects.toThrow('cache runs already.')
  await members.kill('cache', true)
  await pause(700)
  expect(pidOf('cache')).toBeNull()
  expect(starts.length).toBe(2)
})

test('leaves an ended database down, and refuses unknown names with a list of the known ones', async () => {
  await members.add(member('postgres-1', false))
  await members.kill('postgres-1')
  await pause(700)
  expect(pidOf('postgres-1')).toBeNull()
  await expect(members.kill('postgres-1')).rejects.toThrow('postgres-1 does not run.')
  await expect(members.stop('postgres-9')).rejects.toThrow('There is no postgres-9. There are: postgres-1.')
})

test('accepts commands of another process, and returns refusals', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-control-'))
  const stateFile = path.join(folder, 'cluster.json')
  const control = path.join(folder, 'control.sock')
  const stopped: string[] = []
  const commands = {
    stop: async (name: string) => {
      if (name !== 'redis') throw new Error(`There is no ${name}.`)
      stopped.push(name)
    },
    up: async () => ({ 'storefront-1': true }),
  } as Partial<Commands> as Commands
  const close = await serveControl(control, commands)
  try {
    expect(() => openControl(stateFile)).toThrow('No cluster runs')
    writeState(stateFile, { pid: process.pid, control } as never)
    const cluster = openControl(stateFile)
    await cluster.stop('redis')
    expect(stopped).toEqual(['redis'])
    await expect(cluster.stop('mysql')).rejects.toThrow('There is no mysql.')
    expect(await cluster.up()).toEqual({ 'storefront-1': true })
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
})
