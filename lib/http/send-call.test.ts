import * as z from 'zod/mini'
import { type Call, defineCall, EVERYBODY } from '../contract/base/call.ts'
import { encodeRequest } from '../contract/base/envelope.ts'
import { CALLS } from '../contract/call-list.ts'
import { registerTrader } from '../contract/identity/registration.ts'
import { httpCall, sendCall } from './send-call.ts'

const example = defineCall({
  name: 'example',
  path: '/examples/{id}',
  method: 'POST',
  summary: 'For these tests only.',
  who: EVERYBODY,
  body: 'json',
  answer: 'file',
  writes: false,
  request: z.looseObject({ id: z.string() }),
  reply: z.object({}),
})
const WIRE = { id: 'a/b', colours: ['red', 'green'], county: null, comment: undefined, city: 47 }

describe('a call as HTTP', () => {
  it('puts parameters into the path, also if the response is a file', () => {
    expect(httpCall(example, WIRE)).toEqual({
      method: 'POST',
      path: '/examples/a%2Fb',
      headers: { accept: '*/*', 'content-type': 'application/json' },
      body: JSON.stringify({ colours: ['red', 'green'], county: null, city: 47 }),
    })
  })

  it('puts the other fields of a GET into the query, without null or absent fields', () => {
    const { path, body, headers } = httpCall({ ...example, method: 'GET', body: 'none' }, WIRE)
    expect(path).toBe('/examples/a%2Fb?colours=red&colours=green&city=47')
    expect([body, headers]).toEqual([undefined, { accept: '*/*' }])
  })

  it('puts the other fields and files into a form, without null or absent fields', () => {
    const file = new Blob(['%PDF'])
    const { path, body, headers } = httpCall({ ...example, body: 'multipart' }, WIRE, { file })
    const form = body as FormData
    expect(path).toBe('/examples/a%2Fb')
    expect([...form.keys()]).toEqual(['colours', 'colours', 'city', 'file'])
    expect(form.getAll('colours')).toEqual(['red', 'green'])
    // The transport writes the boundary between its parts.
    expect(headers).toEqual({ accept: '*/*' })
  })

  it('omits the delivery fields of a trader with a single address', () => {
    const { body } = httpCall(
      registerTrader,
      encodeRequest(registerTrader, {
        ...{ userType: 3, companyName: 'Mawingu', hqContactCountryCode: '254', hqContactNo: '0712345678' },
        ...{ hqEmailAddress: 'shop@mawingu.example', secondaryContactCountryCode: '254', secondaryContactNo: '' },
        ...{ invoiceCountry: 1, invoiceCounty: 47, invoiceCity: 1, invoiceAddress: 'P.O. Box 1' },
        ...{ invoicePostalCode: '00100', invoicePhysicalLocation: 'Biashara Street', sameAddress: 1 },
        ...{ deliveryCountry: null, deliveryCounty: null, deliveryCity: null, deliveryAddress: undefined },
        ...{ password: 'Correct-horse-7', confirmPassword: 'Correct-horse-7', consentEdition: '2026-11' },
      }),
    )
    const names = [...(body as FormData).keys()]
    expect(names).toContain('invoiceCounty')
    expect(names.filter((name) => name.startsWith('delivery'))).toEqual([])
  })

  it.each(CALLS.filter(({ body, method }) => body === 'multipart' || method === 'GET'))(
    'treats absent and null the same in $name',
    (call: Call) => {
      const { properties = {} } = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' })
      const nullable = Object.entries(properties).filter(([, property]) => JSON.stringify(property).includes('"null"'))
      for (const [, property] of nullable) expect(property).toHaveProperty('default', null)
    },
  )
})

describe('sending', () => {
  const options = { base: 'http://shop.invalid', headers: { 'x-request-id': 'one' } }

  it('adds the sender’s headers to the call’s headers', async () => {
    const sent = await sendCall(example, WIRE, {
      ...options,
      transport: async (url, { method, headers }) => Response.json({ url, method, headers }),
    })
    expect(sent.ok && (await sent.response.json())).toEqual({
      url: 'http://shop.invalid/examples/a%2Fb',
      method: 'POST',
      headers: { accept: '*/*', 'content-type': 'application/json', 'x-request-id': 'one' },
    })
  })

  it('returns shop-unreachable if the network fails', async () => {
    const sent = await sendCall(example, WIRE, { ...options, transport: () => Promise.reject(new TypeError('reset')) })
    expect(sent).toMatchObject({ ok: false, problem: { code: 'shop-unreachable', status: 503 } })
  })
})
