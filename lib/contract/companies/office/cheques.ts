import * as z from 'zod/mini'
import { normalCode } from '../../../format/normal-code.ts'
import { day } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { companyId } from './company-fields.ts'

/** Recording a cheque that a company gave: its picture first, then the job that enters it. */

/** A cheque's number in its normal form. */
export const chequeNo = z
  .string()
  .check(
    z.overwrite(normalCode),
    z.minLength(1, 'Enter the number.'),
    z.maxLength(20, 'At most 20 characters.'),
    z.regex(/^[A-Z0-9-]*$/, 'A cheque’s number is letters, digits and hyphens.'),
  )

export const receivedCheque = z.object({
  companyId,
  chequeNo,
  /** The day from which the bank pays it. */
  chequeDate: day,
  amountCents: z
    .int()
    .check(
      z.minimum(1, 'Write whole shillings, such as 25000.'),
      z.maximum(10_000_000_000, 'At most KSh 100,000,000.'),
    ),
  /** Id returned by `office-cheque-picture-add`; null without a picture. */
  pictureId: z.nullable(z.int().check(z.positive())),
})

export const receiveChequeJob = defineJob({
  kind: 'cheques.receive',
  permission: 'cheques.record',
  summary: 'Records a cheque that a company gave.',
  needsFreshFactor: true,
  input: receivedCheque,
})

export const depositChequesJob = defineJob({
  kind: 'cheques.deposit',
  permission: 'cheques.record',
  summary: 'Marks cheques as banked together, with a deposit slip. Cheques above the limit need a second person.',
  needsFreshFactor: true,
  input: z.object({ chequeIds: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(100)) }),
})

export const officeChequePictureAdd = defineOfficeCall({
  method: 'POST',
  body: 'multipart',
  answer: 'json',
  writes: true,
  name: 'office-cheque-picture-add',
  path: '/office/cheques/picture',
  access: 'cheques.record',
  summary: 'Stores a picture of a cheque before it is recorded. A picture without a cheque is deleted after a day.',
  request: z.object({ companyId }),
  files: {
    picture: {
      types: ['image/jpeg', 'image/png'],
      minBytes: 100,
      maxBytes: 6 * 1024 * 1024,
      required: true,
      message: 'Choose a picture (JPEG or PNG).',
      tooLarge: 'The picture is larger than 6 MB.',
    },
  },
  reply: z.object({ pictureId: z.int() }),
})

export const CHEQUE_CALLS = [officeChequePictureAdd, receiveChequeJob, depositChequesJob] as const
