/**
 * Any valid input gets a response or a refusal from each office call: input that the contract allows never causes a
 * server error.
 */

import type { OfficeCall } from '#lib/contract/base/office-call.ts'
import { OFFICE_CALLS } from '#lib/contract/office-calls.ts'
import { openTestDatabase } from '../testing/database.ts'
import { HOSTILE_INPUTS, hostileInput } from '../testing/hostile-input.ts'
import { freshKey, type OfficeShop, openOfficeShop } from '../testing/office-shop.ts'

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop({ database: await openTestDatabase('empty') })
}, 120_000)
afterAll(() => shop.close())

const NUMBERS = Array.from({ length: HOSTILE_INPUTS }, (_, no) => no)

/** The status for a newly signed-in owner: some calls end the session that calls them. */
async function statusOf(call: OfficeCall, input: Record<string, unknown>): Promise<number> {
  const { headers } = await shop.staff('owner')
  let url = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])))
  if (call.body === 'none') {
    const query = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
    url += `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
  }
  const body = call.body === 'json' ? { payload: input } : {}
  const answer = await shop.app.inject({ method: call.method, url, headers: { ...headers, ...freshKey() }, ...body })
  return answer.statusCode
}

const FAULT = 500

test.each(OFFICE_CALLS.filter(({ body }) => body !== 'multipart').map((call) => [call.name, call] as const))(
  '%s',
  async (_name, call) => {
    for (const no of NUMBERS) {
      const input = hostileInput(call.request, no) as Record<string, unknown>
      const status = await statusOf(call, input)
      expect({ input, isFault: status >= FAULT }).toEqual({ input, isFault: false })
    }
  },
)
