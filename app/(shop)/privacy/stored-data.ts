/** What the shop keeps, why, and how long: the truth about its tables, cookies and browser storage, kept beside them. */
export interface StoredData {
  what: string
  data: string
  why: string
  long: string
}

export const STORED_DATA: readonly StoredData[] = [
  {
    what: 'Your account',
    data: 'Name, email, phones, date of birth, gender, how we may write to you, where you live, a KRA PIN if you give one, and a scrambled form of your password that nobody can turn back.',
    why: 'To know you when you sign in, to reach you, and to see that you are 18.',
    long: 'Until you delete the account. A registration that nobody confirms goes after seven days, an invitation to a team that nobody takes up after thirty. A company’s last owner cannot delete theirs while something is unpaid.',
  },
  {
    what: 'Your company, if you trade',
    data: 'Its name, logo, KRA PIN, invoice and delivery address, your trader category, its branches with their addresses and contacts, the names, emails, phones, photos and branches of its team, and whether its documents were approved or why not.',
    why: 'To invoice and deliver, and to approve traders as the law asks.',
    long: 'Until its last person deletes their account.',
  },
  {
    what: 'Your company’s documents',
    data: 'The documents you hand in, each sealed, whether it was accepted or why not, and who opened which and when.',
    why: 'To see that the company is one, and yours. Only you and the people who check them can open them.',
    long: 'Until its last person deletes their account. A document that is replaced goes at once, an upload nobody finished after a day, who opened what after two years.',
  },
  {
    what: 'What you agreed to',
    data: 'The sentence you accepted when you signed up, and when.',
    why: 'To be able to show it, to you and to the Commissioner.',
    long: 'Until you delete the account.',
  },
  {
    what: 'Addresses, favourites, cart, what you viewed',
    data: 'What you saved or put there, and the last 20 products you looked at while signed in.',
    why: 'So that they are there on every device of yours.',
    long: 'Until you remove them or delete the account.',
  },
  {
    what: 'Sold-out products you wait for',
    data: 'Which product, since when, and your email if you have no account. A guest’s email is used only after its owner has confirmed it.',
    why: 'To send you one email when it is back in stock.',
    long: 'Until a month after that email, or until you stop it by the link in it, on the product’s page or with your account. Half a year at most if it does not come back, two days if the email is not confirmed.',
  },
  {
    what: 'Your sign-ins',
    data: 'The kind of browser and device, when it began and was last seen, and a one-way code of the network address that nobody can turn back without our key. Wrong passwords and letters asked for are counted under codes, and refused attempts stand in our log under them.',
    why: 'So that you can see and end them, and so that guessing passwords gets slow.',
    long: 'Sign-ins for a day, or 30 days if you asked to be remembered; of our own people eight hours. The code of an address for half a year after you last signed in there. Counts for a day.',
  },
  {
    what: 'Your orders, also without an account',
    data: 'Who receives them and where, phone, email, what you ordered, what it cost, your comments and, of a company, its LPO number. Of an order without an account also the network address it came from, only until it is paid or its goods are no longer held for you.',
    why: 'To deliver, to answer you about them, and for our books.',
    long: 'Five years from the end of the year, as the Tax Procedures Act asks. Then your name, phone, email, address and comments go, and what was sold stays, nobody’s. When you delete your account they go at once, or as soon as an order on its way is there.',
  },
  {
    what: 'Your payments',
    data: 'The amount, the M-Pesa number that was asked (yours, or that of whoever paid for you), the receipt number, and what M-Pesa answered. Of money that names no order of ours, a number of which we keep only the first and last digits. Of a bank transfer its reference, amount and day, and of one that names no order of ours the name on it. Never your PIN: it stays between your phone and Safaricom. Of a card its brand and last four digits; never the whole number or the code at its back, which pass through us to the bank and are not written down.',
    why: 'To know that you paid, and to give money back if something goes wrong.',
    long: 'The number as long as the name on the order: five years from the end of the year, or until you delete your account. Amount and receipt stay in our books.',
  },
  {
    what: 'What you write to us',
    data: 'Your email, the topic, what you wrote, and the picture you sent with it, sealed.',
    why: 'To answer you.',
    long: 'Without an account 12 months; with one until you delete it.',
  },
  {
    what: 'Letters to you',
    data: 'To which address, about what, and when. The words go as soon as the letter is sent.',
    why: 'To send it again when your mail server was away.',
    long: '30 days.',
  },
]

/** What lies in the browser itself. */
export const IN_THE_BROWSER: readonly Pick<StoredData, 'what' | 'data'>[] = [
  {
    what: 'Cookies we cannot do without',
    data: 'Two sealed ones that say that you are signed in or which orders you placed as a guest, and a plain one that says only what kind of customer looks. They end with your sign-in; a guest’s orders are remembered for 30 days.',
  },
  {
    what: 'The cart',
    data: 'While you are not signed in, it is in your browser only. What it held when you signed in waits there until you move or discard it. The numbers of orders you have not paid yet stay there until you do.',
  },
  {
    what: 'Forms you are filling in',
    data: 'What you type stays in that browser tab until you close it, so that a reload loses nothing. Passwords never do.',
  },
  {
    what: 'Only if you accept it',
    data: 'What you viewed, searched for and filtered by. Under “Cookies” at the foot of every page you can change your mind, and all of it is gone.',
  },
]

export const SEEN_BY: readonly string[] = [
  'Our own people, as far as their work with your order or your account needs it.',
  'Safaricom gets the M-Pesa number, the amount and the number of the order, to ask you for the payment.',
  'CyberSource, who asks your bank, gets the card, the amount, your name, e-mail and address, and what your browser says of itself, when you pay by card.',
  'Whoever carries your order gets the name, phone and place on it.',
  'YouTube or Vimeo, when you play a film whose button says that it comes from there, and not before: your network address and what your browser says of itself.',
  'Our mail provider carries our letters to you.',
  'The Kenya Revenue Authority, and courts, where the law says so.',
]

export const RIGHTS: readonly { right: string; how: string }[] = [
  { right: 'To know', how: 'This page, and our answer to any question about it.' },
  {
    right: 'To see and take along',
    how: '“Download my data” under Account Details gives you all of it, as one file. The number of somebody else who paid for you is theirs: it stands there in part.',
  },
  { right: 'To correct', how: 'Account Details and My Addresses change what is wrong, at once.' },
  {
    right: 'To delete',
    how: '“Delete my account” under Account Details. What tax law makes us keep stays, without your name.',
  },
  {
    right: 'To object, and to take your consent back',
    how: 'Call or write. What an order needs we must use until it is delivered; everything else stops.',
  },
]
