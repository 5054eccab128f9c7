import { teamMemberList } from '#lib/contract/companies/team.ts'
import { forgotPassword } from '#lib/contract/identity/passwords.ts'
import { login } from '#lib/contract/identity/session.ts'
import { integrationStock } from '#lib/contract/integrations/products.ts'
import { openLog } from '../log.ts'
import { emailsTo } from '../testing/emails.ts'
import { newPerson } from '../testing/people.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

/** The promise: guesses can be seen and traced in the log, and the log contains no names. */

const now = new Date('2026-11-21T09:00:00Z')
const lines: string[] = []
let shop: TestShop
beforeAll(async () => {
  const log = openLog('info', { write: (line) => void lines.push(line) }) as never
  shop = await openTestShop({ clock: () => now, log, env: { FILES_KEY: 'ab'.repeat(32) } })
}, 180_000)
afterAll(() => shop.close())
beforeEach(() => {
  lines.length = 0
})

const refused = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'refused')
const guess = (email: string, address: string) =>
  shop.refused(login, { email, password: 'Wrong#2026' }, { 'x-forwarded-for': address })

test('logs failed sign-ins and throttles under stable hashes', async () => {
  for (let n = 0; n < 6; n += 1) await guess('Amina@example.co.ke', '41.90.1.2')
  await guess('amina@example.co.ke', '41.90.1.3')
  await guess('other@example.co.ke', '41.90.1.2')
  const all = refused()
  expect(all.map(({ call, code }) => [call, code])).toEqual([
    ...Array.from({ length: 5 }, () => ['login', 'wrong-credentials']),
    ['login', 'too-many-requests'],
    ['login', 'wrong-credentials'],
    ['login', 'wrong-credentials'],
  ])
  const [first] = all
  for (const line of all)
    expect(line).toMatchObject({ level: 'warn', network: /^[\w-]{43}$/.exec(String(line.network))?.[0] })
  expect(all[6]).toMatchObject({ subject: first?.subject })
  expect(all[6]?.network).not.toBe(first?.network)
  expect(all[7]).toMatchObject({ network: first?.network })
  expect(all[7]?.subject).not.toBe(first?.subject)
  expect(lines.join('')).not.toMatch(/amina@|41\.90|Wrong#/i)
})

test('logs wrong API keys, and delays them after twenty', async () => {
  const wrong = { authorization: `Bearer ${'x'.repeat(43)}` }
  for (let n = 0; n < 21; n += 1) await shop.refused(integrationStock, {}, wrong)
  const codes = refused().map(({ call, code }) => `${call} ${code}`)
  expect([codes[0], codes.at(-1)]).toEqual([
    `${integrationStock.name} sign-in-needed`,
    `${integrationStock.name} too-many-requests`,
  ])
})

test('logs the account of a refused permission', async () => {
  const person = await newPerson(shop.database, () => now, 2)
  await shop.refused(teamMemberList, {}, person.headers)
  expect(refused()).toEqual([
    expect.objectContaining({ call: 'team-member-list', code: 'not-allowed', userId: person.userId }),
  ])
})

test('omits reset emails above the limit, with an unchanged response and a log entry', async () => {
  const logged = new Set<string>()
  for (let n = 0; n < 9; n += 1) {
    const { message } = await shop.ask(
      forgotPassword,
      // The same mailbox in different spellings.
      { email: 'consumer@fuma.test' },
      { 'x-forwarded-for': `10.8.0.${n}` },
    )
    logged.add(message)
  }
  expect(logged.size).toBe(1)
  expect(await emailsTo(shop, 'consumer@fuma.test')).toHaveLength(6)
  expect(lines.filter((line) => line.includes('an email was skipped'))).toHaveLength(3)
  expect(lines.join('')).not.toContain('consumer@')
  const [links] = await shop.database.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM link_tokens WHERE kind = 'reset' AND used_at IS NULL",
  )
  expect(links?.n).toBe(6)
})

test('stores sign-in addresses as keyed hashes that cannot be guessed', async () => {
  const from = { 'x-forwarded-for': '41.90.7.7' }
  const { SAMPLE_PASSWORD } = await import('#sample/people/sample-people.ts')
  await shop.ask(login, { email: 'trader@fuma.test', password: SAMPLE_PASSWORD }, from)
  const places = await shop.database.query<{ hash: string }>('SELECT address_hash AS hash FROM sign_in_places')
  expect(places).toHaveLength(1)
  const { createHash } = await import('node:crypto')
  expect(places[0]?.hash).not.toBe(createHash('sha256').update('41.90.7.7').digest('base64url'))
})
