import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { onDatabaseServer, type ServerDatabase } from '../testing/databases.ts'
import { clusterSettings, migrateAs, type RunningProcess, runProcess } from '../testing/processes.ts'
import { smtpServer } from '../testing/smtp-server.ts'

onDatabaseServer((make) => {
  let database: ServerDatabase
  let settings: Record<string, string>
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-processes-'))
  const running: RunningProcess[] = []
  async function run(...given: Parameters<typeof runProcess>): Promise<RunningProcess> {
    const started = await runProcess(...given)
    running.push(started)
    return started
  }
  /** Waits for a table that the test has locked. */
  const askFor = ({ url }: RunningProcess) =>
    fetch(`${url}/pick-up-points`, {
      method: 'POST',
      headers: { [SHOP_API_KEY_HEADER]: settings.SHOP_API_KEY as string, 'content-type': 'application/json' },
      body: '{}',
    })
  const healthOf = async ({ url }: RunningProcess) =>
    (await fetch(`${url}/health`)).json() as Promise<{ problems: string[]; secrets: string; version: string }>

  beforeAll(async () => {
    database = await make()
    settings = clusterSettings(database.url, folder)
  })
  afterEach(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
    running.length = 0
  })
  afterAll(async () => {
    await database.remove()
    rmSync(folder, { recursive: true })
  })

  test('a shop API and a worker become ready automatically once the database is migrated', async () => {
    const [api, worker] = await Promise.all([run('shop-api/main.ts', settings), run('shop-api/worker.ts', settings)])
    await Promise.all([api.until('/livez', 200), worker.until('/livez', 200)])
    await pause(1_000)
    expect(await Promise.all([api.status('/readyz'), worker.status('/readyz')])).toEqual([503, 503])
    // Neither has migrated.
    expect(await database.run(`SELECT to_regclass('orders') AS orders`)).toEqual([{ orders: null }])
    await migrateAs(settings)
    await Promise.all([api.until('/readyz', 200), worker.until('/readyz', 200)])
    expect(await Promise.all([api.status('/livez'), worker.status('/livez')])).toEqual([200, 200])
    for (const one of [api, worker]) one.child.kill('SIGTERM')
    expect(await Promise.all([api.ended, worker.ended])).toEqual([0, 0])
  }, 90_000)

  test('serves a running request at SIGTERM, and new requests until the load balancer has noticed', async () => {
    const api = await run('shop-api/main.ts', { ...settings, DRAIN_DELAY_SECONDS: '2' })
    await api.until('/readyz', 200)
    const lock = new pg.Client({ connectionString: database.url })
    await lock.connect()
    try {
      await lock.query('BEGIN; LOCK TABLE pick_up_points')
      const answered = askFor(api)
      await pause(500)
      const began = performance.now()
      api.child.kill('SIGTERM')
      await api.until('/readyz', 503, 2)
      expect(performance.now() - began).toBeLessThan(1_900)
      // It still serves, and has its clients leave.
      const health = await fetch(`${api.url}/health`)
      expect([health.status, health.headers.get('connection')]).toEqual([200, 'close'])
      await api.until('/livez', 0, 5)
      expect(performance.now() - began).toBeGreaterThan(1_900)
      await lock.query('COMMIT')
      expect((await answered).status).toBe(200)
      expect(await api.ended).toBe(0)
      expect(performance.now() - began).toBeLessThan(10_000)
    } finally {
      await lock.end()
    }
  }, 90_000)

  async function endsAfter25Seconds(): Promise<void> {
    const api = await run('shop-api/main.ts', { ...settings, DRAIN_DELAY_SECONDS: '0' })
    await api.until('/readyz', 200)
    const lock = new pg.Client({ connectionString: database.url })
    await lock.connect()
    try {
      await lock.query('BEGIN; LOCK TABLE pick_up_points')
      const lost = askFor(api).catch(() => 'lost')
      await pause(500)
      const began = performance.now()
      api.child.kill('SIGTERM')
      expect(await api.ended).toBe(0)
      const seconds = (performance.now() - began) / 1000
      expect(seconds).toBeGreaterThan(24)
      expect(seconds).toBeLessThan(28)
      expect(await lost).toBe('lost')
    } finally {
      await lock.end()
    }
  }

  async function delaysWork(): Promise<void> {
    // One mail server takes no connection to its end; the next worker's takes emails.
    const hanging = await smtpServer({ isSilent: true })
    const smtp = await smtpServer()
    try {
      const dead = await run('shop-api/worker.ts', { ...settings, SMTP_URL: hanging.url })
      await dead.until('/readyz', 200)
      await database.run(
        `INSERT INTO mails ("to", subject, text, html) VALUES ('amina@example.co.ke', 'Once', 'Text', 'Text')`,
      )
      const isTaken = `SELECT 1 FROM mails WHERE claimed_until IS NOT NULL`
      while ((await database.run(isTaken)).length === 0) await pause(50)
      const next = await run('shop-api/worker.ts', { ...settings, SMTP_URL: smtp.url })
      await next.until('/readyz', 200)
      const holders = () => database.run('SELECT DISTINCT holder FROM leases WHERE until > clock_timestamp()')
      const [before] = await holders()
      // Renewed while it is being sent.
      await pause(9_000)
      expect(smtp.emails).toEqual([])
      const began = performance.now()
      dead.child.kill('SIGKILL')
      const after: Record<string, number> = {}
      const note = (what: string) => {
        after[what] ??= (performance.now() - began) / 1000
      }
      while (!(after.email && after.leases) && performance.now() - began < 40_000) {
        if (smtp.emails.length > 0) note('email')
        const now = await holders()
        if (now.length === 1 && now[0]?.holder !== before?.holder) note('leases')
        await pause(100)
      }
      console.info(`After kill -9 of a worker: ${JSON.stringify(after)} seconds`)
      expect(after.email).toBeLessThan(30)
      expect(after.leases).toBeLessThan(30)
      expect(smtp.emails).toHaveLength(1)
      expect(next.output()).toContain('can be sent twice')
      const left = await database.run('SELECT name FROM leases WHERE until > clock_timestamp() ORDER BY name')
      expect(left.map(({ name }) => name)).toEqual(['clean-up', 'lists', 'mending', 'paybill', 'stock-check'])
    } finally {
      await Promise.all([hanging.close(), smtp.close()])
    }
  }

  // Both take half a minute: at once.
  test('a killed worker delays its work by 30 s at most and endless work ends after 25 s', async () => {
    await Promise.all([delaysWork(), endsAfter25Seconds()])
  }, 120_000)

  test('an email is sent within two seconds of being queued', async () => {
    const smtp = await smtpServer()
    try {
      const worker = await run('shop-api/worker.ts', { ...settings, SMTP_URL: smtp.url })
      await worker.until('/readyz', 200)
      const waits: number[] = []
      for (let i = 1; i <= 5; i += 1) {
        await pause(300 * i)
        const began = performance.now()
        await database.run(
          `INSERT INTO mails ("to", subject, text, html) VALUES ('amina@example.co.ke', 'Quick', 'Text', 'Text')`,
        )
        while (smtp.emails.length < i) await pause(10)
        waits.push(performance.now() - began)
      }
      // The median: a busy machine can delay one of them.
      expect(waits.sort((a, b) => a - b)[2]).toBeLessThan(2_000)
    } finally {
      await smtp.close()
    }
  }, 60_000)

  test('processes with other secrets report it in their health, but not to strangers', async () => {
    // Killed processes count as alive for half a minute.
    await database.run('DELETE FROM processes')
    const api = await run('shop-api/main.ts', settings)
    const other = await run('shop-api/worker.ts', {
      ...settings,
      FILES_KEY: clusterSettings('', '').FILES_KEY as string,
    })
    await Promise.all([api.until('/readyz', 200), other.until('/readyz', 200)])
    const [ours, theirs] = [await healthOf(api), await healthOf(other)]
    expect(ours.secrets).toMatch(/^[0-9a-f]{8}$/)
    expect(theirs.secrets).not.toBe(ours.secrets)
    expect(ours.problems).toEqual([expect.stringMatching(/^secrets differ from those of worker@/)])
    expect(theirs.problems).toEqual([expect.stringMatching(/^secrets differ from those of shop-api@/)])
    const through = await fetch(`${api.url}/health`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(Object.keys((await through.json()) as object)).toEqual(['status', 'catalogue', 'database'])
    // One of another build, too.
    expect(ours.version).toBe(theirs.version)
    await database.run(
      `INSERT INTO processes SELECT 'shop-api@old', part, '0.0.9+00000000', secrets, seen_at FROM processes WHERE part = 'shop-api'`,
    )
    expect((await healthOf(api)).problems).toContain('shop-api@old runs another build: 0.0.9+00000000')
    await database.run(`DELETE FROM processes WHERE id = 'shop-api@old'`)
    // A process that ends normally is not reported as missing.
    other.child.kill('SIGTERM')
    await other.ended
    expect((await healthOf(api)).problems).toEqual([])
  }, 90_000)
})
