import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { keepRunning } from './keep-running.ts'

/** A process that lives until it is killed, or ends after a moment. */
const live = (ms = 60_000, code = 0) =>
  spawn(process.execPath, ['-e', `setTimeout(() => process.exit(${code}), ${ms})`], { stdio: 'ignore' })

const gone = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

const messages: string[] = []
const children: ChildProcess[] = []
let stop: () => void = () => undefined
beforeEach(() => {
  messages.length = 0
})
afterEach(async () => {
  stop()
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await gone(child)
  }
})

/** Watches a process; `next` makes its replacement. */
function watch(
  first: ChildProcess,
  next: () => ChildProcess,
  more: { longestWaitMs?: number; wellAfterMs?: number } = {},
) {
  children.push(first)
  const start = async () => {
    const child = next()
    children.push(child)
    return { process: child }
  }
  const print = (sentence: string) => messages.push(sentence)
  stop = keepRunning({ process: first }, { name: 'shop', start, print, log: 'shop.log', firstWaitMs: 20, ...more })
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(10)
}

test('restarts an ended process, and logs both events', async () => {
  const first = live()
  watch(first, live)
  first.kill('SIGKILL')
  await until(() => messages.length === 2)
  expect(messages).toEqual([
    'Ended unexpectedly: shop (SIGKILL), see shop.log. Starting again in 0.02 s.',
    'Running again: shop.',
  ])
  expect(children).toHaveLength(2)
  children[1]?.kill('SIGKILL')
  await until(() => messages.length === 4)
  expect(messages[2]).toBe('Ended unexpectedly: shop (SIGKILL), see shop.log. Starting again in 0.04 s.')
})

test('restarts a process that ended before the watch began', async () => {
  const first = live(0, 3)
  await gone(first)
  watch(first, live)
  await until(() => messages.length === 2)
  expect(messages[0]).toMatch(/^Ended unexpectedly: shop \(code 3\)/)
})

test('retries a failed start after longer and longer waits, and logs the reason', async () => {
  let tries = 0
  watch(
    live(0, 1),
    () => {
      tries += 1
      if (tries < 5) throw new Error(`shop ended at once (code 1):\nsome line\nPostgreSQL does not answer (${tries})`)
      return live()
    },
    { longestWaitMs: 100 },
  )
  await until(() => messages.at(-1) === 'Running again: shop.')
  expect(messages.map((sentence) => sentence.replace('Did not start: shop: ', ''))).toEqual([
    'Ended unexpectedly: shop (code 1), see shop.log. Starting again in 0.02 s.',
    'PostgreSQL does not answer (1). Starting again in 0.04 s.',
    'PostgreSQL does not answer (2). Starting again in 0.08 s.',
    'PostgreSQL does not answer (3). Starting again in 0.1 s.',
    'PostgreSQL does not answer (4). Starting again in 0.1 s.',
    'Running again: shop.',
  ])
})

test('resets the waits after a good run', async () => {
  watch(live(0, 1), () => live(150, 1), { wellAfterMs: 100 })
  await until(() => messages.filter((sentence) => sentence.startsWith('Ended')).length === 3)
  expect(messages.filter((sentence) => sentence.includes('in 0.02 s'))).toHaveLength(3)
})

test.each(['while it runs', 'while it is waited for'])('stopped %s, it is started no more', async (when) => {
  const first = live()
  let started = 0
  watch(first, () => {
    started += 1
    return live()
  })
  if (when === 'while it runs') stop()
  first.kill('SIGKILL')
  await gone(first)
  if (when === 'while it is waited for') {
    await until(() => messages.length === 1)
    stop()
  }
  await pause(200)
  expect(started).toBe(0)
})
