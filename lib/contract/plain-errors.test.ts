/** Each call reports absent and wrong fields in plain sentences. */
import * as z from 'zod/mini'
import type { Call } from './base/call.ts'
import { CALLS } from './call-list.ts'
import { INTEGRATION_CALLS } from './integration-calls.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { plainError } from './plain-errors.ts'

const DEVELOPERS = /\b(Invalid|expected|received|Unrecognized|undefined|NaN|pattern)\b|Too (big|small)|\[object/
const WRONG: readonly unknown[] = [
  ...[null, '', 'x', 'x'.repeat(5000), -1, 0.5, 1e15, true, {}, [], [null], ['x', {}], [{}]],
  Array.from({ length: 2000 }, (_, index) => index || 'x'),
]

const { customError } = z.config()
beforeAll(() => z.config({ customError: plainError }))
afterAll(() => z.config({ customError }))

function messagesOf({ request }: Call): string[] {
  const { properties = {} } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
  const names = Object.keys(properties)
  const requests = [{}, null, [], ...names.flatMap((name) => WRONG.map((value) => ({ [name]: value })))]
  return requests.flatMap((given) => {
    const read = z.safeParse(request, given)
    return read.success ? [] : read.error.issues.map(({ message }) => message)
  })
}

test.each([...CALLS, ...OFFICE_CALLS, ...INTEGRATION_CALLS])(
  'refuses wrong fields of $name in plain English',
  (call) => {
    const messages = [...new Set(messagesOf(call))]
    expect(messages.filter((message) => DEVELOPERS.test(message) || !/^[A-Z“0-9]/.test(message))).toEqual([])
  },
)

test.each([
  [z.object({ firstName: z.string() }), {}, 'First name is missing.'],
  [z.object({ kraPin: z.string() }), { kraPin: 4 }, 'KRA PIN must be text.'],
  [z.object({ shippingType: z.literal([1, 2]) }), { shippingType: 3 }, 'Shipping type must be 1 or 2.'],
  [z.object({ productIds: z.array(z.int()) }), { productIds: [1, 'x'] }, 'Entry 2 of product IDs must be a number.'],
  [z.object({ items: z.array(z.object({ quantity: z.int() })) }), { items: [{}] }, 'Quantity is missing.'],
  [z.object({ ids: z.array(z.int()).check(z.maxLength(1)) }), { ids: [1, 2] }, 'IDs can have at most 1 entries.'],
  [z.object({}), 4, 'The request must be an object.'],
])('names the field', (schema, given, sentence) => {
  expect(z.safeParse(schema, given).error?.issues[0]?.message).toBe(sentence)
})
