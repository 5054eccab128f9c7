import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findNginx, writeNginx } from '../scripts/nginx.ts'
import { freePort } from '../scripts/stack.ts'

export interface RunningNginx {
  url: string
  version: string
  stop: () => void
}

/** nginx with the shipped configuration, without TLS, in front of a running storefront. Null if it is not installed. */
export async function startNginx(storefrontPort: number): Promise<RunningNginx | null> {
  const program = findNginx()
  if (!program) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-nginx-'))
  const port = await freePort()
  const child: ChildProcess = spawn(program, writeNginx(folder, port, storefrontPort), { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 50; tries += 1) {
    if (child.exitCode !== null) break
    if ((await fetch(url).catch(() => null))?.ok) {
      return {
        url,
        version: spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr.trim(),
        stop: () => {
          child.kill('SIGTERM')
          rmSync(folder, { recursive: true, force: true })
        },
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const output = existsSync(path.join(folder, 'error.log')) ? readFileSync(path.join(folder, 'error.log'), 'utf8') : ''
  child.kill('SIGKILL')
  throw new Error(`nginx did not answer: ${output.slice(-500)}`)
}
