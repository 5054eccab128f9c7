/** The statement of the Daraja simulator is read like the portal's own. */
import { sandbox } from '../../../../simulators/daraja/sandbox.ts'
import { startDaraja } from '../../../../simulators/daraja/simulator.ts'
import { readStatement } from './read-statement.ts'

let daraja: Awaited<ReturnType<typeof startDaraja>>
beforeAll(async () => {
  daraja = await startDaraja({ port: 0 })
})
afterAll(() => daraja.close())

const get = (query = '', ending = 'csv') => fetch(`${daraja.url}/paybill/statement.${ending}${query}`)
const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json', origin: daraja.url }
  const answer = await fetch(daraja.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { ok: boolean; receipt?: string; cents?: number }
}

test('has payments, charges with the same receipt, and the settlement', async () => {
  const payment = { phone: '0712345678', businessNumber: sandbox.shortCode, amount: 1450, pin: '1234' }
  const { receipt } = await post('/phone/api/paybill', { ...payment, accountReference: 'HSE, "12"' })
  expect((await post('/phone/api/paybill', { ...payment, accountReference: '1', pin: '9' })).ok).toBe(false)
  const { cents } = await post('/paybill/settle', {})
  expect(cents).toBe(101_442_75)

  const { lines, faults, facts } = await readStatement(Buffer.from(await (await get()).arrayBuffer()), null)
  expect(faults).toEqual([])
  expect(facts).toEqual({
    ...{ number: sandbox.shortCode, name: sandbox.merchantName },
    ...{ openingCents: 100_000_00, closingCents: 0 },
  })
  expect(lines).toMatchObject([
    {
      ...{ reference: receipt, kind: 'payment', cents: 1450_00, typedAccount: 'HSE, "12"' },
      ...{ phoneMasked: '2547****678', name: 'JANE **** DOE' },
    },
    { reference: receipt, kind: 'charge', cents: -7_25 },
    { kind: 'settlement-out', cents: -101_442_75 },
  ])
  const workbook = await readStatement(Buffer.from(await (await get('', 'xlsx')).arrayBuffer()), null)
  expect(workbook.faults).toEqual([])
  expect(workbook.facts).toEqual(facts)
  expect(workbook.lines).toEqual(lines)
})

test('has only the days of its period, and refuses a text that is not a day', async () => {
  const past = await readStatement(Buffer.from(await (await get('?from=2020-01-01&to=2020-01-02')).arrayBuffer()), null)
  expect([past.lines, past.faults]).toEqual([[], []])
  for (const ending of ['csv', 'xlsx']) expect((await get('?from=yesterday', ending)).status).toBe(400)
})

test('refuses to move money to the bank from another page', async () => {
  const headers = { origin: 'https://other.example' }
  expect((await fetch(`${daraja.url}/paybill/settle`, { method: 'POST', headers })).status).toBe(403)
})
