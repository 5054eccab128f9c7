import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Call, defineCall, EVERYBODY } from '#lib/contract/base/call.ts'
import { serveErrors } from './errors.ts'
import { readForm } from './read-form.ts'

const rule = { types: ['image/png'], minBytes: 1, maxBytes: 1_000, required: false, message: 'No.' } as const
const call: Call = defineCall({
  ...{
    name: 'form',
    path: '/form',
    method: 'POST',
    summary: 'A form.',
    who: EVERYBODY,
    body: 'multipart',
    answer: 'json',
  },
  ...{ writes: true, files: { photo: rule }, request: z.object({}), reply: z.object({}) },
})

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  app.decorateRequest('caller')
  serveErrors(app)
  await app.register(multipart, { throwFileSizeLimit: false })
  app.post('/form', async (request) => {
    const { fields, files } = await readForm(call, request)
    return { fields, files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.length])) }
  })
})
afterAll(() => app.close())

async function post(form: FormData) {
  const sent = new Response(form)
  const payload = Buffer.from(await sent.arrayBuffer())
  return app.inject({
    method: 'POST',
    url: '/form',
    payload,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  })
}
const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png')

test('reads texts, repeated fields as a list, and the declared files of the call', async () => {
  const form = new FormData()
  form.append('name', 'Wambui')
  form.append('ids', '1')
  form.append('ids', '2')
  form.append('photo', file(900))
  form.append('photo', file(5))
  form.append('other', file(7))
  form.append('last', 'Zaidi')
  const answer = await post(form)
  expect(answer.json()).toEqual({
    fields: { name: 'Wambui', ids: ['1', '2'], last: 'Zaidi' },
    files: { photo: 900 },
  })
})

test('an empty file field is not a file', async () => {
  const form = new FormData()
  form.append('photo', file(0))
  expect((await post(form)).json()).toEqual({ fields: {}, files: {} })
})

test('stores one byte more than the limit of an oversized file and reads the following fields', async () => {
  const form = new FormData()
  form.append('photo', file(3_000_000))
  form.append('after', 'yes')
  expect((await post(form)).json()).toEqual({ fields: { after: 'yes' }, files: { photo: 1_001 } })
})

test('a form larger than any call has is refused before it is read', async () => {
  const form = new FormData()
  form.append('photo', file(17 * 1024 * 1024))
  expect((await post(form)).json()).toMatchObject({ status: 413, code: 'too-large' })
})

test('a text larger than a JSON body is refused', async () => {
  const form = new FormData()
  form.append('name', 'x'.repeat(1_100_000))
  expect((await post(form)).json()).toMatchObject({ status: 413, code: 'too-large' })
})

test.each([
  [
    'cut off',
    '--a\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\nbytes',
    'multipart/form-data; boundary=a',
  ],
  ['no form', 'hello', 'multipart/form-data; boundary=a'],
  ['without a boundary', '--a\r\n', 'multipart/form-data'],
])('%s: refused in one shape', async (_name, payload, type) => {
  const answer = await app.inject({ method: 'POST', url: '/form', payload, headers: { 'content-type': type } })
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-request' })
})
