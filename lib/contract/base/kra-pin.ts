import * as z from 'zod/mini'
import { kraPinFault, tidyKraPin, WRONG_KRA_PIN } from '../../format/kra-pin.ts'

/** A KRA PIN, or an empty text. Spaces and lower case are accepted; the stored form has neither. */
export const kraPinText = z.string().check(
  z.overwrite(tidyKraPin),
  z.refine((pin) => kraPinFault(pin) === null, WRONG_KRA_PIN),
)

/** A PIN that is needed. */
export const neededKraPin = kraPinText.check(z.minLength(1, 'Enter a KRA PIN.'))

/** A PIN, an empty text, or no field. */
export const kraPin = z.optional(kraPinText)
