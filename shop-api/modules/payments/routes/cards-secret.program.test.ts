/** A card number and a CVV appear in no log, table, response or file after a payment. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { cardAuthentication, payment } from '#lib/contract/payments/payment.ts'
import { openDatabase } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import { openLog } from '../../../log.ts'
import { CARD, openCardShop, PATIENT } from '../../../testing/card-shop.ts'
import { freshKey } from '../../../testing/order-form.ts'

/** Three digits are in every id and time: the CVV of this test has signs around it that only it can have. */
const CVV = '739'
const NAMES_OF_A_CVV = /"?(securityCode|cvv|cvn)"?\\*"?\s*[:=]\s*\\*"?\d/i

test.each([
  ['alone', {}],
  ['of several', { CLUSTER: 'on' }],
])(
  'stores no card after paid, refused, challenged, lost and malformed payments at a shop API %s',
  async (_which, env) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fuma-cards-'))
    const lines: string[] = []
    const log = openLog('trace', { write: (line: string) => void lines.push(line) }) as unknown as FastifyBaseLogger
    // On disk, as in a real shop: deleted data would still be found in its files.
    const database = await openDatabase({ DATA_DIR: folder })
    await migrate(database)
    const at = await openCardShop(database, { ...PATIENT, log, env })
    const answers: string[] = []
    try {
      await at.pay(await at.order())
      const challenged = await at.order()
      answers.push(
        JSON.stringify(await at.returns(await at.challenge(await at.pay(challenged, CARD.challenge), '1234'))),
      )
      const failed = await at.order()
      const prepared = await at.prepare(failed, CARD.failed)
      answers.push(
        JSON.stringify(await at.shop.refused(cardAuthentication, at.secondCall(failed, prepared, CARD.failed))),
      )
      await at.switches({ modes: { payment: 'malformed' } })
      answers.push(JSON.stringify(await at.pay(await at.order(), CARD.mastercard)))
      // Left open: its number waits encrypted, in memory or in a table, while everything is searched.
      await at.switches({ modes: { payment: 'normal' } })
      answers.push(JSON.stringify(await at.pay(await at.order(), CARD.challengeMastercard)))
      // Refusals of invalid requests do not repeat the input.
      const wrong = { ...at.request(await at.order(), CARD.attempted), securityCode: `${CVV}x`, expirationMonth: '77' }
      answers.push(JSON.stringify(await at.shop.refused(payment, wrong, freshKey())))
      const garbled = await at.shop.app.inject({
        method: 'POST',
        url: '/payment',
        headers: { 'content-type': 'application/json', ...freshKey() },
        payload: `{"cardNumber":"${CARD.rejected}", broken`,
      })
      answers.push(garbled.body)

      const tables = await database.query<{ name: string }>(
        "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'",
      )
      expect(tables.length).toBeGreaterThan(20)
      const rows: string[] = []
      for (const { name } of tables) rows.push(JSON.stringify(await database.query(`SELECT * FROM ${name}`)))

      const stored = { log: lines.join('\n'), answers: answers.join('\n'), tables: rows.join('\n') }
      expect(lines.length).toBeGreaterThan(20)
      for (const [where, text] of Object.entries(stored)) {
        for (const form of Object.values(CARD).flatMap(formsOf))
          expect([where, text.includes(form)]).toEqual([where, false])
        expect([where, NAMES_OF_A_CVV.test(text), text.includes(`"${CVV}"`)]).toEqual([where, false, false])
      }
      expect(stored.tables).toContain('"card_last_four"')
    } finally {
      await at.close()
    }
    for (const file of filesIn(folder)) {
      const bytes = readFileSync(file)
      for (const number of Object.values(CARD)) expect([file, bytes.includes(number)]).toEqual([file, false])
    }
    rmSync(folder, { recursive: true, force: true })
  },
)

/** A number as it could be written: plain, in groups, in base64 and in hexadecimal. */
function formsOf(number: string): string[] {
  const groups = number.match(/\d{4}/g) as string[]
  return [
    number,
    groups.join(' '),
    groups.join('-'),
    Buffer.from(number).toString('base64').slice(0, 20),
    Buffer.from(number).toString('hex'),
  ]
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
