import { SHIPPING_TYPE, type ShippingType, type UserType } from '#lib/contract/base/codes.ts'
import { WITH_STORE_CREDIT } from '#lib/contract/payments/store-credit.ts'
import type { ReturnState, Settlement } from '#lib/contract/returns/returns.ts'

type Step = 'approve' | 'decline' | 'question' | 'answer' | 'cancel' | 'receive' | 'credit'

/** The states in which each step is possible, and the state after it. */
const STEPS: Readonly<Record<Step, { from: readonly ReturnState[]; to: ReturnState }>> = {
  approve: { from: ['requested', 'question'], to: 'approved' },
  decline: { from: ['requested', 'question', 'approved'], to: 'declined' },
  question: { from: ['requested', 'question'], to: 'question' },
  answer: { from: ['question'], to: 'requested' },
  cancel: { from: ['requested', 'question', 'approved'], to: 'cancelled' },
  receive: { from: ['approved'], to: 'received' },
  credit: { from: ['received'], to: 'credited' },
}

/** The state after a step; null if the step is not possible in this state. */
export const stateAfter = (state: ReturnState, step: Step): ReturnState | null =>
  STEPS[step].from.includes(state) ? STEPS[step].to : null

/** States as adjectives in sentences: "Return 105 is approved." */
export const STATE_WORDS: Readonly<Record<ReturnState, string>> = {
  requested: 'waiting for a decision',
  question: 'waiting for the customer',
  approved: 'approved',
  declined: 'declined',
  received: 'received',
  credited: 'credited',
  cancelled: 'cancelled',
}

export interface NextStep {
  state: ReturnState
  settlement: Settlement
  wayBack: 'drop-off' | 'collection'
  /** The counter or pick-up point of a drop-off; null if it was deleted. */
  point: string | null
  isOnAccount: boolean
}

const credits: Readonly<Record<Settlement, string>> = {
  refund: 'We refund the money to the phone, card or bank account that paid.',
  'store-credit': 'The amount is added to your store credit.',
  exchange: 'The amount is added to your store credit. You can pay with it for the order that we prepare for you.',
}

/** The next step for the customer, as sentences. */
export function nextStepOf({ state, settlement, wayBack, point, isOnAccount }: NextStep): string {
  switch (state) {
    case 'requested':
      return 'We check your return and answer within a working day.'
    case 'question':
      return 'We have a question. Please answer it below.'
    case 'approved':
      return wayBack === 'collection'
        ? 'We call you to agree on a time to collect the products.'
        : `Bring the products to ${point ?? 'one of our counters'} and give the number of the return.`
    case 'received':
      return 'We have the products. The credit note follows.'
    case 'credited':
      return isOnAccount ? 'The amount is credited to the account of your company.' : credits[settlement]
    default:
      return ''
  }
}

/** Whether the shop collects returns of an order: from the address to which it delivered. */
export const collectsReturns = ({ shippingType }: { shippingType: ShippingType }): boolean =>
  shippingType === SHIPPING_TYPE.delivery

/**
 * Settlements that the customer of an order can choose: store credit needs an account, and an order that was paid. An
 * exchange is for customers who can pay with store credit themselves.
 */
export function settlementsOf(order: {
  userId: number | null
  userType: UserType | null
  companyId: number | null
  creditTermsDays: number | null
}): Settlement[] {
  if (order.creditTermsDays !== null || (order.companyId ?? order.userId) === null) return ['refund']
  const canExchange = order.userId !== null && order.userType !== null && WITH_STORE_CREDIT.includes(order.userType)
  return ['refund', 'store-credit', ...(canExchange ? (['exchange'] as const) : [])]
}
