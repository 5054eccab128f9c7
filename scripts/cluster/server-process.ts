/** Starts and ends third-party servers: output to a file, readiness by polling. */
import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { launch } from '../stack.ts'

export interface ServerOptions {
  /** Its output is added to this file. */
  log: string
  isReady: () => Promise<boolean>
  seconds?: number
  cwd?: string
  env?: Record<string, string>
  user?: { uid: number; gid: number } | undefined
}

const LOOK_EVERY_MS = 50
const SECONDS = 30

const lastLines = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n') : ''

/**
 * Starts a server and waits until it is ready.
 * @throws Error with its last lines when it ends or is not ready in time
 */
export async function startServer(
  name: string,
  [program, ...args]: [string, ...string[]],
  { log, isReady, seconds = SECONDS, cwd, env, user }: ServerOptions,
): Promise<ChildProcess> {
  const output = openSync(log, 'a')
  const child = launch(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    // Ctrl-C in a terminal reaches a whole group: this process is ended in its turn.
    detached: true,
    ...user,
  })
  closeSync(output)
  const until = Date.now() + 1000 * seconds
  while (Date.now() < until) {
    if (hasEnded(child)) throw new Error(`${name} ended at once:\n${lastLines(log)}`)
    if (await isReady()) return child
    await pause(LOOK_EVERY_MS)
  }
  await endProcess(child, 'SIGKILL')
  throw new Error(`${name} was not ready within ${seconds} s:\n${lastLines(log)}`)
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Ends a process and waits for its end; kill -9 after this time. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals, graceMs = 10_000): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(timer)
}

/** Whether something takes connections there. */
export function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port })
    const end = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    socket.setTimeout(1_000, () => end(false))
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
