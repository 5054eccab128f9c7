/** Rules of sales and credit notes at the simulator. */
import { itemRequest, noteRequest, SAMPLE_ITEM, saleRequest, stockRequest } from './sample-requests.ts'
import { type EtimsOptions, openEtimsSimulator, type RunningEtims } from './simulator.ts'

const DEVICE = { tin: 'P051234567A', bhfId: '00' }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Opened {
  simulator: RunningEtims
  /** `000`, or the code and the message of a refusal. */
  send: (request: object) => Promise<string>
  call: (path: string, request: object) => Promise<{ resultCd: string; resultMsg: string; data: unknown }>
}

/** A device with a registered item. */
async function opened(options: Partial<EtimsOptions> = {}): Promise<Opened> {
  const now = () => new Date('2026-11-24T12:00:00Z')
  const device = { ...DEVICE, dvcSrlNo: 'FUMA-TEST-1' }
  const simulator = await openEtimsSimulator({ port: 0, now, device, ...options })
  closing.push(simulator.close)
  const headers = { 'content-type': 'application/json', ...DEVICE, cmckey: simulator.device(DEVICE)?.cmcKey ?? '' }
  const call = async (path: string, request: object) => {
    const body = JSON.stringify(request)
    const answer = await fetch(simulator.addresses.legacy + path, { method: 'POST', headers, body })
    return (await answer.json()) as { resultCd: string; resultMsg: string; data: unknown }
  }
  const send = async (request: object) => {
    const { resultCd, resultMsg } = await call('/saveTrnsSalesOsdc', request)
    return resultCd === '000' ? resultCd : `${resultCd} ${resultMsg}`
  }
  await call('/saveItem', itemRequest())
  return { simulator, send, call }
}

const invalid = (field: string) => `910 Request parameter error: ${field} is not valid`

test('accepts a sale with control data, and counts receipts by kind and in total', async () => {
  const { simulator, call } = await opened()
  const accept = async (request: object) => (await call('/saveTrnsSalesOsdc', request)).data
  expect(await accept(saleRequest(1, [2, 0.5, 12.7]))).toEqual({
    ...{ curRcptNo: 1, totRcptNo: 1, intrlData: expect.stringMatching(/^[A-Z2-7]{26}$/) },
    ...{ rcptSign: expect.stringMatching(/^[A-Z2-7]{16}$/), sdcDateTime: '20261124150000' },
  })
  expect(await accept(saleRequest(2))).toMatchObject({ curRcptNo: 2, totRcptNo: 2 })
  expect(await accept(noteRequest(3, 1, [1]))).toMatchObject({ curRcptNo: 1, totRcptNo: 3 })
  expect(await accept(saleRequest(4))).toMatchObject({ curRcptNo: 3, totRcptNo: 4 })
  const documents = simulator.documents(DEVICE)
  expect(documents.map(({ invcNo, rcptTyCd }) => `${invcNo}${rcptTyCd}`)).toEqual(['1S', '2S', '3R', '4S'])
  expect(new Set(documents.map(({ result }) => result.rcptSign)).size).toBe(4)
})

test('accepts 500 lines, a line without a price and a discount', async () => {
  const { send } = await opened()
  expect(
    await send(
      saleRequest(
        1,
        Array.from({ length: 500 }, () => 0.1),
      ),
    ),
  ).toBe('000')
  const free = { ...saleRequest(2).itemList[0], itemSeq: 2, prc: 0, splyAmt: 0, taxblAmt: 0, taxAmt: 0, totAmt: 0 }
  const one = saleRequest(2)
  expect(await send({ ...one, totItemCnt: 2, itemList: [...one.itemList, free] })).toBe('000')
  const discounted = { ...saleRequest(3).itemList[0], prc: 1289, splyAmt: 1289, dcRt: 10.01, dcAmt: 129 }
  expect(await send({ ...saleRequest(3), itemList: [discounted] })).toBe('000')
})

test.each([
  ...[
    ['trdInvcNo', ''],
    ['invcNo', '1'],
    ['invcNo', 0],
    ['orgInvcNo', 1],
    ['custTin', 'P051234567'],
    ['custTin', 'P051234567Z'],
  ],
  ...[
    ['custNm', ''],
    ['salesTyCd', 'X'],
    ['rcptTyCd', 'T'],
    ['pmtTyCd', '08'],
    ['salesSttsCd', '01'],
    ['cfmDt', '20261131120000'],
  ],
  ...[
    ['salesDt', '20261125'],
    ['rfdDt', '20261124150000'],
    ['rfdRsnCd', '06'],
    ['totItemCnt', 2],
    ['taxblAmtA', undefined],
  ],
  ...[
    ['taxblAmtB', 1000.01],
    ['taxblAmtE', -1],
    ['taxRtB', 18],
    ['taxRtE', 0],
    ['taxAmtB', 159.99],
    ['taxAmtD', 0.01],
  ],
  ...[
    ['totTaxblAmt', 1160],
    ['totTaxAmt', 0],
    ['totAmt', 1000],
    ['totAmt', 1160.001],
    ['prchrAcptcYn', ''],
    ['regrId', undefined],
  ],
  ...[
    ['modrNm', null],
    ['receipt', null],
    ['itemList', []],
    ['itemList', [1]],
  ],
] as const)('refuses %s %j with 910 and the name of the field', async (field, value) => {
  const { send, simulator } = await opened()
  expect(await send({ ...saleRequest(1), [field]: value })).toBe(invalid(field))
  expect(simulator.documents()).toEqual([])
})

test.each([
  ...[
    ['itemSeq', 2],
    ['itemClsCd', '11161700'],
    ['itemNm', ''],
    ['pkgUnitCd', 'XX'],
    ['pkg', 0],
    ['qtyUnitCd', 'KG'],
    ['qty', 0],
  ],
  ...[
    ['qty', 1.005],
    ['prc', 1159, 'splyAmt'],
    ['splyAmt', 1100],
    ['dcRt', 101],
    ['dcAmt', 1, 'totAmt'],
    ['taxTyCd', 'F'],
    ['taxblAmt', 1160],
  ],
  ...[
    ['taxAmt', 0, 'taxblAmt'],
    ['totAmt', 1161],
  ],
] as const)(
  'refuses %s %j of an item with 910 and the name of the field',
  async (field, value, named: string = field) => {
    const { send } = await opened()
    const [item] = saleRequest(1).itemList
    expect(await send({ ...saleRequest(1), itemList: [{ ...item, [field]: value }] })).toBe(
      invalid(`${named} on item: 1`),
    )
  },
)

test('refuses VAT of another rate, and VAT in a band without VAT', async () => {
  const { send } = await opened()
  const [item] = saleRequest(1).itemList
  const of = (more: object) => send({ ...saleRequest(1), itemList: [{ ...item, ...more }] })
  expect(await of({ taxblAmt: 1060, taxAmt: 100 })).toBe(invalid('taxAmt on item: 1'))
  expect(await of({ taxTyCd: 'C', taxblAmt: 1159.99, taxAmt: 0.01 })).toBe(invalid('taxAmt on item: 1'))
  // Rounding of a line is not another rate.
  const rounded = { taxblAmtB: 1000.02, taxAmtB: 159.98, totTaxblAmt: 1000.02, totTaxAmt: 159.98 }
  const itemList = [{ ...item, taxblAmt: 1000.02, taxAmt: 159.98 }]
  expect(await send(saleRequest(1, [1], { ...rounded, itemList }))).toBe('000')
})

test('refuses an item that is not registered, and a receipt of another buyer', async () => {
  const { send } = await opened()
  const [item] = saleRequest(1).itemList
  expect(await send({ ...saleRequest(1), itemList: [{ ...item, itemCd: 'KE2NTU0000002' }] })).toBe(
    '910 Request parameter error: itemCd on item: 1 is not registered',
  )
  const receipt = { ...saleRequest(1).receipt, custTin: null }
  expect(await send({ ...saleRequest(1), receipt })).toBe(invalid('custTin in receipt'))
  expect(await send(saleRequest(1, [1], { custTin: null, custNm: null, receipt }))).toBe('000')
})

test('takes the convention of taxable amounts, the code of numbers and the number of items from its options', async () => {
  const { send } = await opened({ taxableAmount: 'gross', orderCode: '921', maxItems: 2 })
  expect(await send(saleRequest(1))).toBe(invalid('taxblAmt on item: 1'))
  const gross = (invcNo: number) => ({
    ...saleRequest(invcNo, [1], { taxblAmtB: 1160, totTaxblAmt: 1160 }),
    itemList: [{ ...saleRequest(invcNo).itemList[0], taxblAmt: 1160 }],
  })
  expect(await send(gross(2))).toBe('921 Invc No: 2 is invalid, use the expected value: 1')
  expect(await send(gross(1))).toBe('000')
  expect(await send(saleRequest(2, [1, 1, 1]))).toBe('990 More than 2 items')
})

test('accepts rising numbers without a gap only, and refuses a stored number with 994', async () => {
  const { send, simulator } = await opened()
  expect(await send(saleRequest(2))).toBe('922 Invc No: 2 is invalid, use the expected value: 1')
  expect(await send(saleRequest(1))).toBe('000')
  expect(await send(saleRequest(1))).toBe('994 Data already exists: invcNo 1')
  expect(await send(saleRequest(1, [5]))).toBe('994 Data already exists: invcNo 1')
  simulator.expect(DEVICE, 4)
  expect(await send(saleRequest(2))).toBe('922 Invc No: 2 is invalid, use the expected value: 4')
  // A refused document uses no number.
  expect(await send(saleRequest(4, [1], { pmtTyCd: '' }))).toBe(invalid('pmtTyCd'))
  expect(await send(saleRequest(4))).toBe('000')
})

test('takes the rates at the time of the document', async () => {
  const { send, simulator } = await opened()
  simulator.setRates({ B: 18 }, '20261124143001')
  expect(await send(saleRequest(1))).toBe('000')
  const later = { cfmDt: '20261124143001' }
  expect(await send(saleRequest(2, [1], later))).toBe(invalid('taxAmt on item: 1'))
})

describe('credit notes', () => {
  test('name a stored sale, a date and a reason', async () => {
    const { send } = await opened()
    await send(saleRequest(1, [3]))
    expect(await send(noteRequest(2, 0, [1]))).toBe('921 Org Invc No: 0 is not a stored sale')
    expect(await send(noteRequest(2, 2, [1]))).toBe('921 Org Invc No: 2 is not a stored sale')
    expect(await send(noteRequest(2, 1, [1], { rfdDt: null }))).toBe(invalid('rfdDt'))
    expect(await send(noteRequest(2, 1, [1], { rfdRsnCd: null }))).toBe(invalid('rfdRsnCd'))
    expect(await send(noteRequest(2, 1, [1], { rfdRsnCd: '07' }))).toBe(invalid('rfdRsnCd'))
    expect(await send(noteRequest(2, 1, [1]))).toBe('000')
    expect(await send(noteRequest(3, 2, [1]))).toBe('921 Org Invc No: 2 is not a stored sale')
  })

  test('are at most two for an invoice, of which the second is the rest, and never larger than the invoice', async () => {
    const { send } = await opened()
    await send(saleRequest(1, [3]))
    expect(await send(noteRequest(2, 1, [4]))).toBe(invalid('totAmt'))
    expect(await send(noteRequest(2, 1, [1]))).toBe('000')
    expect(await send(noteRequest(3, 1, [3]))).toBe(invalid('totAmt'))
    expect(await send(noteRequest(3, 1, [1]))).toBe('910 totAmt: the last credit note must be the rest, 2320')
    expect(await send(noteRequest(3, 1, [2]))).toBe('000')
    expect(await send(noteRequest(4, 1, [1]))).toBe('910 Org Invc No: 1 has 2 credit notes already')
  })

  test('are accepted in any number without a limit, up to the amount of the invoice', async () => {
    const { send } = await opened({ notesPerInvoice: null })
    await send(saleRequest(1, [3]))
    for (const invcNo of [2, 3, 4]) expect(await send(noteRequest(invcNo, 1, [1]))).toBe('000')
    expect(await send(noteRequest(5, 1, [0.1]))).toBe(invalid('totAmt'))
  })

  test('never contain more VAT of a band than the invoice', async () => {
    const { send, call } = await opened()
    await call('/saveItem', itemRequest({ itemCd: 'KE2NTU0000002', taxTyCd: 'C' }))
    const untaxed = { ...saleRequest(1).itemList[0], itemCd: 'KE2NTU0000002', taxTyCd: 'C', taxblAmt: 1160, taxAmt: 0 }
    const bands = { taxblAmtB: 0, taxblAmtC: 1160, taxAmtB: 0, totTaxblAmt: 1160, totTaxAmt: 0 }
    expect(await send(saleRequest(1, [1], { ...bands, itemList: [untaxed] }))).toBe('000')
    expect(await send(noteRequest(2, 1, [1]))).toBe(invalid('taxAmtB'))
  })

  test.each([
    ['20260524143000', '000'],
    ['20260524142959', '910 Org Invc No: 1 is older than 6 months'],
  ])('of an invoice of %s: %s', async (cfmDt, result) => {
    const { send } = await opened()
    await send(saleRequest(1, [1], { cfmDt, salesDt: cfmDt.slice(0, 8) }))
    expect(await send(noteRequest(2, 1, [1]))).toBe(result)
  })
})

test('checks item codes, stock and numbers as the sandbox does in its dialect', async () => {
  const { call, send } = await opened({ dialect: 'observed' })
  const register = async (more: object) => (await call('/saveItem', itemRequest(more))).resultMsg
  const cloth = { itemCd: 'KE2NTNO0000001' }
  expect(await register({})).toBe('Incorrect QtyUnitCd Prefix')
  expect(await register({ itemCd: 'KE2NTNO0000002' })).toMatch(/Expected sequence ending with: \*{8}1$/)
  expect(await register(cloth)).toBe('Successful')
  expect(await register({ ...cloth, itemNm: 'Changed' })).toBe('Successful')
  expect(await register({ itemCd: 'KE3NTNO0000002', itemTyCd: '3' })).toBe('Successful')
  const of = (invcNo: number, item: object) =>
    send({ ...saleRequest(invcNo), itemList: [{ ...saleRequest(1).itemList[0], ...item }] })
  expect(await of(1, cloth)).toBe('910 Items provided under the itemList section do not exist in your stock')
  const [stocked] = stockRequest(1).itemList
  await call('/insertStockIO', stockRequest(1, { itemList: [{ ...stocked, ...cloth }] }))
  expect(await of(2, cloth)).toBe('922 Invalid invcNo sequence, expected: 1 but found: 2')
  expect(await of(1, cloth)).toBe('000')
  expect(await of(1, cloth)).toBe('922 Invalid invcNo sequence, expected: 2 but found: 1')
  expect(await of(2, { itemCd: 'KE3NTNO0000002' })).toBe('000')
})

test('counts numbers of each device separately', async () => {
  const { simulator } = await opened()
  const base = simulator.addresses.legacy
  const other = { ...DEVICE, bhfId: '01' }
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return (await (await fetch(base + path, { ...init, body: JSON.stringify(body) })).json()) as {
      resultCd: string
      data: { info: { cmcKey: string } }
    }
  }
  const made = await post('/selectInitOsdcInfo', { ...other, dvcSrlNo: 'FUMA-TEST-2' })
  const headers = { ...other, cmcKey: made.data.info.cmcKey }
  await post('/saveItem', itemRequest({ itemCd: SAMPLE_ITEM }), headers)
  expect((await post('/saveTrnsSalesOsdc', saleRequest(1), headers)).resultCd).toBe('000')
  expect(simulator.device(DEVICE)?.nextNo).toBe(1)
  expect(simulator.documents(other)).toHaveLength(1)
  expect(simulator.exchanges()[0]).toMatchObject({ operation: 'sale', invcNo: 1, trdInvcNo: 'INV-1', resultCd: '000' })
})
