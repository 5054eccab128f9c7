import * as z from 'zod/mini'
import { labelAtEnd, normalCode } from '../../../format/normal-code.ts'

const FORMAT = /^[A-Z0-9][A-Z0-9./#_-]{2,}$/
/** Whether it is our own label: a packer can scan the wrong label of two. */
const isOwnLabel = (number: string) => labelAtEnd(number)?.before === ''

/** A carrier's parcel number in its normal form; empty without a number. */
export const waybillNo = z.optional(
  z.string().check(
    z.overwrite(normalCode),
    z.maxLength(60, 'At most 60 characters.'),
    z.refine(
      (number) => number === '' || FORMAT.test(number),
      'Enter at least 3 letters or digits, as on the waybill.',
    ),
    z.refine((number) => !isOwnLabel(number), 'This is our own label. Enter the number on the waybill.'),
  ),
)

/** Message if a text is not a waybill number; null for a number or no number. */
export const waybillProblem = (text: string): string | null =>
  waybillNo.safeParse(text).error?.issues[0]?.message ?? null
