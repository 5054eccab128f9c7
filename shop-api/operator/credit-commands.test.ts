/**
 * Commands for accounts and agreed prices: refusals explain the reason, actions are recorded, and the company is
 * notified.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { openEmbedded } from '../testing/databases.ts'
import { memoryFiles } from '../testing/memory-files.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../testing/people.ts'
import type { TestShop } from '../testing/shop.ts'
import type { CommandParts } from './command.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fuma-credit-'))
const files = memoryFiles()
let shop: TestShop
let parts: CommandParts
let owner: TestPerson
let id: string
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
  const { providers } = openProviders(readPaymentEnv({}), orderClock)
  const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }
  const own = { files, publicUrl: 'http://shop.test' }
  parts = { database: shop.database, clock: orderClock, providers, seller, log: pino({ level: 'silent' }), ...own }
  owner = await newPerson(shop.database, orderClock, 3)
  id = String(owner.companyId)
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

/** A file of these bytes. */
function fileOf(name: string, bytes: string | Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

test('opens, changes and shows an account and notifies the company of each change', async () => {
  expect(await run('credit', 'show')).toBe('No company has a credit account.\n')
  await expect(run('credit', 'terms', id, '14')).rejects.toThrow('has no credit account')
  expect(await run('credit', 'limit', id, '250,000', '--terms', '45')).toBe(
    'Test Traders: account opened, limit KSh 250,000.00, terms 45 days.\n',
  )
  expect(await run('credit', 'limit', id, '300000.00')).toBe('Test Traders: limit KSh 300,000.00, terms 45 days.\n')
  expect(await run('credit', 'terms', owner.email, '14')).toBe('Test Traders: terms 14 days.\n')
  expect(await run('credit', 'show', id)).toMatch(/limit KSh 300,000\.00, owed KSh 0\.00.*terms 14 days/)
  const { data } = await shop.ask(notificationList, {}, owner.headers)
  expect(data.map(({ notification }) => notification)).toEqual([
    'Your payment terms have changed',
    'Your credit limit has changed',
    'You can order on your account',
  ])
  const mails = await shop.database.query('SELECT subject FROM mails WHERE "to" = $1 ORDER BY id', [owner.email])
  expect(mails[0]).toEqual({ subject: 'You can order on your account' })
})

test.each([
  [['limit', '1', '--', '-1'], 'at least'],
  [['limit', '1', '1e9'], 'written 1740.00'],
  [['limit', '1', '900000000'], 'at most'],
  [['limit', '1', '100', '--terms', '400'], '0 to 365'],
  [['terms', '1', 'many'], 'whole number'],
  [['payment', '1', '0'], 'at least'],
  [['payment', '1', '5', '--date', '2026-02-30'], 'is a day such as'],
  [['payment', '1', '--undo', '999', '--note', 'x'], 'no entry 999'],
  [['cheque', 'add', '1', '12', '--amount', '5'], '--date is a day'],
  [['cheque', 'add', '1', '12/34', '--amount', '5', '--date', '2026-12-01'], 'letters and digits'],
  [['cheque', 'lost', '1', '12'], 'one of add, banked, bounced'],
  [['cheque', 'banked', '1', '12'], 'no cheque 12'],
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
  await expect(run('credit', 'payment', id, '1500', '--reference', 'SKJ7A1')).rejects.toThrow('entered already')
  expect(await run('credit', 'payment', id, '--undo', entry, '--note', 'Another company’s')).toMatch('is removed')
  await expect(run('credit', 'payment', id, '--undo', entry, '--note', 'Again')).rejects.toThrow('was already removed')
})

test('stores the picture of a cheque without camera metadata', async () => {
  const shot = await sharp({ create: { width: 2400, height: 1100, channels: 3, background: '#eee8d5' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const image = fileOf('front.jpg', shot)
  const input = ['--amount', '25000', '--date', '2026-12-05', '--image']
  await expect(run('credit', 'cheque', 'add', id, '77', ...input, fileOf('no.jpg', 'MZ no picture'))).rejects.toThrow(
    'JPEG or PNG',
  )
  await expect(run('credit', 'cheque', 'add', id, '77', ...input, path.join(folder, 'nowhere'))).rejects.toThrow(
    'cannot be read',
  )
  const cut = fileOf('cut.jpg', shot.subarray(0, 300))
  await expect(run('credit', 'cheque', 'add', id, '77', ...input, cut)).rejects.toThrow('not a readable picture')
  expect(await run('credit', 'cheque', 'add', id, '77', ...input, image)).toMatch('cheque 77 of KSh 25,000.00, dated 5')
  const [row] = await shop.database.query<{ file: string }>('SELECT front_file AS file FROM cheques')
  const stored = await files.read(row?.file ?? '')
  const about = await sharp(stored as Buffer).metadata()
  expect([about.format, about.width, about.exif]).toEqual(['jpeg', 1600, undefined])
  expect(await run('credit', 'cheque', 'banked', id, '77')).toMatch('is banked')
  expect(await run('credit', 'cheque', 'bounced', id, '77')).toMatch('bounced, and is owed again')
  await expect(run('credit', 'cheque', 'bounced', id, '77')).rejects.toThrow('has already bounced')
})

test('prices are agreed, listed and removed, one by one', async () => {
  expect(await run('prices', 'list', id)).toMatch('Nothing is agreed')
  expect(await run('prices', 'set', id, 'mar-sb-0001', '1100', '--from-bales', '3')).toBe(
    'Test Traders: Simba Blanket 1, all of it, KSh 1,100.00 ex VAT, from 3 bales.\n',
  )
  await expect(run('prices', 'set', id, 'MAR-SB-0001', '1.00')).rejects.toThrow('less than a fifth')
  expect(await run('prices', 'set', id, 'MAR-SB-0001', '1.00', '--sure')).toMatch('any quantity')
  expect((await run('prices', 'list', id)).trim().split('\n')).toHaveLength(2)
  expect(await run('prices', 'remove', id, 'MAR-SB-0001', '--from-bales', '3')).toMatch('1 price for MAR-SB-0001')
  await expect(run('prices', 'remove', id, 'MAR-SB-0001', '--from-bales', '3')).rejects.toThrow('Nothing is agreed')
  expect(await run('prices', 'remove', id, 'MAR-SB-0001')).toMatch('1 price')
})

test('imports a file of prices completely or not at all and names every invalid line', async () => {
  const head = 'Company,Code,From bales,Price,From,To'
  const good = `${id},MAR-SB-0001,,1150.00,,\n${id},MAR-SB-0002,2,"850.00",2026-11-01,2026-12-31`
  const bad = `${id},NOPE,1,10.00,,\nNobody,MAR-SB-0001,1,1000,,\n${id},MAR-SB-0001,x,1000,,\n${id},MAR-SB-0001,1,-4,,`
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
  expect(await run('prices', 'list', id)).toMatch('Nothing is agreed')
  const right = fileOf('right.csv', `${head}\n${good}\n`)
  expect(await run('prices', 'import', '--file', right, '--dry-run')).toBe('Test Traders: 2 prices would be agreed.\n')
  expect(await run('prices', 'list', id)).toMatch('Nothing is agreed')
  expect(await run('prices', 'import', '--file', right)).toBe('Test Traders: 2 prices agreed.\n')
  expect((await run('prices', 'list', id)).trim().split('\n')).toHaveLength(2)
  await expect(run('prices', 'import', '--file', fileOf('odd.csv', 'a,b\n1,2\n'))).rejects.toThrow('no column company')
  await expect(run('prices', 'import', '--file', path.join(folder, 'none.csv'))).rejects.toThrow('There is no file')
})

test('records every command with its operator', async () => {
  const rows = await shop.database.query<{ command: string; operator: string; outcome: string }>(
    "SELECT DISTINCT command, operator FROM operator_actions WHERE outcome = 'done' ORDER BY 1",
  )
  expect(rows.map(({ command }) => command)).toEqual([
    'credit cheque',
    'credit limit',
    'credit payment',
    'credit show',
    'credit terms',
    'prices import',
    'prices list',
    'prices remove',
    'prices set',
  ])
  expect(new Set(rows.map(({ operator }) => operator))).toEqual(new Set(['grace']))
})
