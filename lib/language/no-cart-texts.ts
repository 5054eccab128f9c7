/** Why a user has no cart. */
export const NO_CART_TEXTS = {
  staffTitle: 'Your account has no cart.',
  staffText: 'Staff accounts can see orders and reports, but cannot order.',
  traderTitle: 'Select trader',
  traderText: 'Choose the trader you are ordering for.',
  settings: 'Settings',
  pendingTitle: 'Your documents are not approved yet.',
  pendingText: 'You can see prices and use the cart once they are approved.',
  declinedTitle: 'Your documents were declined.',
  declinedText: 'Please send them again. You can see prices and use the cart once they are approved.',
  documents: 'Your documents',
} as const
