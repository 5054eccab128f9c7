import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { OrderDeposit } from '#lib/contract/base/deposit.ts'
import { showMoney } from '#lib/format/money.ts'
import { RETURN_DAYS } from '#lib/orders/returns.ts'
import type { EmailDraft } from '../email/email.ts'
import type { EmailPicture } from '../email/email-picture.ts'
import { branchEmail, inviteEmail } from '../modules/companies/emails/company-emails.ts'
import { creditEmail, reminderEmail, statementEmail } from '../modules/companies/emails/credit-emails.ts'
import {
  kycApprovedEmail,
  kycDeclinedEmail,
  kycWaitingEmail,
  repAssignedEmail,
} from '../modules/companies/emails/kyc-emails.ts'
import { answerEmail } from '../modules/enquiries/emails/answer-email.ts'
import { enquiryEmail } from '../modules/enquiries/emails/enquiry-email.ts'
import {
  alreadyEmail,
  confirmEmail,
  emailChangedEmail,
  emailChangingEmail,
  newEmailEmail,
  passwordChangedEmail,
  resetEmail,
  signInCodeEmail,
} from '../modules/identity/emails/account-emails.ts'
import { backInStockEmail, confirmBackInStockEmail } from '../modules/notifications/emails/back-in-stock-emails.ts'
import { approvalDecidedEmail, approvalRequestedEmail } from '../modules/orders/emails/approval-emails.ts'
import {
  answeredEmail,
  cancelledEmail,
  changedEmail,
  depositPaidEmail,
  messageEmail,
  type OrderEmail,
  paidEmail,
  partPaidEmail,
  receivedEmail,
  refundDueEmail,
  refundedEmail,
  releasedEmail,
  stepEmail,
  stepWords,
  taxDocumentEmail,
  waitingEmail,
} from '../modules/orders/emails/order-emails.ts'
import { quoteEmail, quoteStaffEmail } from '../modules/quotes/emails/quote-emails.ts'
import { reportEmail } from '../modules/reports/emails/report-emails.ts'
import {
  staffAccountEmail,
  staffChangeEmail,
  staffInvitationEmail,
  staffOpenedEmail,
  staffResetEmail,
  staffResetNoticeEmail,
} from '../modules/staff/emails/staff-emails.ts'

/** One email of each kind with invented people and amounts, made by the same functions as the real ones: for previews and tests. */

const COMPANY = 'Wanjiru & Sons'
const PRODUCT = 'Talek blanket, Red, 150 × 200 cm'
const KIKOY = 'Diani kikoy, Turquoise'
const COUNTER = { name: 'Biashara Street', address: 'Biashara Street 14', town: 'Nairobi' }

/** A drawn fabric: previews must not depend on a product, and the office's pages allow only their own pictures. */
const DRAWN_FABRIC =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABgBAMAAABf62nbAAAAD1BMVEUed3CoHizdoDIbH0v7+fUCJ9M7AAAACXBIWXMAAAsTAAALEwEAmpwYAAAAPElEQVRIx2MwhgAXR0FBQRcnJSUlBhAA0iouQBFhY4ZRBaMKRhWMKhhVMKpgVMGoglEFowpGFYwqIE4BAEV6nhCFhUDWAAAAAElFTkSuQmCC'
const examplePicture = (alt: string, width = 64): EmailPicture => ({
  ...{ src: DRAWN_FABRIC, width, height: width * 1.5, alt },
})

function exampleOrder(publicUrl: string): OrderEmail {
  const file = { name: 'INV-00042.pdf', type: 'application/pdf', file: '' }
  return {
    ...{ to: '', name: 'Amina', orderNo: 10_020, purchaseOrderNo: 'LPO 4471', placedBy: null, attachments: [file] },
    ...{ page: `${publicUrl}/order-details/example`, payPage: `${publicUrl}/payment/example` },
    contact: '0709 000 120, Monday to Saturday, 8 to 5',
    summary: {
      ...{ counter: null, isPickUp: false },
      sections: [
        {
          title: 'Order 10020, with VAT',
          rows: [
            [`2 pieces, ${PRODUCT}`, showMoney(2900_00), examplePicture(PRODUCT)],
            [`1 piece, ${KIKOY}`, showMoney(1160_00), examplePicture(KIKOY)],
            ['Delivery', showMoney(290_00)],
          ],
          total: ['Total', showMoney(4350_00)],
        },
        { title: 'Delivery to', lines: ['Westlands, Nairobi', 'Delivered by Jirani Riders'] },
      ],
    },
  }
}

const DEPOSIT: OrderDeposit = {
  ...{ deposit: 2000_00, depositDue: 0, balance: 2350_00, balanceDue: 'before-dispatch', balanceDueOn: '2026-12-12' },
  ...{ retained: 1000_00, isDepositPaid: true },
}

function orderExamples(of: OrderEmail): EmailDraft[] {
  const order = {
    ...{ totalCents: 4350_00, day: '2026-12-03', requestedDay: null, today: '2026-12-01', paidLater: '' },
    returnDays: RETURN_DAYS,
  }
  const receipt = 'TL1ABC2DEF'
  const bare = { ...of, attachments: [] }
  const step = stepWords(ORDER_STATUS.outForDelivery, {
    ...order,
    ...{ isPickUp: true, courier: null, counter: COUNTER, contact: of.contact },
  })
  const withCode = { ...step, text: `${step.text} Show this code there: 482 913.` }
  const back = `You will get a refund of ${showMoney(1450_00)} for this order.`
  const money = { totalCents: 5800_00, back: '' }
  return [
    receivedEmail(of, { ...order, toPay: true }),
    receivedEmail(of, { ...order, toPay: false, paidLater: 'On your account, due 30 days after its invoice.' }),
    releasedEmail(of),
    paidEmail(of, { totalCents: order.totalCents, receipt }),
    stepEmail(bare, withCode),
    stepEmail(
      of,
      stepWords(ORDER_STATUS.outForDelivery, {
        ...order,
        isPickUp: false,
        counter: null,
        courier: 'Pwani Parcels',
        contact: '',
      }),
    ),
    cancelledEmail(of, { reason: 'We could not deliver it', back, isBeingPaid: false }),
    cancelledEmail(bare, { reason: 'It was not paid in time', back: '', isBeingPaid: true }),
    partPaidEmail(of, { receivedCents: 2000_00, dueCents: 2350_00, receipt }),
    depositPaidEmail(of, { receivedCents: 2000_00, deposit: DEPOSIT, receipt }),
    refundDueEmail(of, { refundDueCents: 1450_00, isCancelled: true, receipt }),
    refundDueEmail(of, { refundDueCents: 1450_00, isCancelled: false, receipt: null }),
    refundedEmail(of, `${showMoney(1450_00)}, receipt UKS4B7N2QX`),
    answeredEmail(of, { accepted: true, what: `1 × ${PRODUCT}`, words: 'We have taken it out of the parcel.', back }),
    answeredEmail(bare, { accepted: false, what: 'the whole', words: 'It is on its way.', back: '' }),
    changedEmail(of, { ...money, what: 'We sent 1 of 2 blankets today, the other one on Thursday.', dueCents: 0 }),
    changedEmail(of, { ...money, what: 'We added one kikoy, as you asked.', dueCents: 1450_00 }),
    messageEmail(of, 'The rider could not reach you. Which gate should he use?'),
    taxDocumentEmail(of, 'invoice', 'INV-000042'),
    waitingEmail(of, `M-Pesa ${showMoney(4000_00)}, receipt TL1ABC2DEF`),
  ]
}

function accountExamples(publicUrl: string): EmailDraft[] {
  const day = '1 December 2026'
  const link = (path: string) => `${publicUrl}${path}/example`
  return [
    confirmEmail('', true, publicUrl, 'example'),
    confirmEmail('', false, publicUrl, 'example'),
    alreadyEmail('', `${publicUrl}/sign-in`, `${publicUrl}/forgot-password`),
    resetEmail('', publicUrl, 'example', true),
    signInCodeEmail('', '042137'),
    passwordChangedEmail('', day, `${publicUrl}/forgot-password`),
    newEmailEmail('', link('/confirm-user')),
    emailChangingEmail('', day, link('/undo-email')),
    emailChangedEmail('', day, link('/undo-email')),
  ]
}

function companyExamples(publicUrl: string): EmailDraft[] {
  const kyc = `${publicUrl}/kyc-upload`
  const reason = 'The PIN certificate has another name.'
  const decision = 'Your branch Nakuru is approved: you can order for it now.'
  const account = { title: `Your credit limit is ${showMoney(150_000_00)}`, name: COMPANY, href: `${publicUrl}/credit` }
  return [
    inviteEmail('', { company: COMPANY, href: `${publicUrl}/new-password/example` }),
    inviteEmail('', { company: null, href: `${publicUrl}/new-password/example` }),
    branchEmail('', { company: COMPANY, branch: 'Nakuru', words: decision, href: `${publicUrl}/branches` }),
    kycApprovedEmail('', COMPANY, `${publicUrl}/product-list`),
    kycDeclinedEmail('', COMPANY, [{ name: 'PIN certificate', reason }], kyc),
    repAssignedEmail(
      '',
      COMPANY,
      { name: 'Daniel Mutua', email: 'daniel.mutua@example.com' },
      `${publicUrl}/need-help`,
    ),
    creditEmail('', {
      ...account,
      body: 'You can order on account up to this limit, and pay 30 days after the invoice.',
    }),
    reminderEmail('', {
      name: COMPANY,
      amount: 'KSh 25,000.00',
      since: '24 October 2026',
      href: `${publicUrl}/credit-facilities`,
    }),
    approvalRequestedEmail('', {
      ...{ member: 'Peter Otieno', total: 'KSh 72,500.00', branch: 'Eastleigh', limit: 'KSh 50,000.00' },
      ...{ until: '1 December 2026', href: `${publicUrl}/order-approvals` },
    }),
    approvalDecidedEmail('', {
      name: 'Peter',
      title: 'Your order request 101 was approved',
      body: 'It is order 10042, KSh 72,500.00.',
      href: `${publicUrl}/order-approvals`,
    }),
    statementEmail('', {
      ...{ name: COMPANY, month: 'October 2026', href: `${publicUrl}/credit-facilities` },
      attachment: {
        ...{ name: 'statement-2026-10.pdf', type: 'application/pdf' },
        document: { statementOf: 0, fromDate: '2026-10-01', toDate: '2026-10-31' },
      },
    }),
    kycWaitingEmail('', { no: 1042, name: COMPANY, documents: 3 }, publicUrl),
  ]
}

function otherExamples(publicUrl: string): EmailDraft[] {
  const links = { order: `${publicUrl}/product-list`, stop: `${publicUrl}/back-in-stock/example` }
  const person = { email: '', name: 'Lucy Mutheu' }
  const enquiry = { name: 'Amina Hassan', email: 'amina.hassan@example.com', topic: 'Delivery' }
  const href = `${publicUrl}/office/invitation`
  return [
    quoteEmail('', {
      ...{ quoteNo: '1001', name: COMPANY, total: showMoney(4350_00), until: '12 December 2026, 23:59 in Nairobi' },
      note: 'Thank you for your patience.',
      href: `${publicUrl}/quotes/example`,
      sections: [
        {
          title: 'Quote 1001, version 2, with VAT',
          rows: [
            [`3 pieces, ${PRODUCT}`, showMoney(4350_00)],
            ['Total', showMoney(4350_00)],
          ],
        },
      ],
      attachment: {
        ...{ name: 'quote-1001.pdf', type: 'application/pdf' },
        document: { quoteNo: 0, version: 2 },
      },
    }),
    quoteStaffEmail('', {
      ...{ quoteNo: 1001, customer: COMPANY, note: 'Please deliver before Friday.' },
      act: { kind: 'requested', products: 3 },
      href: `${publicUrl}/office/orders/quotes/1001`,
    }),
    confirmBackInStockEmail('', PRODUCT, `${publicUrl}/back-in-stock/example`),
    backInStockEmail('', { name: PRODUCT, picture: examplePicture(PRODUCT, 160) }, links),
    answerEmail('', {
      ...{ no: 1014, subject: 'Delivery to Lodwar', name: 'Amina', staff: 'Otieno Ouma' },
      answer: 'Yes, we deliver to Lodwar.\n\nIt takes four working days.',
      ...{ contact: 'help@example.com', canReply: false },
    }),
    enquiryEmail('', {
      ...enquiry,
      no: 318,
      subject: 'Where is my order?',
      comment: 'It should have arrived today.\n\nAmina',
    }),
    staffInvitationEmail(person, 'Catalogue', href),
    staffResetEmail(person, href),
    staffOpenedEmail(person, '1 December 2026, 09:14', 'Chrome on Android'),
    staffResetNoticeEmail(person, {
      ...{ when: '1 December 2026, 09:14', by: 'Grace Njeri', person: 'Daniel Mutua', href: `${publicUrl}/office/log` },
    }),
    staffAccountEmail(person, {
      ...{ when: '1 December 2026, 09:14', device: 'Chrome on Android' },
      what: 'A passkey was added to your office account.',
    }),
    staffChangeEmail(person, {
      ...{ when: '1 December 2026, 09:14', by: 'Grace Njeri', what: 'Daniel Mutua: Packer, Auditor. Before: Packer.' },
      href: `${publicUrl}/office/log`,
    }),
  ]
}

/** November's sales against October's, by county. */
function reportExample(publicUrl: string): EmailDraft {
  const figures = (count: number, products: number, vat: number) => ({
    ...{ count, quantity: count * 6, products, delivery: 0, discount: 0, vat, rounding: 0 },
    ...{ plus: products + vat, minus: 0, total: products + vat, known: null, cost: null },
  })
  const [november, october] = [figures(41, 800_000_00, 128_000_00), figures(37, 700_000_00, 112_000_00)]
  const nairobi = { key: 'Nairobi', label: 'Nairobi', detail: '', ...november, before: october.total }
  const report = {
    ...{ rows: [nairobi], rest: null, groups: 1, totals: november, check: null, unmatched: null, name: null },
    before: { from: '2026-10-01', to: '2026-10-31', until: null, totals: october },
  }
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const href = `${publicUrl}/office/reports`
  const content = { name: 'Sales by county', basis: 'orders', group: 'county', days, by: 'Grace Njeri', href } as const
  return reportEmail({ ...content, report }, { name: 'Lucy Mutheu', email: '' })
}

/** An email of each kind, by the kind's id. @param publicUrl the shop's address, for the links */
export function emailExamples(publicUrl: string): ReadonlyMap<string, EmailDraft> {
  const examples = [
    ...orderExamples(exampleOrder(publicUrl)),
    ...accountExamples(publicUrl),
    ...companyExamples(publicUrl),
    ...otherExamples(publicUrl),
    reportExample(publicUrl),
  ]
  return new Map(examples.map((draft) => [draft.template?.id ?? '', draft]))
}
