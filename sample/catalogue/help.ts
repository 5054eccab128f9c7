import { APPROVAL_TIME, documentsText, REQUIRED_DOCUMENTS } from '#lib/kyc/required-documents.ts'
import { RETURN_DAYS, RETURNS_EXCEPTIONS, returnsRule } from '#lib/orders/returns.ts'
import type { CancelReason, Faq, Topic } from './types.ts'
import { typeset } from './typeset.ts'

/** What an account is good for, shown beside the sign-in form. */
export const benefits: string[] = [
  'Your cart and favourites on every phone and computer you use',
  'Your orders with their status, documents and payment receipts',
  'Repeat an order in one step',
  'Saved addresses, so that your next order is quick',
  'For traders: prices by the bale, branches, a team and your credit position',
]

/** Subjects of an enquiry. */
export const topics: Topic[] = [
  { id: 1, name: 'An order I placed' },
  { id: 2, name: 'A payment' },
  { id: 3, name: 'Delivery or collection' },
  { id: 4, name: 'A product or a size' },
  { id: 5, name: 'Buying by the bale' },
  { id: 6, name: 'Trader account and documents' },
  { id: 7, name: 'Returning something' },
  { id: 8, name: 'This website' },
  { id: 9, name: 'Something else' },
]

/** Why an order or a line is cancelled; 0 asks for words. */
export const cancelReasons: CancelReason[] = [
  { id: 1, name: 'I ordered the wrong size or colour' },
  { id: 2, name: 'I ordered too many' },
  { id: 3, name: 'I found it at another price' },
  { id: 4, name: 'Delivery takes too long' },
  { id: 5, name: 'The address or the pick-up point is wrong' },
  { id: 6, name: 'I ordered the same thing twice' },
  { id: 7, name: 'I no longer need it' },
  { id: 0, name: 'Other' },
]

const asked: Faq[] = [
  {
    question: 'Do I need an account to order?',
    answer:
      'No. Put products in the cart, give an address or choose a pick-up point, and pay with M-Pesa or a card. With an account, we save your cart, addresses and orders.',
  },
  {
    question: 'How do I pay with M-Pesa?',
    answer:
      'Type your Safaricom number on the payment page. A prompt appears on your phone with the amount; enter your PIN there, never on our page. The page then shows the receipt number. If no prompt comes, press Resend, or pay from the M-Pesa menu with the paybill and account number shown.',
  },
  {
    question: 'I paid, but the page still says waiting. Was my money taken?',
    answer:
      'Check your phone for the M-Pesa message. If you have it, do not pay again: we check with Safaricom, and the order usually shows as paid in a few minutes. If it does not, call us with the receipt number. If you have no message after a few minutes, you can try again. If you pay twice for one order, we refund the second payment.',
  },
  {
    question: 'My order is above KSh 250,000. Can I pay with M-Pesa?',
    answer:
      'Yes, in parts. M-Pesa can send at most KSh 250,000 at a time, and an account can send KSh 500,000 in a day. The payment page suggests the parts. You can close it between parts and come back. The order is paid when the parts add up to its total. You can also pay all of it by card, or by bank transfer if the payment page offers it.',
  },
  {
    question: 'Which cards do you take?',
    answer:
      'Visa and Mastercard, with the check your bank asks for. We do not store the card number, only the brand and the last four digits.',
  },
  {
    question: 'What does delivery cost?',
    answer:
      'It depends on the county: from KSh 290 in Nairobi, tax included, to under KSh 900 in Mandera. Delivery within Kenya is free for orders of KSh 10,000 or more, tax included. Collection is always free. The delivery page lists every county.',
  },
  {
    question: 'How long does delivery take?',
    answer:
      'Nairobi: 1 working day. Most counties: 2 or 3 working days. The far north: 4 or 5. Working days are Monday to Saturday. The cart shows the days for your county before you pay.',
  },
  {
    question: 'Can I collect my order?',
    answer:
      'Yes, from six points in Nairobi, Mombasa, Kisumu, Nakuru and Eldoret. We email you when it is ready. Bring the order number and your ID. We keep it for 14 days.',
  },
  {
    question: 'Where is my order?',
    answer:
      'Every email about an order has a link to the order page. It shows what you ordered, the status, the delivery date or pick-up point, and the documents. After paying, you can also press “See your order”. If you have an account, see My Orders.',
  },
  {
    question: 'Do your prices include VAT?',
    answer:
      'We show both prices. The large price is the one for you: with VAT if you buy for yourself, ex-VAT if you are a trader. VAT is calculated for each product.',
  },
  {
    question: 'How many pieces are in a bale?',
    answer:
      'It depends on the product and its size, and shows beside every price: 24 for a Simba blanket of 150 × 200 cm, 50 for a shuka. You can mix colours, and you can order less than a bale.',
  },
  {
    question: 'What does “made to order” mean?',
    answer:
      'The brand makes it after you order. There is no price on the page because the price depends on the quantity and the colours. Write to us, and we answer within two working days.',
  },
  {
    question: 'How do I become a trader here?',
    answer: `Sign up as a trader and send ${REQUIRED_DOCUMENTS.length} documents: ${documentsText()}. We check them ${APPROVAL_TIME}. Until then you can see products, but not order. Read more on the page “Trade accounts”.`,
  },
  {
    question: 'Why can I not see prices?',
    answer:
      'Your trader account is waiting for approval, or its documents were declined. The message at the top of the page shows which, and what to do.',
  },
  {
    question: 'Can I cancel an order?',
    answer:
      'Yes. Until we approve it, you can cancel it yourself on the order page (without an account: until it is paid). After that, you can ask us to cancel one product or the whole order. We answer within one working day. If the order is already on its way, you can only return it.',
  },
  {
    question: 'Can I send something back?',
    answer: `${returnsRule(RETURN_DAYS)} ${RETURNS_EXCEPTIONS} Write to us first so that we can tell you the nearest point.`,
  },
  {
    question: 'Will the colour look the same as on my screen?',
    answer:
      'Close, but not exactly. Screens and dye lots differ. If several pieces must match, order them together and write it in the comment. We pack them from one dye lot.',
  },
  {
    question: 'How do I choose the right size of blanket or sheet?',
    answer:
      'Each product has a size chart. Choose a blanket that hangs about 25 cm over each side of the bed: 150 × 200 cm for a 3 × 6 bed, 180 × 220 cm for a 4 × 6, 200 × 220 cm for a 5 × 6.',
  },
  {
    question: 'Do you deliver outside Kenya?',
    answer:
      'Not from the cart: we deliver in Kenya only. Ask us for a delivery quote to your country on the page “Need help”, or collect your order at a pick-up point in Kenya.',
  },
  {
    question: 'Do I get a tax invoice?',
    answer: 'Yes, with every order. Give your KRA PIN if you want to claim the VAT.',
  },
]

/** Questions people ask, in the order they are shown. */
export const faqs: Faq[] = asked.map(({ question, answer }) => ({
  question: typeset(question),
  answer: typeset(answer),
}))
