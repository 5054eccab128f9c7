import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE } from '../base/codes.ts'
import { approvalStatus } from './session.ts'

/** A sales representative selects a trader and acts for it, until another or no trader is selected. */
const rep = { method: 'POST', body: 'json', answer: 'json', who: [USER_TYPE.rep] } as const

export const SELECT_TRADER = 'Select trader'

export const trader = z.object({
  id: z.int(),
  name: z.string(),
  approvalStatus,
  /** False if no person of the company can sign in. */
  active: z.boolean(),
})
export type Trader = z.output<typeof trader>

/** Whether a representative can act for a trader now. */
export const isReady = ({ approvalStatus, active }: Trader): boolean => active && approvalStatus === 'approved'

export const traderList = defineCall({
  ...rep,
  name: 'trader-list',
  path: '/trader-list',
  summary: "The representative's own traders, by name. With isApiDropDownSr only traders that can be selected.",
  writes: false,
  request: z.object({ isApiDropDownSr: z._default(z.literal([0, 1]), 1) }),
  reply: z.array(trader),
})

/**
 * The shop API returns the token to the BFF, which removes it from the response. Calls declared `acting` then run for
 * the trader.
 */
export const selectTrader = defineCall({
  ...rep,
  name: 'select-trader',
  path: '/select-trader',
  summary: 'Selects the trader to act for; null selects no trader.',
  writes: true,
  own: true,
  request: z.object({ traderId: z.nullable(z.int(SELECT_TRADER).check(z.minimum(1, SELECT_TRADER))) }),
  reply: z.object({
    /** The selected trader. */
    trader: z.nullable(z.object({ id: z.int(), name: z.string() })),
    acting: z.optional(z.object({ token: z.string(), ends: z.string() })),
  }),
})
export type SelectedTrader = z.output<typeof selectTrader.reply>
