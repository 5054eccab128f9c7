/** What an account is good for: the list beside sign-in. */
export const benefits: readonly { title: string; text: string }[] = [
  { title: 'A cart that follows you', text: 'Fill it on your phone, order from your desk.' },
  { title: 'Your orders in one place', text: 'What is on its way, what was paid, and the receipt number.' },
  { title: 'Addresses you type once', text: 'Home, shop, your sister in Kisumu.' },
  { title: 'Favourites', text: 'Keep the cloth you liked until you need it.' },
  { title: 'Trade by the bale', text: 'Companies order for every branch, with a team and on account.' },
]
