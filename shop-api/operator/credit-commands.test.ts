/** Payments entered on accounts and imported prices: invalid input is refused with a message; each command is logged. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { listPrices } from '../modules/pricing/use-cases/set-agreed-prices.ts'
import { openEmbedded } from '../testing/databases.ts'
import { memoryFiles } from '../testing/memory-files.ts'
import { openAccount } from '../testing/open-account.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { newPerson } from '../testing/people.ts'
import type { TestShop } from '../testing/shop.ts'
import type { CommandParts } from './command.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fuma-credit-'))
let shop: TestShop
let parts: CommandParts
let id: string
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  const { providers } = openProviders(readPaymentEnv({}), orderClock)
  const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }
  const own = { files: memoryFiles(), publicUrl: 'http://shop.test' }
  parts = { database: shop.database, clock: orderClock, providers, seller, log: pino({ level: 'silent' }), ...own }
  const { companyId } = await newPerson(shop.database, orderClock, 3)
  id = String(companyId)
  await openAccount(shop.database, orderClock, companyId as number)
  // Two whose names begin alike.
  await newPerson(shop.database, orderClock, 3)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

async function run(...typed: string[]): Promise<string> {
  let output = ''
  for await (const text of runCommand(parts, typed, 'grace')) output += text
  return output.replaceAll('\u00A0', ' ')
}

const agreed = () => listPrices(shop.database, Number(id))

/** A file of these bytes. */
function fileOf(name: string, bytes: string | Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

test.each([
  [['payment', '1', '0'], 'at least'],
  [['payment', '1', '5', '--date', '2026-02-30'], 'is a day such as'],
  [['payment', '1', '--undo', '999', '--note', 'x'], 'no entry 999'],
  [['show', 'Nobody Ltd'], 'There is no company Nobody Ltd'],
  [['show', 'Test T'], 'Several companies match'],
])('credit %j is refused', async (typed, words) => {
  const own = typed.map((word) => (word === '1' ? id : word))
  await expect(run('credit', ...own)).rejects.toThrow(words)
})

test('a payment is entered once, can exceed the debt, and can be undone', async () => {
  const output = await run('credit', 'payment', id, '1500', '--reference', 'SKJ7A1', '--date', '2026-11-20')
  expect(output).toMatch(/KSh 1,500\.00 entered as \d+; the company now has KSh 1,500\.00 with us/)
  const [, entry = ''] = /entered as (\d+)/.exec(output) ?? []
  expect(await run('credit', 'show', id)).toBe(`entry ${entry} · 20 November 2026 · payment · KSh −1,500.00 · SKJ7A1\n`)
  await expect(run('credit', 'payment', id, '1500', '--reference', 'SKJ7A1')).rejects.toThrow('entered before')
  expect(await run('credit', 'payment', id, '--undo', entry, '--note', 'Another company’s')).toMatch('is removed')
  await expect(run('credit', 'payment', id, '--undo', entry, '--note', 'Again')).rejects.toThrow('was already removed')
})

test('imports a file of prices completely or not at all and names every invalid line', async () => {
  const head = 'Company,Code,From bales,Price,From,To'
  const good = `${id},MAR-SB-0001,,1150.00,,\n${id},MAR-SB-0002,2,"850.00",2026-11-01,2026-12-31`
  const bad = `${id},NOPE,1,10.00,,\nNobody,MAR-SB-0001,x,dear,,soon\n${id},MAR-SB-0001,x,1000,,\n${id},MAR-SB-0001,1,-4,,`
  const mixed = fileOf('mixed.csv', `${head}\n${good}\n${bad}\n`)
  let output = ''
  const importing = (async () => {
    for await (const text of runCommand(parts, ['prices', 'import', '--file', mixed], 'grace')) output += text
  })()
  await expect(importing).rejects.toThrow('4 of 6 lines are wrong: nothing was saved.')
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => line.slice(0, 7)),
  ).toEqual(['line 4:', 'line 5:', 'line 6:', 'line 7:'])
  expect(output).toContain('line 5: There is no company Nobody.')
  expect(output).toMatch(/line 5: .* From bales is a whole number\. A price is written 1740\.00\. To is a day such as/)
  expect(await agreed()).toHaveLength(0)
  const right = fileOf('right.csv', `${head}\n${good}\n`)
  expect(await run('prices', 'import', '--file', right, '--dry-run')).toBe('Test Traders: 2 prices would be agreed.\n')
  expect(await agreed()).toHaveLength(0)
  expect(await run('prices', 'import', '--file', right)).toBe('Test Traders: 2 prices agreed.\n')
  expect(await agreed()).toHaveLength(2)
  await expect(run('prices', 'import', '--file', fileOf('odd.csv', 'a,b\n1,2\n'))).rejects.toThrow('no column company')
  await expect(run('prices', 'import', '--file', path.join(folder, 'none.csv'))).rejects.toThrow('There is no file')
})

test('records every command with its operator', async () => {
  const rows = await shop.database.query<{ command: string; operator: string; outcome: string }>(
    "SELECT DISTINCT command, operator FROM operator_actions WHERE outcome = 'done' ORDER BY 1",
  )
  expect(rows.map(({ command }) => command)).toEqual(['credit payment', 'credit show', 'prices import'])
  expect(new Set(rows.map(({ operator }) => operator))).toEqual(new Set(['grace']))
})
