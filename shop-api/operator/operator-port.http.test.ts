import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { systemClock } from '#lib/clock.ts'
import { openDesk } from '../catalogue-io/desk.ts'
import { importFile } from '../catalogue-io/import-file.ts'
import type { Database } from '../db/client.ts'
import { readPaymentEnv } from '../payments/env.ts'
import { openProviders } from '../payments/open-providers.ts'
import { openEmbedded } from '../testing/databases.ts'
import { memoryFiles } from '../testing/memory-files.ts'
import { testEnv } from '../testing/shop.ts'
import { readAddress, writeAddress } from './address.ts'
import { reachDesk } from './operator-client.ts'
import { type OperatorPort, openOperatorPort } from './operator-port.ts'

const publicUrl = 'http://localhost:3000'
const FIXTURE = path.join(import.meta.dirname, '../catalogue-io/fixtures/shopify.csv')
let folder: string
let database: Database
let port: OperatorPort
let switched = 0
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-operator-'))
  database = await openEmbedded()
  const log = pino({ level: 'silent' })
  const onSwitched = async () => {
    switched += 1
  }
  const desk = openDesk({ env: testEnv(), publicUrl, database, clock: systemClock, log, onSwitched })
  const { providers } = openProviders(readPaymentEnv({}), systemClock)
  port = await openOperatorPort(folder, desk, log as FastifyBaseLogger, {
    database,
    clock: systemClock,
    providers,
    seller: { name: 'Fuma', lines: [], kraPin: '' },
    files: memoryFiles(),
    publicUrl,
    log,
  })
})
afterAll(async () => {
  await port.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const families = async () => (await database.query<{ n: number }>('SELECT count(*) AS n FROM families'))[0]?.n

test('its address is for the owner alone, and nobody gets in without the token', async () => {
  expect(statSync(path.join(folder, 'operator.json')).mode & 0o777).toBe(0o600)
  const address = readAddress(folder)
  for (const authorization of ['', 'Bearer ', `Bearer ${'0'.repeat(64)}`]) {
    const answer = await fetch(`http://127.0.0.1:${address?.port}/export?format=fuma`, { headers: { authorization } })
    expect(answer.status).toBe(401)
  }
})

test('a command that ends without a word leaves nothing behind', async () => {
  const desk = await reachDesk(folder)
  let held = 0
  const run = importFile(desk as NonNullable<typeof desk>, FIXTURE, {
    publicUrl,
    confirm: async () => {
      held = (await families()) ?? 0
      // As when it is killed: its connections are closed, and it says nothing.
      await desk?.close()
      for (let tries = 0; tries < 100 && (await families()) !== 0; tries += 1)
        await new Promise((r) => setTimeout(r, 50))
      throw new Error('killed')
    },
  })
  await expect(run).rejects.toThrow('killed')
  expect([held, await families(), switched]).toEqual([13, 0, 0])
})

test('a command imports and exports through it', async () => {
  const desk = await reachDesk(folder)
  if (!desk) throw new Error('no desk')
  const outcome = await importFile(desk, FIXTURE, { publicUrl })
  expect(outcome.report.products.new).toBe(13)
  expect([await families(), switched]).toEqual([13, 1])
  let text = ''
  for await (const piece of desk.export('fuma')) text += piece
  const file = path.join(folder, 'out.csv')
  writeFileSync(file, text)
  expect((await importFile(desk, file, { publicUrl })).report.products).toEqual({ new: 0, changed: 0, same: 13 })
  await desk.close()
})

test('an address that was left by a shop API that is gone is no desk', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'fuma-operator-'))
  expect(await reachDesk(other)).toBeNull()
  writeAddress(other, { port: 1, token: 'x', pid: 1 })
  expect(await reachDesk(other)).toBeNull()
  expect(JSON.parse(readFileSync(path.join(other, 'operator.json'), 'utf8')).port).toBe(1)
  rmSync(other, { recursive: true, force: true })
})
