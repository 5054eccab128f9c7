/** The shipped configuration of nginx and HAProxy, run by the programs themselves over two storefronts that are not real. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { haproxyFile, type Listener, readShipped, SHIPPED_FILE } from './cluster/haproxy.ts'
import { findNginx, writeNginx } from './nginx.ts'
import { freePort } from './stack.ts'

const nginx = findNginx()
const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0
if (!nginx) console.warn('Not tested here: nginx is not installed (apt install nginx-light).')
if (!hasHaproxy) console.warn('Not tested here: haproxy is not installed (apt install haproxy).')
const testWithNginx = nginx ? test : test.skip
const testWithHaproxy = hasHaproxy ? test : test.skip

const LIST = '/product-list/yarns'
/** The header that a storefront sends with a list. */
const PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, stale-while-revalidate=86400, stale-if-error=86400'
const NEW_SCRIPT = '/_next/static/immutable/chunks/new.js'
/** A path to which a busy storefront responds slowly. */
const SLOW = '/slow'
const NO_SCRIPT = '/_next/static/immutable/chunks/none.js'

let folder = ''
const closing: (() => unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-deploy-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** A storefront of one build: it has some scripts, and a page that names its build. */
async function storefront(build: string, scripts: readonly string[]) {
  const asked: string[] = []
  const state = { isReady: true, isBusy: false, price: '100' }
  const server = http.createServer((request, response) => {
    const address = request.url ?? ''
    if (address === '/readyz') {
      response.writeHead(state.isReady ? 200 : 503).end()
      return
    }
    asked.push(`${request.method} ${address}`)
    if (address === SLOW && state.isBusy) return
    const isScript = address.startsWith('/_next/static/')
    if (isScript && !scripts.includes(address)) {
      // As a third-party storefront could send it.
      response.writeHead(404, { 'cache-control': 'public, max-age=3600' }).end('Not Found')
    } else if (isScript) response.writeHead(200, { 'cache-control': 'public, max-age=31536000, immutable' }).end(build)
    else if (address === LIST) response.writeHead(200, { 'cache-control': PAGE_CACHE_CONTROL }).end(state.price)
    else response.end(build)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, asked, state }
}

async function start(program: string, args: string[], url: string): Promise<void> {
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  closing.push(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGKILL')) await gone
  })
  for (const until = Date.now() + 40_000; Date.now() < until; await pause(50)) {
    if (child.exitCode !== null) break
    if (await fetch(url).catch(() => null)) return
  }
  throw new Error(`${program} does not answer`)
}

/** nginx as shipped, over these storefronts. */
async function startNginx(ports: readonly number[]): Promise<string> {
  const port = await freePort()
  const args = writeNginx(folder, port, ports[0] ?? 0)
  const caches = path.join(folder, 'caches.conf')
  const servers = ports.map((one) => `server 127.0.0.1:${one};`).join(' ')
  writeFileSync(caches, readFileSync(caches, 'utf8').replace(`server 127.0.0.1:${ports[0]};`, servers))
  await start(nginx as string, args, `http://127.0.0.1:${port}/api/ready`)
  return `http://127.0.0.1:${port}`
}

async function startHaproxy(ports: readonly number[]): Promise<string> {
  const at = async (servers: Listener['servers']): Promise<Listener> => ({ port: await freePort(), servers })
  const none = [{ name: 'none', port: 9 }]
  const listeners = {
    storefronts: await at(ports.map((port, index) => ({ name: `storefront-${index + 1}`, port }))),
    'shop-apis': await at(none),
    primary: await at(none),
    replica: await at(none),
  }
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, haproxyFile(readShipped(), path.join(folder, 'admin.sock'), listeners))
  const url = `http://127.0.0.1:${listeners.storefronts.port}`
  await start('haproxy', ['-db', '-f', file], url)
  return url
}

async function statuses(url: string, times: number): Promise<number[]> {
  const found: number[] = []
  for (let time = 0; time < times; time += 1) {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    found.push(answer.status)
  }
  return found
}

testWithNginx('nginx accepts every shipped file', () => {
  const shipped = path.join(import.meta.dirname, '../deploy')
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=shop.example']
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  expect(spawnSync('openssl', [...certificate, '-out', cert, '-keyout', key]).status).toBe(0)
  for (const file of ['nginx.conf', 'caches.conf', 'shop.conf']) {
    const text = readFileSync(path.join(shipped, file), 'utf8')
      .replaceAll('/var/cache/nginx', folder)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('/run/nginx.pid', path.join(folder, 'pid'))
      .replace('/etc/ssl/fuma/fullchain.pem', cert)
      .replace('/etc/ssl/fuma/privkey.pem', key)
      // The examples too.
      .replace(/^ {2}# server \{$[\s\S]*?^ {2}# \}$/gm, (server) =>
        server
          .replace(/^ {2}# /gm, '  ')
          .replace('ssl_certificate …', `ssl_certificate ${cert}`)
          .replace('ssl_certificate_key …', `ssl_certificate_key ${key}`),
      )
    writeFileSync(path.join(folder, file), text)
  }
  const checked = spawnSync(nginx as string, ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  })
  expect(checked.stderr).toContain('test is successful')
  const servers = readFileSync(path.join(folder, 'nginx.conf'), 'utf8').match(/^ {2}server \{/gm)
  expect(servers).toHaveLength(6)
})

testWithNginx('shows a change to its first visitor, even much later', async () => {
  const shop = await storefront('one', [])
  const url = await startNginx([shop.port])
  const price = async () => (await fetch(url + LIST)).text()
  expect(await price()).toBe('100')
  shop.state.price = '120'
  // nginx counts whole seconds.
  await pause(2_100)
  expect(await price()).toBe('120')
})

testWithHaproxy('HAProxy accepts its shipped file', () => {
  const checked = spawnSync('haproxy', ['-c', '-f', SHIPPED_FILE], { encoding: 'utf8' })
  expect(`${checked.stdout}${checked.stderr}`).toMatch(/valid/i)
  expect(checked.status).toBe(0)
})

testWithNginx('nginx finds a new script on any storefront that has it, and does not cache a 404', async () => {
  const old = await storefront('old', [])
  const next = await storefront('new', [NEW_SCRIPT])
  const url = await startNginx([old.port, next.port])
  expect(new Set(await statuses(`${url}${NEW_SCRIPT}`, 6))).toEqual(new Set([200]))
  // Cached from then on.
  expect([...old.asked, ...next.asked].filter((line) => line.endsWith(NEW_SCRIPT)).length).toBeLessThanOrEqual(2)

  expect(await statuses(`${url}${NO_SCRIPT}`, 2)).toEqual([404, 404])
  for (const { asked } of [old, next]) {
    expect(asked.filter((line) => line.endsWith(NO_SCRIPT)).length).toBeGreaterThanOrEqual(1)
  }
  expect([...old.asked, ...next.asked].filter((line) => line.endsWith(NO_SCRIPT))).toHaveLength(4)
})

testWithHaproxy('HAProxy finds a new script on any storefront that has it', async () => {
  const old = await storefront('old', [])
  const next = await storefront('new', [NEW_SCRIPT])
  const url = await startHaproxy([old.port, next.port])
  expect(new Set(await statuses(`${url}${NEW_SCRIPT}`, 10))).toEqual(new Set([200]))
  expect(old.asked.some((line) => line.endsWith(NEW_SCRIPT))).toBe(true)
  expect(await statuses(`${url}${NO_SCRIPT}`, 1)).toEqual([404])
  // Other missing addresses are requested once.
  const posted = await fetch(`${url}${NO_SCRIPT}`, { method: 'POST', body: '{}' })
  expect(posted.status).toBe(404)
  expect([...old.asked, ...next.asked].filter((line) => line === `POST ${NO_SCRIPT}`)).toHaveLength(1)
})

testWithHaproxy('finds the only new storefront of three for every new script, although it is the busiest', async () => {
  const scripts = Array.from({ length: 60 }, (_, index) => `/_next/static/immutable/chunks/new-${index}.js`)
  const three = [await storefront('old', []), await storefront('old', []), await storefront('new', scripts)]
  const url = await startHaproxy(three.map(({ port }) => port))
  const busy = three[2] as Awaited<ReturnType<typeof storefront>>
  busy.state.isBusy = true
  const given = new AbortController()
  while (!busy.asked.some((line) => line.endsWith(SLOW))) {
    fetch(`${url}${SLOW}`, { signal: given.signal }).catch(() => undefined)
    await pause(20)
  }
  for (const script of scripts.slice(0, 20))
    expect([script, await statuses(`${url}${script}`, 1)]).toEqual([script, [200]])
  const together = await Promise.all(scripts.slice(20).map((script) => statuses(`${url}${script}`, 1)))
  expect(together.flat()).toEqual(scripts.slice(20).map(() => 200))
  given.abort()
})

testWithHaproxy('HAProxy sends nothing to a storefront that is not ready', async () => {
  const one = await storefront('one', [])
  const other = await storefront('other', [])
  const url = await startHaproxy([one.port, other.port])
  await statuses(url, 4)
  expect(one.asked.length).toBeGreaterThan(0)
  one.state.isReady = false
  await pause(3_000)
  const before = one.asked.length
  expect(new Set(await statuses(url, 6))).toEqual(new Set([200]))
  expect(one.asked).toHaveLength(before)
})
