/** Commands for emails held after a restore: list, send or delete them; other emails are untouched. */
import { pino } from 'pino'
import { HELD_ATTEMPTS } from '../email/held.ts'
import { takeDueEmail } from '../email/queue.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import { openProviders } from '../modules/payments/providers/open-providers.ts'
import { type OpenDatabase, onEachDatabase } from '../testing/databases.ts'
import { memoryFiles } from '../testing/memory-files.ts'
import type { CommandParts } from './command.ts'
import { runCommand } from './run-command.ts'

const clock = () => new Date('2026-11-24T09:00:00Z')

onEachDatabase((open: OpenDatabase) => {
  let parts: CommandParts
  beforeAll(async () => {
    const { providers } = openProviders(readPaymentEnv({}), clock)
    const own = { seller: { name: 'Fuma', lines: [], kraPin: '' }, publicUrl: '', log: pino({ level: 'silent' }) }
    parts = { database: await open(), clock, providers, files: memoryFiles(), ...own }
  })
  afterAll(() => parts.database.close())

  const run = async (...typed: string[]) => {
    let output = ''
    for await (const text of runCommand(parts, typed, 'grace')) output += text
    return output
  }

  const take = () => takeDueEmail(parts.database, clock(), 6)

  async function email(to: string, attempts: number): Promise<string> {
    const [row] = await parts.database.query<{ id: number }>(
      `INSERT INTO mails ("to", subject, text, html, attempts, due_at, created_at) VALUES ($1, 'Your order', '', '', $2, $3, $3) RETURNING id`,
      [to, attempts, clock()],
    )
    return String(row?.id)
  }

  test('held emails wait until they are released, one or all', async () => {
    const first = await email('amina@example.co.ke', HELD_ATTEMPTS)
    const second = await email('joy@example.co.ke', HELD_ATTEMPTS)
    const third = await email('otieno@example.co.ke', HELD_ATTEMPTS)
    const givenUp = await email('given-up@example.co.ke', 7)
    expect(await take()).toBeUndefined()
    expect(await run('mail', 'held')).toBe(
      [
        `${first} · 24 November 2026, 12:00 · amina@example.co.ke · Your order\n`,
        `${second} · 24 November 2026, 12:00 · joy@example.co.ke · Your order\n`,
        `${third} · 24 November 2026, 12:00 · otieno@example.co.ke · Your order\n`,
      ].join(''),
    )
    await expect(run('mail', 'release')).rejects.toThrow('Add <number of the email>, or --all.')
    await expect(run('mail', 'release', givenUp)).rejects.toThrow(`Email ${givenUp} is not held.`)
    expect(await run('mail', 'release', first)).toBe('1 email will be sent.\n')
    expect(await take()).toMatchObject({ to: 'amina@example.co.ke' })
    expect(await run('mail', 'discard', second)).toBe('1 email deleted.\n')
    expect(await run('mail', 'release', '--all')).toBe('1 email will be sent.\n')
    expect(await take()).toMatchObject({ to: 'otieno@example.co.ke' })
    expect(await run('mail', 'held')).toBe('No email is held.\n')
    expect(await run('mail', 'discard', '--all')).toBe('0 emails deleted.\n')
    expect(await parts.database.query('SELECT "to" FROM mails WHERE attempts = 7')).toHaveLength(1)
  })
})
