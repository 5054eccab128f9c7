/** The balance of the paybill: requested from the Daraja simulator, reported to the shop, shown with the account. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SANDBOX_CERTIFICATE, sandboxInitiator } from '../../../../simulators/daraja/sandbox-initiator.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { openPaymentShop, type PaymentShop, SECRET } from '../../../testing/payment-shop.ts'
import { hookAddresses } from '../../payments/providers/hooks.ts'
import { accountsOf } from '../../payments/providers/mpesa/balance.ts'
import { type BalanceParts, lastBalance, requestBalance } from '../../payments/use-cases/account-balance.ts'
import { fillMpesaNumber } from '../queries/accounts.ts'
import { listAccounts } from '../use-cases/list-accounts.ts'

const SHORT_CODE = '174379'
const context = { requestId: 'test', log: { info: () => {}, warn: () => {}, error: () => {} } }
const TEXT = 'Working Account|KES|700.50|700.50|0.00|0.00&Charges Paid Account|KES|-15.00|-15.00|0.00|0.00'

onEachDatabase((open) => {
  let at: PaymentShop
  beforeAll(async () => {
    const { name, password } = sandboxInitiator
    at = await openPaymentShop(await open(), { initiator: { name, password, certificate: SANDBOX_CERTIFICATE } })
    await fillMpesaNumber(at.database, SHORT_CODE)
    // The worker requests the balance at the start.
    await until('done')
    await at.database.query('DELETE FROM mpesa_balances')
  })
  beforeEach(() => at.handset('POST', 'reset', {}))
  afterEach(() => at.database.query('DELETE FROM mpesa_balances'))
  afterAll(() => at.close())

  function parts(): BalanceParts {
    const request = at.shop.app.shop.providers.mpesa?.requestBalance
    if (!request) throw new Error('no balance')
    return { database: at.database, clock: () => new Date(), requestBalance: request, shortCode: SHORT_CODE }
  }
  const last = () => lastBalance(at.database, SHORT_CODE)
  const reported = async () =>
    (await listAccounts(at.database, new Date())).find(({ number }) => number === SHORT_CODE)?.reported

  async function until(state: string) {
    for (let waited = 0; waited < 5_000 && (await last())?.state !== state; waited += 25) await pause(25)
    return last()
  }

  /** Requests a balance whose result the simulator does not send. @returns its id */
  async function requested(): Promise<string> {
    await at.handset('PUT', 'switches', { phone: '', never: true })
    await requestBalance(parts(), context)
    return (await last())?.id ?? ''
  }

  /** Posts a result as Safaricom does. @returns the status of the response */
  async function post(id: string, report: 'result' | 'timeout', change: object = {}, secret = SECRET) {
    const Result = {
      ...{ ResultType: 0, ResultCode: 0, ResultDesc: '', OriginatorConversationID: 'x', ConversationID: 'AG_1' },
      ...{ ResultParameters: { ResultParameter: [{ Key: 'AccountBalance', Value: TEXT }] }, ...change },
    }
    const reply = await fetch(hookAddresses(() => at.url, secret).balance(id, report), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Result }),
    })
    return reply.status
  }

  test('shows the balance that M-Pesa reported beside the balance of the account', async () => {
    expect(await reported()).toBeNull()
    expect(await requestBalance(parts(), context)).toEqual({ outcome: 'sent' })
    expect(await until('done')).toMatchObject({ state: 'done', reportedAt: expect.any(Date) })
    expect(await reported()).toMatchObject({
      balance: 100_000_00,
      parts: [
        { name: 'Working Account', balance: 25_000_00 },
        { name: 'Utility Account', balance: 75_000_00 },
        { name: 'Charges Paid Account', balance: 0 },
      ],
    })
  })

  test('shows the previous balance until the result of a new request', async () => {
    await requestBalance(parts(), context)
    await until('done')
    const id = await requested()
    expect(await last()).toMatchObject({ id, state: 'requested' })
    expect(await reported()).toMatchObject({ balance: 100_000_00 })
  })

  test('accepts the result after a time-out', async () => {
    const id = await requested()
    expect(await post(id, 'timeout', { ResultCode: 1 })).toBe(200)
    expect(await last()).toMatchObject({ state: 'requested', code: 'timeout' })
    await post(id, 'result')
    expect(await last()).toMatchObject({ state: 'done', code: null })
    expect(await reported()).toMatchObject({ balance: 685_50 })
  })

  test('does not change a stored balance by a contradicting or repeated result', async () => {
    const id = await requested()
    await post(id, 'result')
    for (const change of [{ ResultCode: 2001 }, { ResultParameters: null }]) await post(id, 'result', change)
    await post(id, 'timeout')
    expect(await last()).toMatchObject({ state: 'done', code: null, accounts: accountsOf(TEXT) })
  })

  test('stores the balance if a success follows a failure', async () => {
    const id = await requested()
    await post(id, 'result', { ResultCode: 21, ResultParameters: null })
    expect(await last()).toMatchObject({ state: 'failed', code: '21' })
    await post(id, 'result')
    expect(await last()).toMatchObject({ state: 'done' })
  })

  test('has no effect with another secret, for another request, or for an unknown request', async () => {
    const [id, unknown] = [await requested(), randomUUID()]
    expect(await post(id, 'result', {}, 'a-secret-of-another-shop-0123')).toBe(404)
    const url = hookAddresses(() => at.url, SECRET)
    expect((await fetch(url.balance(unknown, 'result').replace(unknown, id), { method: 'POST' })).status).toBe(404)
    expect((await fetch(url.refund(id, 'result').replace('/refund/', '/balance/'), { method: 'POST' })).status).toBe(
      404,
    )
    expect(await post(unknown, 'result')).toBe(200)
    expect(await last()).toMatchObject({ id, state: 'requested' })
  })

  test('fails for a wrong password of the initiator, and for a text that cannot be read', async () => {
    const id = await requested()
    await post(id, 'result', { ResultParameters: { ResultParameter: [{ Key: 'AccountBalance', Value: '{KES 1}' }] } })
    expect(await last()).toMatchObject({ state: 'failed', code: 'unreadable' })
    await at.database.query('DELETE FROM mpesa_balances')
    const refusing = { ...parts(), requestBalance: async () => ({ outcome: 'failed' as const, code: '2001' }) }
    expect(await requestBalance(refusing, context)).toEqual({ outcome: 'failed', code: '2001' })
    expect(await last()).toMatchObject({ state: 'failed', code: '2001' })
  })

  test('deletes old balances with a new request', async () => {
    const id = await requested()
    await at.database.query("UPDATE mpesa_balances SET requested_at = now() - interval '31 days'")
    await requested()
    const rows = await at.database.query<{ id: string }>('SELECT id FROM mpesa_balances')
    expect(rows.map((row) => row.id)).not.toContain(id)
    expect(rows).toHaveLength(1)
  })

  test('reads amounts with and without a sign, and no other currency', () => {
    expect(accountsOf(TEXT)).toEqual([
      { name: 'Working Account', cents: 700_50 },
      { name: 'Charges Paid Account', cents: -15_00 },
    ])
    for (const text of ['', 'Working Account|USD|1.00', 'Working Account|KES|', '|KES|1.00']) {
      expect(accountsOf(text)).toBeNull()
    }
  })
})
