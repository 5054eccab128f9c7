import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { ROOT } from '../scripts/environment.ts'
import { freePort, runStep } from '../scripts/stack.ts'
import { gzip } from './bytes.ts'

const BARE = path.join(ROOT, 'bench', 'bare')

/**
 * Bare Next: the same Next version with one static page and one route handler, built when it is not yet. With webpack:
 * Turbopack would take this repository for its root, and the shop's middleware and instrumentation with it.
 */
export async function startBareNext(): Promise<{ url: string; process: ChildProcess }> {
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  }
  // From its own folder: Next searches its working folder for instrumentation and configuration.
  const next = path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next')
  if (!existsSync(path.join(BARE, '.next', 'BUILD_ID'))) await runStep([next, 'build', '--webpack'], env, true, BARE)
  const port = await freePort()
  const child = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: BARE,
    env: env as NodeJS.ProcessEnv,
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 150; tries += 1) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return { url, process: child }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error('bare Next did not answer')
}

/** Bare Node: one process answering one ready-made gzip buffer. Run as `node bench/baselines.ts PORT`. */
function serveBareNode(port: number): void {
  const body = gzip('<!doctype html><title>Bare</title>'.repeat(400))
  http
    .createServer((_, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-encoding': 'gzip',
        'content-length': body.length,
      })
      response.end(body)
    })
    .listen(port, '127.0.0.1')
}

export async function startBareNode(): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [import.meta.filename, String(port)], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await fetch(url).catch(() => null))?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, process: child }
}

if (import.meta.main) serveBareNode(Number(process.argv[2]))
