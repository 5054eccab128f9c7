/** The main account of M-Pesa gets the short code of the settings once. */
import { openEmbedded } from '../../../testing/databases.ts'
import { fillMpesaNumber } from '../queries/accounts.ts'

test('the short code is stored while the account has no number, and never replaces a number', async () => {
  const database = await openEmbedded()
  const number = async () =>
    (await database.query<{ number: string }>(`SELECT number FROM money_accounts WHERE kind = 'mpesa' AND is_main`))[0]
      ?.number
  await fillMpesaNumber(database, '600000')
  await fillMpesaNumber(database, '700000')
  expect(await number()).toBe('600000')
  await database.close()
})
