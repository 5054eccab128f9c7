import * as z from 'zod/mini'
import { normalCode } from '../../../format/normal-code.ts'
import { day, filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { companyId } from './company-fields.ts'

/** VAT that companies withhold from invoices, and its certificates. */

const openCertificate = z.object({
  companyId: z.int(),
  company: z.string(),
  invoiceNo: z.int(),
  orderNo: z.int(),
  total: money,
  withheld: money,
  /** Day of the payment that was short by exactly the withheld VAT. */
  paidOn: day,
})
export type OpenCertificate = z.output<typeof openCertificate>

const certificate = z.object({
  certificateId: z.int(),
  companyId: z.int(),
  company: z.string(),
  invoiceNo: z.int(),
  certificateNo: z.string(),
  date: day,
  amount: money,
  hasFile: z.boolean(),
})

export type Certificate = z.output<typeof certificate>

export const officeWithheld = defineOfficeCall({
  ...{ method: 'POST', body: 'json', answer: 'json', writes: false, access: 'companies.view' },
  name: 'office-withheld',
  path: '/office/withheld',
  showsCustomers: true,
  summary: 'Invoices of the last year that were paid short by the withheld VAT, the oldest first, and certificates.',
  request: z.object({
    /** Null: of all companies. */
    companyId: z.nullable(companyId),
  }),
  reply: z.object({
    open: z.array(openCertificate),
    /** The latest 50. */
    certificates: z.array(certificate),
  }),
})

export const officeWithheldAdd = defineOfficeCall({
  ...{ method: 'POST', body: 'multipart', answer: 'json', writes: true, access: 'cheques.record' },
  name: 'office-withheld-add',
  path: '/office/withheld/add',
  needsFreshFactor: true,
  summary: 'Records a certificate of withheld VAT: it pays that part of an invoice. The company is notified.',
  request: z.object({
    companyId,
    /** INV-000123 or 123. */
    invoiceNo: z
      .string()
      .check(
        z.overwrite(normalCode),
        z.regex(/^(INV-?)?\d{1,9}$/, 'Enter the number of an invoice, such as INV-000123.'),
      ),
    certificateNo: z
      .string()
      .check(
        z.overwrite(normalCode),
        z.minLength(1, 'Enter the number of the certificate.'),
        z.maxLength(40, 'At most 40 characters.'),
        z.regex(/^[A-Z0-9/-]*$/, 'Use letters, digits, hyphens and slashes.'),
      ),
    date: day,
    amount: money.check(z.refine((cents) => cents > 0, 'Enter an amount above 0.')),
  }),
  files: {
    certificate: {
      types: ['application/pdf', 'image/jpeg', 'image/png'],
      minBytes: 100,
      maxBytes: 6 * 1024 * 1024,
      required: false,
      message: 'Choose a PDF, JPEG or PNG.',
      tooLarge: 'The file is larger than 6 MB.',
    },
  },
  reply: z.object({ certificateId: z.int() }),
})

export const officeWithheldFile = defineOfficeCall({
  ...{ method: 'GET', body: 'none', answer: 'file', writes: false, access: 'payments.view', isLogged: true },
  fileTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  name: 'office-withheld-file',
  path: '/office/withheld/{certificateId}/file',
  summary: 'The file of a certificate of withheld VAT. Viewing it is logged.',
  request: z.object({ certificateId: z.int().check(z.positive()) }),
  reply: z.object({}),
})

export const officeWithheldRemove = defineOfficeCall({
  ...{ method: 'POST', body: 'json', answer: 'json', writes: true, access: 'cheques.record' },
  name: 'office-withheld-remove',
  path: '/office/withheld/remove',
  summary:
    'Removes a certificate that was recorded by mistake: the opposite entry is written. The company is notified.',
  request: z.object({
    certificateId: z.int().check(z.positive()),
    reason: filled('Enter why it was recorded by mistake.', 300),
  }),
  reply: z.object({}),
})

export const WITHHELD_CALLS = [officeWithheld, officeWithheldAdd, officeWithheldRemove, officeWithheldFile] as const
