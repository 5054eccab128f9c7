/** Deposit and balance of an order. */
export const DEPOSIT_TEXTS = {
  payNow: 'Pay now {deposit}. Balance: {balance}.',
  balance: 'Balance: {balance}.',
  beforeDispatch: '{amount} by {day}, before dispatch',
  onDelivery: '{amount} on delivery',
  allRefunded: 'If you cancel before it is sent, you get all of it back.',
  partRefunded:
    'If you cancel before we start to prepare it, you get all of it back. After that, {amount} is not refunded.',
} as const
