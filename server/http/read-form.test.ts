import { registerTrader } from '#lib/contract/identity/registration.ts'
import { type Files, readForm } from './read-form.ts'
import { Refusal } from './refusal.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const file = (bytes: number, sign = PNG, name = 'logo.png') =>
  new File([new Uint8Array(sign), new Uint8Array(bytes - sign.length)], name, { type: 'image/png' })

function requestWith(fields: [string, string | File][], headers: Record<string, string> = {}): Request {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return new Request('http://shop.test/api/register-trader', { method: 'POST', body: form, headers })
}
const read = (fields: [string, string | File][]) => readForm(registerTrader, requestWith(fields))

async function refusal(reading: Promise<{ given: object; files: Files }>) {
  const error = await reading.then(
    () => null,
    (thrown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('it was not refused')
  return error.problem
}

describe('a form', () => {
  it('gives its fields their kinds again, and its files by name', async () => {
    const { given, files } = await read([
      ['companyName', 'Mwangi & Sons'],
      ['hqContactNo', '0722000111'],
      ['sameAddress', '1'],
      ['invoiceCountry', '1'],
      ['invoiceCounty', ''],
      ['companyLogo', file(10_240)],
    ])
    expect(given).toEqual({
      companyName: 'Mwangi & Sons',
      // Digits that are a text stay one: its first 0 counts.
      hqContactNo: '0722000111',
      sameAddress: 1,
      invoiceCountry: 1,
      invoiceCounty: null,
    })
    expect(files.companyLogo?.size).toBe(10_240)
  })

  it('ignores the file of an empty field and of an unknown field', async () => {
    const { given, files } = await read([
      ['companyLogo', new File([], '')],
      ['script', file(20_000)],
      ['companyName', file(20_000)],
    ])
    expect(files).toEqual({})
    expect(Object.values(given).filter((value) => value !== '')).toEqual([])
  })

  it.each([
    ['10,239 bytes', file(10_239)],
    ['1,000,001 bytes', file(1_000_001)],
    ['a PDF that calls itself a picture', file(20_000, [0x25, 0x50, 0x44, 0x46, 0x2d])],
    ['an SVG', file(20_000, [...Buffer.from('<svg xmlns=')])],
  ])('refuses a logo: %s', async (_what, companyLogo) => {
    expect(await refusal(read([['companyLogo', companyLogo]]))).toMatchObject({
      code: 'invalid-request',
      fields: { companyLogo: 'A logo is a JPEG or PNG picture of 10 KB to 1 MB.' },
    })
  })

  it.each([10_240, 1_000_000])('takes a logo of %i bytes', async (bytes) => {
    expect((await read([['companyLogo', file(bytes)]])).files.companyLogo?.size).toBe(bytes)
  })

  it('stops at the maximum size of all its fields', async () => {
    expect((await refusal(read([['companyName', 'x'.repeat(1_300_000)]]))).code).toBe('too-large')
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://shop.test/', {
      method: 'POST',
      body: endless,
      headers,
      duplex: 'half',
    } as never)
    expect((await refusal(readForm(registerTrader, request))).code).toBe('too-large')
    expect(sent).toBeLessThan(1_600_000)
  })

  it('refuses a body that is not a form, with the reason', async () => {
    const sent = (type: string, body: string) =>
      readForm(
        registerTrader,
        new Request('http://shop.test/', { method: 'POST', body, headers: { 'content-type': type } }),
      )
    expect((await refusal(sent('application/json', '{}'))).code).toBe('wrong-content-type')
    expect((await refusal(sent('multipart/form-data', ''))).code).toBe('wrong-content-type')
    expect((await refusal(sent('multipart/form-data; boundary=x', 'nonsense'))).code).toBe('invalid-request')
  })
})
