import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { systemClock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { importFile } from '../modules/catalogue/import/import-file.ts'
import { type ImportService, openImportService } from '../modules/catalogue/import/import-service.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { readAddress, writeAddress } from '../start/operator-address.ts'
import { openEmbedded } from '../testing/databases.ts'
import { memoryFiles } from '../testing/memory-files.ts'
import { testEnv } from '../testing/shop.ts'
import type { CommandParts } from './command.ts'
import { awaitOperatorPort, reachCommands, reachOperatorPort } from './operator-client.ts'
import { type OperatorPort, openOperatorPort } from './operator-port.ts'

const publicUrl = 'http://localhost:3000'
const FIXTURE = path.join(import.meta.dirname, '../modules/catalogue/import/fixtures/shopify.csv')
const log = pino({ level: 'silent' })
let folder: string
let database: Database
let service: ImportService
let parts: CommandParts
let port: OperatorPort
let switched = 0
let failsToReply = false
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-operator-'))
  database = await openEmbedded()
  const onSwitched = async () => {
    if (failsToReply) throw new Error('The catalogue cannot be read.')
    switched += 1
  }
  service = openImportService({
    env: testEnv({ DATA_DIR: folder }),
    publicUrl,
    database,
    clock: systemClock,
    log,
    onSwitched,
  })
  const { providers } = openProviders(readPaymentEnv({}), systemClock)
  parts = {
    database,
    clock: systemClock,
    providers,
    seller: { name: 'Fuma', lines: [], kraPin: '' },
    files: memoryFiles(),
    publicUrl,
    log,
  }
  port = await openOperatorPort(folder, service, log as FastifyBaseLogger, parts)
})
afterAll(async () => {
  await port.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const families = async () => (await database.query<{ n: number }>('SELECT count(*) AS n FROM families'))[0]?.n

test('only the owner can read its address, and requests without the token are rejected', async () => {
  expect(statSync(path.join(folder, 'operator.json')).mode & 0o777).toBe(0o600)
  const address = readAddress(folder)
  for (const authorization of ['', 'Bearer ', `Bearer ${'0'.repeat(64)}`]) {
    const answer = await fetch(`http://127.0.0.1:${address?.port}/export?format=fuma`, { headers: { authorization } })
    expect(answer.status).toBe(401)
  }
})

const testOnLinux = process.platform === 'linux' ? test : test.skip
testOnLinux('a command is logged with the system user, whatever name its caller gives', async () => {
  const { username } = userInfo()
  const run = await reachCommands(folder)
  for (const given of [username, 'wambui']) for await (const _ of run?.(['staff', 'list'], given) ?? []);
  const rows = await database.query<{ operator: string }>('SELECT operator FROM operator_actions ORDER BY id')
  expect(rows.map(({ operator }) => operator)).toEqual([username, `${username} (sudo: wambui)`])
})

test('a command that ends without notice leaves no staged rows', async () => {
  const service = await reachOperatorPort(folder)
  let held = 0
  const run = importFile(service as NonNullable<typeof service>, FIXTURE, {
    publicUrl,
    confirm: async () => {
      held = (await families()) ?? 0
      // As when it is killed: its connections are closed without a message.
      await service?.close()
      for (let tries = 0; tries < 1_000 && (await families()) !== 0; tries += 1)
        await new Promise((r) => setTimeout(r, 50))
      throw new Error('killed')
    },
  })
  await expect(run).rejects.toThrow('killed')
  expect([held, await families(), switched]).toEqual([13, 0, 0])
})

test('a command that is killed while its import is opened leaves the way free', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'fuma-operator-'))
  const opened = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const slow: ImportService = {
    ...service,
    openImport: async (...given) => {
      requested.resolve()
      await opened.promise
      return service.openImport(...given)
    },
  }
  const ownPort = await openOperatorPort(own, slow, log as FastifyBaseLogger, parts)
  try {
    const killed = await reachOperatorPort(own)
    const run = killed?.openImport(false)
    await requested.promise
    await killed?.close()
    await expect(run).rejects.toThrow()
    opened.resolve()
    const next = await reachOperatorPort(own)
    for (;;) {
      const session = await next?.openImport(false).catch((error: Error) => error)
      if (!(session instanceof Error)) {
        await session?.abandon()
        break
      }
      expect(session.message).toBe('Another import is running; wait until it has ended.')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await next?.close()
  } finally {
    await ownPort.close()
    rmSync(own, { recursive: true, force: true })
  }
})

test('a command imports and exports through it', async () => {
  const service = await reachOperatorPort(folder)
  if (!service) throw new Error('no import service')
  const outcome = await importFile(service, FIXTURE, { publicUrl })
  expect(outcome.report.products.new).toBe(13)
  expect([await families(), switched]).toEqual([13, 1])
  let text = ''
  for await (const piece of service.export('fuma')) text += piece
  const file = path.join(folder, 'out.csv')
  writeFileSync(file, text)
  expect((await importFile(service, file, { publicUrl })).report.products).toEqual({ new: 0, changed: 0, same: 13 })
  await service.close()
})

/** A row more than the shop has. */
function fileWith(sku: string): string {
  const file = path.join(folder, `${sku}.csv`)
  writeFileSync(file, `Handle,Title,Vendor,Type,Variant SKU,Variant Price\n${sku},${sku},Mara,Shuka,${sku},116\n`)
  return file
}

/** A separate shop API that is killed during one call of an import, before or after that call is done. */
async function killedDuring(call: 'add' | 'report' | 'switch', isDone: boolean) {
  const own = mkdtempSync(path.join(tmpdir(), 'fuma-operator-'))
  const killed = Promise.withResolvers<void>()
  const dies = async () => {
    killed.resolve()
    return new Promise<never>(() => undefined)
  }
  const openImport: ImportService['openImport'] = async (isDry, id) => {
    const real = await service.openImport(isDry, id)
    const during = async (...given: never[]) => {
      if (isDone) await (real[call] as (...all: never[]) => Promise<unknown>)(...given)
      return dies()
    }
    return { ...real, [call]: during }
  }
  const dying = await openOperatorPort(own, { ...service, openImport }, log as FastifyBaseLogger, parts)
  const reached = await reachOperatorPort(own)
  if (!reached) throw new Error('no import service')
  void killed.promise.then(() => dying.close())
  return { reached, end: () => rmSync(own, { recursive: true, force: true }) }
}

const skus = async () =>
  (await database.query<{ code: string }>("SELECT code FROM variants WHERE code LIKE 'gone-%'")).map(({ code }) => code)
const output = (run: Promise<unknown>) =>
  run.then(
    () => 'it was imported',
    (error: Error) => error.message,
  )
const reopen = async () => {
  const again = await awaitOperatorPort(folder, 0)
  if (!again) throw new Error('It does not answer.')
  return again
}

const NOT_SWITCHED =
  'The shop API has stopped. The catalogue is unchanged: no row of the file was written. Run the same import again when the shop runs.'

test.each(['add', 'report'] as const)(
  'reports that a shop API that ended at "%s" has written no rows',
  async (call) => {
    const { reached, end } = await killedDuring(call, true)
    expect(await output(importFile(reached, fileWith('gone-1'), { publicUrl, reopen }))).toBe(NOT_SWITCHED)
    expect(await skus()).toEqual([])
    end()
  },
)

test('looks up the outcome if the shop API ends during the switch', async () => {
  const before = await killedDuring('switch', false)
  expect(await output(importFile(before.reached, fileWith('gone-2'), { publicUrl, reopen }))).toBe(NOT_SWITCHED)
  expect(await skus()).toEqual([])
  before.end()

  const after = await killedDuring('switch', true)
  const outcome = await importFile(after.reached, fileWith('gone-3'), { publicUrl, reopen })
  expect(outcome.writtenDespite).toBe('The shop API has stopped.')
  expect(await skus()).toEqual(['gone-3'])
  after.end()

  const never = await killedDuring('switch', true)
  const lost = await output(importFile(never.reached, fileWith('gone-4'), { publicUrl }))
  expect(lost).toMatch(
    /^The shop API has stopped\. Whether the import was written is not known \(.*\) Run the same import again/,
  )
  never.end()
})

test('a failure after the import is written reports it as written and lets the next import begin', async () => {
  failsToReply = true
  const reached = await reachOperatorPort(folder)
  if (!reached) throw new Error('no import service')
  expect((await importFile(reached, fileWith('gone-5'), { publicUrl })).switchMs).toBeGreaterThan(0)
  failsToReply = false
  expect((await importFile(reached, fileWith('gone-6'), { publicUrl })).switchMs).toBeGreaterThan(0)
  await reached.close()
})

test('names the fault of a shop API that ends during an export instead of treating it as complete', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'fuma-operator-'))
  const started = Promise.withResolvers<void>()
  const endless: ImportService['export'] = async function* () {
    yield 'product_code\r\n'
    started.resolve()
    await new Promise<never>(() => undefined)
  }
  const dying = await openOperatorPort(own, { ...service, export: endless }, log as FastifyBaseLogger, parts)
  const reached = await reachOperatorPort(own)
  void started.promise.then(() => dying.close())
  const read = async () => {
    for await (const _ of reached?.export('fuma') ?? []);
  }
  await expect(read()).rejects.toThrow('The shop API has stopped.')
  rmSync(own, { recursive: true, force: true })
})

test('the address left by an ended shop API is not an import service', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'fuma-operator-'))
  expect(await reachOperatorPort(other)).toBeNull()
  writeAddress(other, { port: 1, token: 'x', pid: 1 })
  expect(await reachOperatorPort(other)).toBeNull()
  expect(JSON.parse(readFileSync(path.join(other, 'operator.json'), 'utf8')).port).toBe(1)
  rmSync(other, { recursive: true, force: true })
})
