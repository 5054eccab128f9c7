import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { neededKraPin } from '../base/kra-pin.ts'
import { defineOfficeCall } from '../base/office-call.ts'

/** Whether KRA knows a PIN: a hint beside the field. It never stops an order. */

/** `unchecked`: the shop has no access to KRA's PIN checker, or it did not respond. */
export const PIN_OUTCOMES = ['known', 'unknown', 'unchecked'] as const
export type PinOutcome = (typeof PIN_OUTCOMES)[number]

const shared = {
  ...({ method: 'POST', body: 'json', answer: 'json', writes: false } as const),
  request: z.object({ kraPin: neededKraPin }),
}
const outcome = z.enum(PIN_OUTCOMES)

export const checkPin = defineCall({
  ...shared,
  name: 'check-pin',
  path: '/check-pin',
  summary: 'Whether the Kenya Revenue Authority knows a PIN.',
  who: EVERYBODY,
  reply: z.object({ outcome }),
})

export const officeCheckPin = defineOfficeCall({
  ...shared,
  name: 'office-check-pin',
  path: '/office/check-pin',
  summary: 'Whether the Kenya Revenue Authority knows a PIN, and when it was checked.',
  access: 'staff',
  reply: z.object({ outcome, checkedAt: z.nullable(z.string()) }),
})
