import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { USER_TYPE } from './codes.ts'
import { approvalStatus } from './session.ts'

/** Sales representatives stand in their traders' shops: they choose one, and act for it until they stop. */
const rep = { method: 'POST', body: 'json', answer: 'json', who: [USER_TYPE.rep] } as const

export const SELECT_TRADER = 'Select trader'

export const trader = z.object({
  id: z.int(),
  name: z.string(),
  approvalStatus,
  /** False when nobody of the company may sign in any more. */
  active: z.boolean(),
})
export type Trader = z.output<typeof trader>

/** Whether one can act for a trader now. */
export const isReady = ({ approvalStatus, active }: Trader): boolean => active && approvalStatus === 'approved'

export const traderList = defineCall({
  ...rep,
  name: 'trader-list',
  path: '/trader-list',
  summary: "The representative's own traders, by name. For a drop-down only those one can act for.",
  writes: false,
  request: z.object({ isApiDropDownSr: z._default(z.literal([0, 1]), 1) }),
  reply: z.array(trader),
})

/**
 * The token goes from the shop API to the BFF, which takes it out of the answer. Calls declared `acting` are carried
 * out for the trader from then on.
 */
export const selectTrader = defineCall({
  ...rep,
  name: 'select-trader',
  path: '/select-trader',
  summary: 'Acts for a trader from now on; with null for nobody any more.',
  writes: true,
  own: true,
  request: z.object({ traderId: z.nullable(z.int(SELECT_TRADER).check(z.minimum(1, SELECT_TRADER))) }),
  reply: z.object({
    /** Whom one acts for now. */
    trader: z.nullable(z.object({ id: z.int(), name: z.string() })),
    acting: z.optional(z.object({ token: z.string(), ends: z.string() })),
  }),
})
export type SelectedTrader = z.output<typeof selectTrader.reply>
