/** Checks of PINs with KRA: outcomes, limits, and a KRA that is away. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkPin, officeCheckPin } from '#lib/contract/etims/check-pin.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { type OfficeShop, officeAsker } from '../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'

/** KRA: PINs that end in Z are unknown. */
const asked: string[] = []
let isAway = false
const kra: Server = createServer(async (request, response) => {
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (request.url?.startsWith('/v1/token/generate')) return answer(200, { access_token: 'token-1', expires_in: '3599' })
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { KRAPIN } = JSON.parse(Buffer.concat(chunks).toString()) as { KRAPIN: string }
  asked.push(`${request.headers.authorization} ${KRAPIN}`)
  if (isAway) return answer(503, {})
  if (KRAPIN.endsWith('Z')) return answer(404, { ErrorCode: '30002', ErrorMessage: 'Invalid PIN' })
  answer(200, { Message: 'Valid PIN', Status: 'OK', PINDATA: { KRAPIN } })
})

let shop: OfficeShop
beforeAll(async () => {
  await new Promise<void>((resolve) => kra.listen(0, '127.0.0.1', resolve))
  const { port } = kra.address() as AddressInfo
  const opened = await openOrderShop(openEmbedded, {
    ...{ KRA_BASE_URL: `http://127.0.0.1:${port}`, KRA_CONSUMER_KEY: 'key', KRA_CONSUMER_SECRET: 'secret' },
  })
  shop = { ...opened, ...officeAsker(opened, orderClock) }
}, 180_000)
afterAll(async () => {
  await shop.close()
  kra.close()
})
beforeEach(() => {
  asked.length = 0
})

const check = async (kraPin: string, address = '10.9.0.1') =>
  (await shop.ask(checkPin, { kraPin }, { 'x-forwarded-for': address })).data.outcome

test('returns the outcome of KRA, with one request for each PIN', async () => {
  expect([await check('p051 234567a'), await check('P051234567A')]).toEqual(['known', 'known'])
  expect([await check('A012345678Z'), await check('A012345678Z')]).toEqual(['unknown', 'unknown'])
  expect(asked).toEqual(['Bearer token-1 P051234567A', 'Bearer token-1 A012345678Z'])
})

test('gives staff the time of the check, and refuses others', async () => {
  const clerk = await shop.staff('orders')
  const { data } = await shop.askAs(clerk, officeCheckPin, { kraPin: 'P051234567A' })
  expect(data).toEqual({ outcome: 'known', checkedAt: orderClock().toISOString() })
  expect(await shop.refused(officeCheckPin, { kraPin: 'P051234567A' })).toMatchObject({ status: 401 })
})

test.each(['', '12', 'X051234567A'])('refuses %j without a request to KRA', async (kraPin) => {
  expect(await shop.refused(checkPin, { kraPin })).toMatchObject({
    status: 400,
    fields: { kraPin: expect.any(String) },
  })
  expect(asked).toEqual([])
})

test('limits the checks of a network, but not of stored outcomes', async () => {
  const address = '10.9.7.7'
  const pins = Array.from({ length: 20 }, (_, no) => `P0510000${String(no).padStart(2, '0')}A`)
  for (const pin of pins) await check(pin, address)
  const problem = await shop.refused(checkPin, { kraPin: 'P051999999A' }, { 'x-forwarded-for': address })
  expect(problem).toMatchObject({ status: 429 })
  expect(await check(pins[0] as string, address)).toBe('known')
  expect(await check('P051999999A', '10.9.8.8')).toBe('known')
})

test('leaves a PIN unchecked while KRA is away, and checks it afterwards', async () => {
  isAway = true
  expect(await check('P052222222A')).toBe('unchecked')
  isAway = false
  expect(await check('P052222222A')).toBe('known')
})

test('leaves a PIN unchecked without credentials', async () => {
  const off = await openOrderShop(openEmbedded)
  expect((await off.ask(checkPin, { kraPin: 'P051234567A' })).data.outcome).toBe('unchecked')
  await off.close()
})
