import * as z from 'zod/mini'
import { money, referenceId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** Where and up to which amount orders can be paid to the person who delivers them. */

const settings = z.object({
  isOffered: z.boolean(),
  countyIds: z.array(referenceId),
  /** The largest order. */
  upTo: money,
  /** Also to customers without an account. */
  takesGuests: z.boolean(),
  version: z.int(),
})

const shown = z.object({
  ...settings.shape,
  counties: z.array(z.object({ id: referenceId, name: z.string() })),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})
export type PayOnDeliverySettings = z.output<typeof shown>

export const officePayOnDelivery = defineOfficeCall({
  name: 'office-pay-on-delivery',
  path: '/office/settings/pay-on-delivery',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'settings.view',
  summary: 'Where and up to which amount orders can be paid on delivery.',
  request: z.object({}),
  reply: shown,
})

export const officePayOnDeliverySave = defineOfficeCall({
  name: 'office-pay-on-delivery-save',
  path: '/office/settings/pay-on-delivery/save',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'settings.edit',
  needsFreshFactor: true,
  summary: 'Sets where and up to which amount orders can be paid on delivery. Orders placed before stay as they are.',
  request: settings.check(
    z.refine(({ isOffered, countyIds }) => !isOffered || countyIds.length > 0, {
      message: 'Choose at least one county.',
      path: ['countyIds'],
    }),
    z.refine(({ isOffered, upTo }) => !isOffered || upTo > 0, { message: 'Enter more than 0.', path: ['upTo'] }),
  ),
  reply: shown,
})

export const PAY_ON_DELIVERY_CALLS = [officePayOnDelivery, officePayOnDeliverySave] as const
