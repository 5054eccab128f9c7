import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { identity } from './session.ts'

/** Shown if a staff member who views the shop as a customer tries to make a change. */
export const VIEW_ONLY = 'You see what the customer sees. You cannot change anything.'

/** Opens a staff member's read-only session as a customer. */
export const openViewAs = defineCall({
  method: 'POST',
  body: 'json',
  answer: 'json',
  name: 'open-view-as',
  path: '/open-view-as',
  summary: 'Opens the shop read-only as a customer, for a ticket of the office.',
  who: EVERYBODY,
  writes: true,
  inside: true,
  request: z.object({ ticket: z.string().check(z.minLength(20), z.maxLength(200)) }),
  reply: z.extend(identity, {
    token: z.string(),
    /** When it ends regardless of use; ISO instant. */
    ends: z.string(),
  }),
})
