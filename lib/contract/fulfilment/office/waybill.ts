import * as z from 'zod/mini'
import { normalCode } from '../../../format/normal-code.ts'

/** A carrier's parcel number in its normal form; empty without a number. */
export const waybillNo = z.optional(
  z.string().check(z.overwrite(normalCode), z.maxLength(60, 'At most 60 characters.')),
)
