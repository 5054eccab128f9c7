import type { EmailTemplate } from '../email/template.ts'
import { COMPANY_EMAILS } from '../modules/companies/emails/company-emails.ts'
import { CREDIT_EMAIL, REMINDER_EMAIL, STATEMENT_EMAIL } from '../modules/companies/emails/credit-emails.ts'
import { KYC_EMAILS } from '../modules/companies/emails/kyc-emails.ts'
import { ENQUIRY_ANSWER_EMAIL } from '../modules/enquiries/emails/answer-email.ts'
import { ENQUIRY_EMAIL } from '../modules/enquiries/emails/enquiry-email.ts'
import { ACCOUNT_EMAILS } from '../modules/identity/emails/account-emails.ts'
import { BACK_IN_STOCK_EMAILS } from '../modules/notifications/emails/back-in-stock-emails.ts'
import { APPROVAL_EMAILS } from '../modules/orders/emails/approval-emails.ts'
import { ORDER_TEXTS } from '../modules/orders/emails/order-templates.ts'
import { PAYMENT_TEXTS } from '../modules/orders/emails/payment-templates.ts'
import { QUOTE_EMAIL, QUOTE_STAFF_EMAIL } from '../modules/quotes/emails/quote-emails.ts'
import { REPORT_EMAIL } from '../modules/reports/emails/report-emails.ts'
import { STAFF_EMAILS } from '../modules/staff/emails/staff-emails.ts'

const { waiting: kycWaiting, ...kycEmails } = KYC_EMAILS

/** All kinds of email that the shop sends, by group. */
export const EMAIL_TEMPLATES: readonly EmailTemplate[] = [
  ...Object.values(ORDER_TEXTS),
  ...Object.values(PAYMENT_TEXTS),
  QUOTE_EMAIL,
  ...Object.values(APPROVAL_EMAILS),
  ...Object.values(ACCOUNT_EMAILS),
  ...Object.values(COMPANY_EMAILS),
  ...Object.values(kycEmails),
  CREDIT_EMAIL,
  REMINDER_EMAIL,
  STATEMENT_EMAIL,
  ...Object.values(BACK_IN_STOCK_EMAILS),
  kycWaiting,
  QUOTE_STAFF_EMAIL,
  ENQUIRY_EMAIL,
  ENQUIRY_ANSWER_EMAIL,
  REPORT_EMAIL,
  ...Object.values(STAFF_EMAILS),
]
