/** Results of the simulator in both interfaces, and its faults. Its rules of sales are tested in sales.http.test.ts. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { KRA_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { itemRequest, masterRequest, saleRequest, stockRequest } from './sample-requests.ts'
import { type EtimsOptions, openEtimsSimulator, type RunningEtims } from './simulator.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const DEVICE = { tin: 'P051234567A', bhfId: '00' }
const SERIAL = 'FUMA-TEST-1'
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Result {
  resultCd: string
  resultMsg: string
  // biome-ignore lint/suspicious/noExplicitAny: the data differ by request
  data: any
}

async function opened(options: Partial<EtimsOptions> = {}): Promise<RunningEtims> {
  const simulator = await openEtimsSimulator({ port: 0, now: () => NOW, ...options })
  closing.push(simulator.close)
  return simulator
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & Result }
}

async function tokenOf({ url }: RunningEtims, secret: string = KRA_PROVIDER.sandbox.consumerSecret) {
  const basic = Buffer.from(`${KRA_PROVIDER.sandbox.consumerKey}:${secret}`).toString('base64')
  const answer = await fetch(`${url}/v1/token/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  })
  return { status: answer.status, token: ((await answer.json()) as { access_token: string }).access_token }
}

/** Sends requests of an initialised device in the older interface. */
async function legacy(simulator: RunningEtims) {
  const base = simulator.addresses.legacy
  const { body } = await post(`${base}/selectInitOsdcInfo`, { ...DEVICE, dvcSrlNo: SERIAL })
  const headers = { ...DEVICE, cmcKey: body.data.info.cmcKey as string }
  return async (request: string, more: object = {}): Promise<Result> =>
    (await post(base + request, { ...DEVICE, ...more }, headers)).body
}

test('initialises a device, returns the existing key with 902, and refuses other serial numbers with 901', async () => {
  const { addresses } = await opened()
  const initialise = async (more: object) =>
    (await post(`${addresses.legacy}/selectInitOsdcInfo`, { ...DEVICE, dvcSrlNo: SERIAL, ...more })).body
  const first = await initialise({})
  expect(first).toMatchObject({
    resultCd: '000',
    data: {
      info: {
        ...{
          tin: DEVICE.tin,
          taxprNm: expect.stringMatching(/LIMITED$/),
          sdcId: expect.stringMatching(/^KRACU01\d{8}$/),
        },
        ...{ mrcNo: expect.stringMatching(/^WIS\d{8}$/), cmcKey: expect.stringMatching(/^[A-Z2-7]{32}$/) },
      },
    },
  })
  const again = await initialise({})
  expect(again.resultCd).toBe('902')
  expect(again.data).toEqual(first.data)
  expect((await initialise({ dvcSrlNo: 'FUMA-TEST-2' })).resultCd).toBe('901')
  expect((await initialise({ bhfId: '01', dvcSrlNo: 'UNKNOWN-1' })).resultCd).toBe('901')
  expect(await initialise({ tin: 'P05' })).toMatchObject({ resultCd: '910', resultMsg: expect.stringContaining('tin') })
})

test('refuses a wrong key, an unknown device and a device before its initialisation with 901', async () => {
  const simulator = await opened()
  const path = `${simulator.addresses.legacy}/selectCodeList`
  const body = { ...DEVICE, lastReqDt: '20261124000000' }
  expect((await post(path, body, { ...DEVICE, cmcKey: 'any' })).body.resultCd).toBe('901')
  await legacy(simulator)
  expect((await post(path, body, { ...DEVICE, cmcKey: 'wrong' })).body.resultCd).toBe('901')
  const { cmcKey } = simulator.device(DEVICE) ?? { cmcKey: '' }
  expect((await post(path, body, { ...DEVICE, bhfId: '01', cmcKey })).body.resultCd).toBe('901')
  // The older interface reads credentials from the body, too.
  expect((await post(path, { ...body, cmcKey })).body.resultCd).toBe('000')
})

test('returns tables, with tax rates in the code list, for a time within seven days', async () => {
  const call = await legacy(await opened())
  const { data } = await call('/selectCodeList', { lastReqDt: '20261118000000' })
  const rates = data.clsList.find(({ cdCls }: { cdCls: string }) => cdCls === '04').dtlList
  expect(rates.map(({ cd, userDfnCd1 }: { cd: string; userDfnCd1: string }) => [cd, userDfnCd1])).toEqual([
    ['A', '0'],
    ['B', '16'],
    ['C', '0'],
    ['D', '0'],
    ['E', '8'],
  ])
  const lists = { '/selectItemClsList': 'itemClsList', '/selectBhfList': 'bhfList', '/selectNoticeList': 'noticeList' }
  for (const [request, name] of Object.entries(lists)) {
    const { data: rows } = await call(request, { lastReqDt: '20261124000000' })
    expect(rows[name].length).toBeGreaterThan(0)
    for (const lastReqDt of ['20261117145959', '20261124150001', '20261340000000', undefined]) {
      expect(await call(request, { lastReqDt })).toMatchObject({
        resultCd: '910',
        resultMsg: expect.stringContaining('lastReqDt'),
      })
    }
  }
})

test('finds a buyer by the PIN, and returns 001 for an unknown PIN', async () => {
  const call = await legacy(await opened())
  const { data } = await call('/selectCustomer', { custmTin: 'A012345678B' })
  expect(data.custList).toMatchObject([{ tin: 'A012345678B', taxprNm: expect.any(String), taxprSttsCd: 'A' }])
  expect((await call('/selectCustomer', { custmTin: 'A012345678Z' })).resultCd).toBe('001')
  expect((await call('/selectCustomer', { custmTin: 'A0123' })).resultCd).toBe('910')
})

test('requires a token, the app id and headers at the gateway, and wraps results in an envelope', async () => {
  const simulator = await opened()
  const path = `${simulator.addresses.gateway}/initialize`
  const body = { ...DEVICE, dvcSrlNo: SERIAL }
  expect((await tokenOf(simulator, 'wrong')).status).toBe(400)
  expect((await post(path, body, { apigee_app_id: 'app' })).status).toBe(401)
  const { token } = await tokenOf(simulator)
  await tokenOf(simulator) // A second token leaves the first valid.
  const authorization = `Bearer ${token}`
  expect((await post(path, body, { authorization })).status).toBe(400)
  const made = await post(path, body, { authorization, apigee_app_id: 'app' })
  const { resultCd, data } = made.body.responseBody as Result
  expect([made.status, resultCd]).toEqual([200, '000'])

  const sale = `${simulator.addresses.gateway}/sendSalesTransaction`
  const headers = { authorization, apigee_app_id: 'app', ...DEVICE }
  // The key of the body does not count at the gateway; HTTP 200 hides the refusal.
  const hidden = await post(sale, { ...saleRequest(1), cmcKey: data.info.cmcKey }, headers)
  expect([hidden.status, hidden.body.responseBody]).toMatchObject([200, { resultCd: '901' }])
  const refused = await post(sale, saleRequest(1), { ...headers, cmcKey: data.info.cmcKey })
  expect(refused.body).toMatchObject({
    responseHeader: { responseCode: '200' },
    responseBody: { resultCd: '910', resultMsg: 'Request parameter error: itemCd on item: 1 is not registered' },
  })
})

test('refuses with status 400 and a text in the dialect of the sandbox', async () => {
  const simulator = await opened({ dialect: 'observed' })
  const { token } = await tokenOf(simulator)
  const headers = { authorization: `Bearer ${token}`, apigee_app_id: 'app', ...DEVICE, cmcKey: 'wrong' }
  const refused = await post(`${simulator.addresses.gateway}/selectCodeList`, {}, headers)
  expect(refused).toMatchObject({
    status: 400,
    body: { responseHeader: { customerMessage: 'It is not valid device' } },
  })
  expect(refused.body).not.toHaveProperty('responseBody')
})

test('checks a PIN, and returns an error for an unknown PIN', async () => {
  const simulator = await opened()
  const { token } = await tokenOf(simulator)
  const check = (KRAPIN: string, bearer = token) =>
    post(`${simulator.url}/checker/v1/pinbypin`, { KRAPIN }, { authorization: `Bearer ${bearer}` })
  expect((await check('P051234567A')).body).toMatchObject({
    ...{ Message: 'Valid PIN', Status: 'OK', PINDATA: { KRAPIN: 'P051234567A', StatusOfPIN: 'Active' } },
  })
  expect(await check('P051234567Z')).toMatchObject({ status: 404, body: { ErrorMessage: 'Invalid PIN' } })
  expect((await check('P05')).status).toBe(400)
  expect((await check('P051234567A', 'none')).status).toBe(401)
})

test('registers an item whose code consists of its parts, and lists it', async () => {
  const call = await legacy(await opened())
  const since = { lastReqDt: '20261101000000' }
  expect((await call('/selectItemList', since)).resultCd).toBe('001')
  expect((await call('/saveItem', itemRequest())).resultCd).toBe('000')
  for (const itemCd of ['KE2NTXU0000002', 'KE2NTNO0000003']) {
    expect((await call('/saveItem', itemRequest({ itemCd }))).resultCd).toBe('000')
  }
  const faults = [{ itemCd: 'KE2NTU1' }, { itemCd: 'KE1NTU0000001' }, { itemClsCd: '99' }, { qtyUnitCd: 'ELL' }]
  for (const fault of [...faults, { taxTyCd: 'F' }, { itemNm: ' ' }, { dftPrc: 1.234 }]) {
    expect(await call('/saveItem', itemRequest(fault))).toMatchObject({
      resultCd: '910',
      resultMsg: expect.stringContaining(Object.keys(fault)[0] as string),
    })
  }
  expect((await call('/selectItemList', since)).data.itemList).toHaveLength(3)
})

test('stores stock reports once, in the order of their numbers, and quantities after them', async () => {
  const simulator = await opened()
  const call = await legacy(simulator)
  const faultOf = async (request: string, body: object) => {
    const { resultCd, resultMsg } = await call(request, body)
    return `${resultCd} ${resultMsg}`
  }
  expect(await faultOf('/insertStockIO', stockRequest(1))).toMatch(/^910 .*itemCd on item: 1 is not registered/)
  await call('/saveItem', itemRequest())
  expect(await faultOf('/saveStockMaster', masterRequest())).toMatch(/^910 Stock IO is empty/)
  expect(await faultOf('/insertStockIO', stockRequest(1, { sarTyCd: '07' }))).toMatch(/^910 .*sarTyCd/)
  expect(await faultOf('/insertStockIO', stockRequest(1, { totTaxAmt: 1 }))).toMatch(/^910 .*totTaxAmt/)
  expect(await faultOf('/insertStockIO', stockRequest(1, { totItemCnt: 2 }))).toMatch(/^910 .*totItemCnt/)
  expect((await call('/insertStockIO', stockRequest(2))).resultCd).toBe('000')
  expect(await faultOf('/insertStockIO', stockRequest(2))).toMatch(/^994 .*sarNo 2/)
  expect(await faultOf('/insertStockIO', stockRequest(1))).toMatch(/^910 .*sarNo/)
  expect(await faultOf('/saveStockMaster', masterRequest({ rsdQty: -1 }))).toMatch(/^910 .*rsdQty/)
  expect((await call('/saveStockMaster', masterRequest())).resultCd).toBe('000')
  expect(simulator.stockReports(DEVICE).map(({ sarNo }) => sarNo)).toEqual([2])
  expect(simulator.device(DEVICE)?.stock).toEqual(new Map([['KE2NTU0000001', 9.5]]))
})

test('lists the invoices that suppliers declared to the PIN of the device', async () => {
  const simulator = await opened()
  const call = await legacy(simulator)
  const since = { lastReqDt: '20200101000000' }
  expect((await call('/selectTrnsPurchase', since)).resultCd).toBe('001')
  const purchase = { spplrTin: 'P059876543C', spplrNm: 'MILLS LIMITED', spplrInvcNo: 7, salesDt: '20261120' }
  simulator.addPurchase(DEVICE.tin, { ...purchase, totTaxblAmt: 1000, totTaxAmt: 160 })
  simulator.addPurchase('P000000001A', { ...purchase, totTaxblAmt: 1, totTaxAmt: 0 })
  const { data } = await call('/selectTrnsPurchase', since)
  expect(data.saleList).toMatchObject([{ ...purchase, totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160 }])
  expect((await call('/selectTrnsPurchase', { lastReqDt: '20261124150001' })).resultCd).toBe('910')
  expect(() => simulator.addPurchase(DEVICE.tin, { ...purchase, salesDt: '20261399' })).toThrow('salesDt')
})

describe('faults', () => {
  async function selling() {
    const simulator = await opened()
    const call = await legacy(simulator)
    await call('/saveItem', itemRequest())
    return { simulator, sell: (invcNo: number) => call('/saveTrnsSalesOsdc', saleRequest(invcNo)), call }
  }

  test('cuts connections or responds 503 in an outage, without effect', async () => {
    const { simulator, sell } = await selling()
    simulator.set({ outage: 'closed' })
    await expect(sell(1)).rejects.toThrow('fetch failed')
    await expect(tokenOf(simulator)).rejects.toThrow('fetch failed')
    simulator.set({ outage: '503' })
    expect((await tokenOf(simulator)).status).toBe(503)
    expect(await sell(1)).toMatchObject({ errorMessage: 'Service Unavailable' })
    expect(simulator.documents()).toEqual([])
    simulator.set({ outage: 'off' })
    expect((await sell(1)).resultCd).toBe('000')
  })

  test('refuses the ordered number of requests with the ordered code, and uses no number', async () => {
    const { simulator, sell, call } = await selling()
    simulator.set({ refuse: { times: 2, code: '999', message: 'Unknown error' } })
    expect(await sell(1)).toMatchObject({ resultCd: '999', resultMsg: 'Unknown error' })
    expect((await call('/selectItemList', { lastReqDt: '20261101000000' })).resultCd).toBe('000')
    expect((await sell(1)).resultCd).toBe('999')
    expect((await sell(1)).resultCd).toBe('000')
  })

  test('stores a sale whose answer is lost, and refuses its repetition with 994', async () => {
    const { simulator, sell, call } = await selling()
    simulator.set({ lose: { times: 1 } })
    await expect(sell(1)).rejects.toThrow('fetch failed')
    expect(await sell(1)).toMatchObject({ resultCd: '994', resultMsg: expect.stringContaining('invcNo 1') })
    const [stored] = simulator.documents()
    const { data } = await call('/selectInvoice', { invcNo: 1 })
    expect(data).toMatchObject({ trdInvcNo: 'INV-1', totAmt: 1160, ...stored?.result })
    expect((await call('/selectInvoice', { invcNo: 2 })).resultCd).toBe('001')
  })

  test('raises the expected number before the ordered number of sales', async () => {
    const { simulator, sell } = await selling()
    simulator.set({ drift: { by: 5, times: 2 } })
    expect(await sell(1)).toMatchObject({
      resultCd: '922',
      resultMsg: 'Invc No: 1 is invalid, use the expected value: 6',
    })
    expect((await sell(6)).resultMsg).toBe('Invc No: 6 is invalid, use the expected value: 11')
    expect((await sell(11)).resultCd).toBe('000')
    simulator.expect(DEVICE, 20)
    expect((await sell(12)).resultMsg).toContain('expected value: 20')
  })

  test('lets another program take a number', async () => {
    const { simulator, sell, call } = await selling()
    expect(simulator.takeNumber(DEVICE)).toBe(1)
    expect((await sell(1)).resultCd).toBe('994')
    expect((await call('/selectInvoice', { invcNo: 1 })).data.trdInvcNo).toMatch(/^OTHER-/)
    expect((await sell(2)).data).toMatchObject({ curRcptNo: 2, totRcptNo: 2 })
  })

  test('are set at /control by the simulator’s own page and by programs, but not by other pages', async () => {
    const { simulator, sell } = await selling()
    const control = `${simulator.url}/control`
    expect((await post(`${control}/switches`, { outage: '503' }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(`${control}/switches`, { outage: 'sometimes' })).status).toBe(400)
    expect((await post(`${control}/switches`, { slowMs: 1, refuse: { times: 1, code: '990' } })).status).toBe(200)
    expect((await sell(1)).resultCd).toBe('990')
    expect((await post(`${control}/take-number`, DEVICE)).status).toBe(200)
    expect((await post(`${control}/expect`, { ...DEVICE, nextNo: 0 })).status).toBe(400)
    expect((await post(`${control}/expect`, { ...DEVICE, nextNo: 9 })).status).toBe(200)
    expect((await post(`${control}/rates`, { B: 18 })).status).toBe(200)
    expect((await post(`${control}/rates`, { Q: 18 })).status).toBe(400)
    expect((await post(`${control}/purchases`, { tin: 'nobody' })).status).toBe(400)
    const { body } = await post(`${control}/reset`, {})
    expect(body).toMatchObject({
      switches: { outage: 'off', slowMs: 0 },
      devices: [{ name: 'P051234567A/00', nextNo: 9 }],
      documents: [{ isForeign: true, invcNo: 1 }],
    })
    expect(await (await fetch(control)).text()).toContain('<h1>Pretend eTIMS</h1>')
    expect((await fetch(`${control}/documents/P051234567A/00/1`)).status).toBe(200)
    expect((await fetch(`${control}/documents/P051234567A/00/2`)).status).toBe(404)
  })
})

test('has the same rows after a restart with its file, also after a crash within a line', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-etims-'))
  closing.push(async () => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'new', 'etims.jsonl')
  const first = await openEtimsSimulator({ port: 0, now: () => NOW, file })
  const call = await legacy(first)
  await call('/saveItem', itemRequest())
  await call('/saveTrnsSalesOsdc', saleRequest(1))
  first.setRates({ B: 18 }, '20270101000000')
  const before = first.documents()
  await first.close()
  appendFileSync(file, '{"type":"docu')
  const second = await opened({ file })
  expect(second.documents()).toEqual(before)
  const again = await legacy(second)
  expect((await again('/saveTrnsSalesOsdc', saleRequest(2))).data).toMatchObject({ totRcptNo: 2 })
  const third = await opened({ file })
  expect(third.documents().map(({ invcNo }) => invcNo)).toEqual([1, 2])
})
