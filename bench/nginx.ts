import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../scripts/environment.ts'
import { freePort } from '../scripts/stack.ts'

export interface RunningNginx {
  url: string
  version: string
  stop: () => void
}

function findNginx(): string | null {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file)) ?? null
}

/** The shipped files with this run's folders and port in place of the machine's; all else is as shipped. */
function shipped(file: string, folder: string, storefrontPort: number): string {
  return readFileSync(path.join(ROOT, 'deploy', file), 'utf8')
    .replaceAll('/var/cache/nginx', path.join(folder, 'cache'))
    .replaceAll('/var/log/nginx', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${storefrontPort}`)
}

/** nginx with the shipped configuration, without TLS, in front of a running storefront. Null where it is not installed. */
export async function startNginx(storefrontPort: number): Promise<RunningNginx | null> {
  const program = findNginx()
  if (!program) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-nginx-'))
  mkdirSync(path.join(folder, 'cache'))
  const port = await freePort()
  for (const file of ['caches.conf', 'shop.conf']) {
    writeFileSync(path.join(folder, file), shipped(file, folder, storefrontPort))
  }
  const own = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${own} worker_processes auto; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { include caches.conf; server { listen 127.0.0.1:${port}; include shop.conf; } }\n`,
  )
  const child: ChildProcess = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
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
