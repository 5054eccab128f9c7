/** The benefits of an account: the list next to sign-in. */
export const benefits: readonly { title: string; text: string }[] = [
  { title: 'One cart on all your devices', text: 'Fill it on your phone, order from your computer.' },
  { title: 'Your orders in one place', text: 'See the status, the payments and the receipts.' },
  { title: 'Saved addresses', text: 'Type your address once and use it again.' },
  { title: 'Favourites', text: 'Save the products you like.' },
  { title: 'Trade by the bale', text: 'Companies order for every branch, with a team and on account.' },
]
