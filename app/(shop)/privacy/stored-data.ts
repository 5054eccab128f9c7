import { PAYMENT_METHODS, PHONE_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { methodsText } from '#lib/payment/method-text.ts'

/**
 * The data that the shop stores, with purpose and retention. It must match the tables, cookies and browser storage, and
 * change with them.
 */
export interface StoredData {
  what: string
  data: string
  why: string
  long: string
}

const MOBILE_MONEY = methodsText(PHONE_METHODS)
/** "Safaricom, or Airtel if you pay with Airtel Money,": M-Pesa is the default payment method. */
const PROMPTED_BY = PHONE_METHODS.map((method) => {
  const { provider, name } = PAYMENT_METHODS[method]
  return method === 'mpesa' ? provider : `, or ${provider} if you pay with ${name},`
}).join('')

export const STORED_DATA: readonly StoredData[] = [
  {
    what: 'Your account',
    data: 'Name, email, phones, date of birth, gender, how you want us to contact you, your address, your KRA PIN if you give one, and a one-way code of your password. Your password cannot be read from this code.',
    why: 'To sign you in, to contact you, and to check that you are 18 or older.',
    long: 'Until you delete the account. We delete a registration that is not confirmed after seven days, and a team invitation that is not accepted after 30 days. A company’s last owner cannot delete their account while something is unpaid.',
  },
  {
    what: 'Your company, if you trade',
    data: 'Its name, logo, KRA PIN, invoice and delivery address, your trader category, its branches with their addresses and contacts, the names, emails, phones, photos and branches of its team, and whether its documents were approved or why not.',
    why: 'To invoice and deliver, and to approve traders as the law requires.',
    long: 'Until the company’s last person deletes their account.',
  },
  {
    what: 'Your company’s documents',
    data: 'The documents you send us, stored encrypted, whether each one was accepted or why not, and who opened it and when.',
    why: 'To check that the company exists and is yours. Only you and the staff who check the documents can open them.',
    long: 'Until the company’s last person deletes their account. A document that is replaced is deleted immediately, an unfinished upload after one day, and the record of who opened a document after two years.',
  },
  {
    what: 'What you agreed to',
    data: 'The sentence you accepted when you signed up, and when.',
    why: 'So that we can show it to you and to the Data Protection Commissioner.',
    long: 'Until you delete the account.',
  },
  {
    what: 'Addresses, favourites, cart, what you viewed',
    data: 'The addresses, favourites and cart you saved, and the last 20 products you viewed while signed in.',
    why: 'So that you can see them on all your devices.',
    long: 'Until you remove them or delete the account.',
  },
  {
    what: 'Emails about sold-out products',
    data: 'Which product, since when, and your email if you have no account. We use a guest’s email only after the guest has confirmed it.',
    why: 'To send you one email when it is back in stock.',
    long: 'Until one month after that email, or until you stop it with the link in the email, on the product page, or by deleting your account. At most six months if the product does not come back. Two days if the email is not confirmed.',
  },
  {
    what: 'Messages on your device',
    data: 'If you turn them on: the address that your browser gives us for messages, with its keys, and the order or product. The maker of your browser carries the messages, and cannot read them.',
    why: 'To tell you once that an order is on its way or a product is back.',
    long: 'Until the message is sent, you turn it off, sign out on that device or delete your account; at most six months.',
  },
  {
    what: 'Your sign-ins',
    data: 'The type of browser and device, when you signed in and were last active, and a one-way code of your network address, which cannot be read without our key. We use such codes to count wrong passwords and requested emails, and to record refused attempts in our log.',
    why: 'So that you can see your sign-ins and sign devices out, and to slow down people who guess passwords.',
    long: 'Sign-ins: one day, or 30 days if you choose “Remember me”; eight hours for our staff. The code of a network address: six months after you last signed in from it. Counts: one day.',
  },
  {
    what: 'Your orders, with or without an account',
    data: 'Who receives them and where, phone, email, what you ordered, what it cost, your comments, the business and KRA PIN for the invoice if you give them and, for a company, its LPO number. For an order without an account, also the network address it came from, only until the order is paid or its products are no longer reserved for you.',
    why: 'To deliver, to answer your questions, and for our accounts.',
    long: 'Five years from the end of the year, as the Tax Procedures Act requires. Then we delete your name, phone, email, address and comments, and keep only what was sold. If you delete your account, we delete these details immediately, or once an order on its way is delivered.',
  },
  {
    what: 'Your payments',
    data: `The amount, the ${MOBILE_MONEY} number that paid (yours, or that of the person who paid for you), the receipt number, and the answer from ${MOBILE_MONEY}. If a payment does not match an order, we keep only the first and last digits of the number. For a bank transfer: its reference, amount and date, and the name on it if it does not match an order. Never your PIN: we do not see it. For a card: its brand and last four digits. We pass the full number and the CVV to the bank and do not store them.`,
    why: 'To know that you paid, and to refund you if something goes wrong.',
    long: 'The phone number: as long as the name on the order, five years from the end of the year, or until you delete your account. The amount and receipt number stay in our accounts.',
  },
  {
    what: 'What you write to us',
    data: 'Your email, the topic, what you wrote, and the picture you sent with it, stored encrypted.',
    why: 'To answer you.',
    long: 'Without an account: 12 months. With an account: until you delete the account.',
  },
  {
    what: 'What you write to us by WhatsApp',
    data: 'Your name and username there, the number that WhatsApp gives us for you, your phone number if WhatsApp shows it, your messages, pictures and orders, our replies, and whether they were delivered and read.',
    why: 'To answer you, to prepare your order, and to tell you about it. Write STOP to end our messages.',
    long: 'Without an account: 12 months. If the order is for an account: until you delete the account. After STOP we keep your number, so that we do not write to you again.',
  },
  {
    what: 'Emails to you',
    data: 'The address, the subject and the time. We delete the text when the email is sent.',
    why: 'To send it again if your mail server does not answer.',
    long: '30 days.',
  },
  {
    what: 'The speed of our pages',
    data: 'How fast the pages of one visit in five were, with the kind of page, device and connection. We do not store who visited, an address or an exact time, and do not measure browsers with Do Not Track, Global Privacy Control or data saver.',
    why: 'To find out where the shop is slow.',
    long: 'As daily counts for 400 days.',
  },
]

/** The data in the browser itself. */
export const IN_THE_BROWSER: readonly Pick<StoredData, 'what' | 'data'>[] = [
  {
    what: 'Cookies we need',
    data: 'Two encrypted cookies that show that you are signed in or which orders you placed as a guest, and one plain cookie with only your type of customer. They end when you sign out. A guest’s orders are remembered for 30 days. Our representatives and shop staff have one more for 30 days: their device was confirmed with a code.',
  },
  {
    what: 'The cart',
    data: 'While you are not signed in, your cart is only in your browser. When you sign in, it stays there until you move or discard it. The numbers of your unpaid orders stay there until you pay.',
  },
  {
    what: 'Forms you are filling in',
    data: 'What you type, and the town you choose for delivery, stay in that browser tab until you close it, so that you do not lose it. We never keep passwords there.',
  },
  {
    what: 'For opening the shop without a connection',
    data: 'A copy of our home page. While you are signed in, the number, day, status and total of your last ten orders as My Orders showed them, without names and addresses. We delete them when you sign out, and when another account signs in.',
  },
  {
    what: 'Only if you accept it',
    data: 'What you viewed, searched for and filtered by, and copies of the last 20 of our pages you visited, to open them without a connection. You can change your choice under “Cookies” at the bottom of every page. We then delete all of it.',
  },
]

export const SEEN_BY: readonly string[] = [
  'Our staff, only what they need to work on your order or your account.',
  `${PROMPTED_BY} gets the phone number, the amount and the order number, to ask you for the payment.`,
  'When you pay by card, CyberSource gets the card details, the amount, your name, email and address, and technical details of your browser. CyberSource asks your bank.',
  'The company that delivers your order gets the name, phone and address on it.',
  'YouTube or Vimeo get your network address and technical details of your browser, only when you play a video whose button says that it is from YouTube or Vimeo.',
  'Our email provider sends our emails to you.',
  'The maker of your browser (Google, Apple, Mozilla or Microsoft) carries messages to your device if you turn them on, and cannot read them.',
  'Meta carries our conversation with you if you write to us by WhatsApp.',
  'The Kenya Revenue Authority and courts, where the law requires it.',
]

export const RIGHTS: readonly { right: string; how: string }[] = [
  { right: 'To know', how: 'Read this page, or ask us any question about it.' },
  {
    right: 'To get a copy',
    how: '“Download my data” under Account Details gives you all of it in one file. If another person paid for you, the file shows only part of their number.',
  },
  { right: 'To correct', how: 'Change wrong details yourself under Account Details and My Addresses.' },
  {
    right: 'To delete',
    how: '“Delete my account” under Account Details. We keep only what tax law requires, without your name.',
  },
  {
    right: 'To object, and to withdraw your consent',
    how: 'Call or write to us. We must use your details for an order until it is delivered. Everything else stops.',
  },
]
