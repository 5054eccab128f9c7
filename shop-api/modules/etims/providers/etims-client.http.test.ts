/** The client and the requests of sales at the simulator, in both interfaces. */

import { ETIMS_PROFILES, type EtimsProfile, USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import { KRA_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { itemRequest, SAMPLE_ITEM } from '../../../../simulators/etims/sample-requests.ts'
import { type EtimsOptions, openEtimsSimulator, type RunningEtims } from '../../../../simulators/etims/simulator.ts'
import type { EtimsAnswer } from '../rules/etims-answer.ts'
import { type DeclaredDocument, saleRequest } from '../rules/sale-request.ts'
import { type EtimsClient, openEtimsClient, saleData } from './etims-client.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const DEVICE = { pin: 'P051234567A', branch: '00' }
const { consumerKey, consumerSecret } = KRA_PROVIDER.sandbox
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function opened(options: Partial<EtimsOptions> = {}): Promise<RunningEtims> {
  const simulator = await openEtimsSimulator({ port: 0, now: () => NOW, ...options })
  closing.push(simulator.close)
  return simulator
}

/** The client of a device with this key. */
function clientOf(
  simulator: RunningEtims,
  profile: EtimsProfile,
  cmcKey: string,
  { secret = consumerSecret, send }: { secret?: string; send?: typeof fetch } = {},
) {
  const settings = { timeoutSeconds: 5, queryPath: '/selectInvoice' }
  const device = { ...DEVICE, profile, baseUrl: `${simulator.addresses[profile]}/`, settings }
  const secrets = { consumerKey, consumerSecret: secret, appId: 'app', cmcKey, enteredAt: null }
  return openEtimsClient(device, secrets, { fetch: send, now: () => NOW.getTime() })
}

/** The client of an initialised device. */
async function startedClient(simulator: RunningEtims, profile: EtimsProfile): Promise<EtimsClient> {
  await clientOf(simulator, profile, '').call('initialise', { dvcSrlNo: 'FUMA-TEST-1' })
  return clientOf(simulator, profile, simulator.device({ tin: DEVICE.pin, bhfId: DEVICE.branch })?.cmcKey ?? '')
}

const RATES = [16, 0].map((rate) => ({ band: rate ? ('B' as const) : ('C' as const), name: '', rate }))
const cloth = { code: 'KIK-M', name: 'Kikoy cloth', tenths: 25, unit: 'metre', unitExVatCents: 39_999, vatPerc: 16 }
const invoice: DeclaredDocument = {
  ...{ kind: 'invoice', serial: 'INV-000012', issuedAt: NOW, mobile: '', credit: null, paymentCode: '06' },
  seller: { name: 'Fuma Limited', lines: ['Biashara Street', 'Nairobi'], kraPin: DEVICE.pin },
  buyer: { name: '', lines: [], kraPin: '' },
  lines: [
    { ...cloth, exVatCents: 90_003, vatCents: 14_400, discountCents: 9_995 },
    { ...cloth, tenths: 10, unitExVatCents: 0, exVatCents: 0, vatCents: 0 },
  ],
}
const requestOf = (document: DeclaredDocument, invoiceNo: number) =>
  saleRequest(document, invoiceNo, {
    rates: [...RATES, { band: 'E', name: '', rate: 8 }],
    settings: USUAL_ETIMS_SETTINGS,
    itemOf: () => ({ itemCode: SAMPLE_ITEM, classCode: '11162100', packageCode: 'NT', unitCode: 'U' }),
  })
const result = (answer: EtimsAnswer) => (answer.kind === 'answer' ? answer.code : answer)

test.each(ETIMS_PROFILES)(
  'sends a sale and its credit note with the %s interface, and queries both',
  async (profile) => {
    const simulator = await opened()
    const client = await startedClient(simulator, profile)
    expect(result(await client.call('codes', { lastReqDt: '20261120000000' }))).toBe('000')
    expect(result(await client.call('item', itemRequest()))).toBe('000')
    const sent = await client.call('sale', requestOf(invoice, 1))
    expect(sent).toMatchObject({ kind: 'answer', code: '000' })
    const data = saleData.parse(sent.kind === 'answer' && sent.data)
    expect(data).toMatchObject({ curRcptNo: 1, totRcptNo: 1 })
    const credit = { originalNo: 1, reasonCode: '06' }
    const note: DeclaredDocument = { ...invoice, kind: 'credit-note', serial: 'CN-000001', credit }
    expect(result(await client.call('sale', requestOf(note, 2)))).toBe('000')
    const found = await client.call('query', { invcNo: 1 })
    expect(found).toMatchObject({ data: { ...data, trdInvcNo: 'INV-000012', totAmt: 1044.03 } })
    expect(result(await client.call('query', { invcNo: 3 }))).toBe('001')
    expect(result(await client.call('sale', requestOf(invoice, 2)))).toBe('994')
  },
)

test('reads a refusal that HTTP 200 hides, and a refusal without a result code', async () => {
  const simulator = await opened()
  const client = await startedClient(simulator, 'gateway')
  expect(await client.call('sale', requestOf(invoice, 1))).toMatchObject({
    ...{ kind: 'answer', code: '910', message: expect.stringContaining('itemCd on item: 1') },
  })
  const other = await startedClient(await opened({ dialect: 'observed' }), 'gateway')
  expect(await other.call('item', itemRequest())).toMatchObject({
    ...{ kind: 'answer', code: 'HTTP 400', message: 'Incorrect QtyUnitCd Prefix' },
  })
})

test('reports whether an unanswered request can have arrived', async () => {
  const simulator = await opened()
  const client = await startedClient(simulator, 'gateway')
  expect(result(await client.call('query', { invcNo: 1 }))).toBe('001')
  simulator.set({ outage: 'closed' })
  expect(await client.call('query', { invcNo: 1 })).toMatchObject({ kind: 'away', mayHaveArrived: true })
  simulator.set({ outage: '503' })
  expect(await client.call('query', { invcNo: 1 })).toMatchObject({
    kind: 'away',
    reason: expect.stringContaining('503'),
  })
  // Without a token, the request itself was never sent.
  const fresh = clientOf(simulator, 'gateway', 'any')
  expect(await fresh.call('query', { invcNo: 1 })).toMatchObject({ kind: 'away', mayHaveArrived: false })
  await simulator.close()
  // The first request finds out that the open connection has ended.
  await client.call('query', { invcNo: 1 })
  expect(await client.call('query', { invcNo: 1 })).toMatchObject({ kind: 'away', mayHaveArrived: false })
})

test('reports a wrong secret', async () => {
  const simulator = await opened()
  expect(await clientOf(simulator, 'gateway', 'any', { secret: 'wrong' }).call('codes', {})).toMatchObject({
    ...{ kind: 'away', reason: 'KRA refused the consumer key or secret.', mayHaveArrived: false },
  })
  expect(simulator.exchanges()).toEqual([])
})

test('renews a token that the gateway no longer accepts', async () => {
  const simulator = await opened()
  await startedClient(simulator, 'gateway')
  const { cmcKey } = simulator.device({ tin: DEVICE.pin, bhfId: DEVICE.branch }) ?? { cmcKey: '' }
  let refused = 0
  const send: typeof fetch = (url, init) => {
    const isFirst = init?.method === 'POST' && refused++ === 0
    return fetch(url, isFirst ? { ...init, headers: { ...init.headers, authorization: 'Bearer expired' } } : init)
  }
  const client = clientOf(simulator, 'gateway', cmcKey, { send })
  expect(result(await client.call('query', { invcNo: 1 }))).toBe('001')
  expect(refused).toBe(2)
})
