/** A real Redis for tests, empty and on a free port. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/stack.ts'

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
/** A test that needs Redis; skipped if it is not installed. */
export const testWithRedis = hasRedis ? test : test.skip
if (!hasRedis) console.warn('Not tested here: redis-server is not installed (apt install redis-server).')

export interface RedisServer {
  url: string
  /** Kills it, with the loss of all data. */
  kill: () => Promise<void>
  /** Stops its replies while its connections stay open. */
  hang: () => void
  /** Starts an empty one at the same address. */
  restart: () => Promise<void>
  /** Runs a command as another client would. */
  command: (...words: string[]) => string
  stop: () => Promise<void>
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of server.stdout ?? []) if (String(line).includes('Ready to accept')) break
  return server
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-redis-'))
  let server = await launch(port, folder)
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    hang: () => server.kill('SIGSTOP'),
    restart: async () => {
      server = await launch(port, folder)
    },
    command: (...words) => {
      const ran = spawnSync('redis-cli', ['-p', String(port), ...words], { encoding: 'utf8' })
      if (ran.status !== 0) throw new Error(ran.stderr)
      return ran.stdout.trim()
    },
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
