import { APPROVAL_TIME, documentsText, REQUIRED_DOCUMENTS } from '#lib/kyc/required-documents.ts'
import { RETURNS_EXCEPTIONS, RETURNS_RULE } from '#lib/orders/returns.ts'
import type { CancelReason, Faq, Topic } from './types.ts'
import { typeset } from './typeset.ts'

/** What an account is good for, shown beside the sign-in form. */
export const benefits: string[] = [
  'Your cart and favourites on every phone and computer you use',
  'Orders with their progress, documents and a receipt number for each payment',
  'Order again what you ordered before, in one step',
  'Saved addresses, so that the next order takes four taps',
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
  { id: 7, name: 'My customer cancelled' },
  { id: 0, name: 'Other' },
]

const asked: Faq[] = [
  {
    question: 'Do I need an account to order?',
    answer:
      'No. Put things in the cart, give an address or choose a pick-up point, and pay with M-Pesa or a card. An account keeps your cart, your addresses and your orders.',
  },
  {
    question: 'How do I pay with M-Pesa?',
    answer:
      'Type your Safaricom number on the payment page. A prompt appears on your phone with the amount; enter your PIN there, never on our page. The page then shows the receipt number. If no prompt comes, press Resend, or pay from the M-Pesa menu with the paybill and account number shown.',
  },
  {
    question: 'I paid, but the page still says waiting. Was my money taken?',
    answer:
      'Look for the M-Pesa message on your phone. If you have it, your money reached us and the order will turn to paid, usually within minutes, because we ask Safaricom ourselves. If you have none, nothing was taken and you may try again. A second payment for one order is always returned.',
  },
  {
    question: 'My order is above KSh 250,000. Can I pay with M-Pesa?',
    answer:
      'Yes, in parts. M-Pesa sends at most KSh 250,000 at once, and an account can send KSh 500,000 in a day. The payment page suggests the parts; you may close it between them and come back. The order is paid when the parts reach its total. A card pays all of it at once, and so does a bank transfer where the payment page offers one.',
  },
  {
    question: 'Which cards do you take?',
    answer:
      'Visa and Mastercard, with the check your bank asks for. We do not keep the card number, only the brand and the last four digits.',
  },
  {
    question: 'What does delivery cost?',
    answer:
      'It depends on the county: from KSh 290 in Nairobi, tax included, to under KSh 900 in Mandera. Delivery within Kenya is free when the goods come to KSh 10,000 or more, tax included. Collecting is always free. The delivery page lists every county.',
  },
  {
    question: 'How long does delivery take?',
    answer:
      'Nairobi the next working day, most counties two or three, the far north four. The cart shows the days for your county before you pay.',
  },
  {
    question: 'Can I collect my order?',
    answer:
      'Yes, from six points in Nairobi, Mombasa, Kisumu, Nakuru and Eldoret. We write when it is there. Bring the order number and an identity document; it waits for fourteen days.',
  },
  {
    question: 'Where is my order?',
    answer:
      'Every email about an order has a link to its page: what you ordered, where it is, when it comes or where you collect it, and its documents. In the browser you ordered with, “See your order” after paying leads there too. With an account it is under My orders.',
  },
  {
    question: 'Do your prices include VAT?',
    answer:
      'Both are shown. The large figure is the one that applies to you: tax included when you buy for yourself, ex-VAT when you trade. VAT is 16 % and is worked out for each line.',
  },
  {
    question: 'How many pieces are in a bale?',
    answer:
      'It depends on the product and its size, and stands beside every price: 24 for a Simba blanket of 150 × 200 cm, 50 for a shuka. You may mix colours, and you need not fill a bale.',
  },
  {
    question: 'What does “woven to order” mean?',
    answer:
      'The mill weaves it when you ask. There is no price on the page because it depends on the number and the colours. Write to us and you have an answer within two working days.',
  },
  {
    question: 'How do I become a trader here?',
    answer: `Sign up as a trader and send ${REQUIRED_DOCUMENTS.length} documents: ${documentsText()}. We look at them ${APPROVAL_TIME}. Until then you may browse, but not order. The page “Trade accounts” tells the rest.`,
  },
  {
    question: 'Why can I not see prices?',
    answer:
      'Your trader account is waiting for approval, or its documents were declined. The line at the top of the page says which, and what to do.',
  },
  {
    question: 'Can I cancel an order?',
    answer:
      'Before we have approved it, at once, from the order’s page (without an account: until it is paid). Afterwards you may ask for a line or the whole order to be cancelled, and we answer within a working day. Once it is on the road it can only be returned.',
  },
  {
    question: 'Can I send something back?',
    answer: `${RETURNS_RULE} ${RETURNS_EXCEPTIONS} Write to us first so that we can tell you the nearest point.`,
  },
  {
    question: 'Will the colour be as on the screen?',
    answer:
      'Close, not the same: screens differ, and so do dye lots. If several pieces must match, order them together and say so in the comment; we pack them from one lot.',
  },
  {
    question: 'How do I choose the right size of blanket or sheet?',
    answer:
      'Each product has a size chart. As a rule a blanket hangs over by a hand’s width on each side: 150 × 200 cm for a 3 × 6 bed, 180 × 220 cm for a 4 × 6, 200 × 220 cm for a 5 × 6.',
  },
  {
    question: 'Do you deliver outside Kenya?',
    answer:
      'To fourteen countries, from Uganda and Tanzania to Italy. The charge covers carriage to the door; duties of the country of arrival are yours to pay.',
  },
  {
    question: 'Do I get a tax invoice?',
    answer: 'Yes, with every order. Give your KRA PIN on the order if you want to claim the VAT.',
  },
]

/** Questions people ask, in the order they are shown. */
export const faqs: Faq[] = asked.map(({ question, answer }) => ({
  question: typeset(question),
  answer: typeset(answer),
}))
