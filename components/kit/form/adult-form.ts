import * as z from 'zod/mini'
import { isOldEnough, TOO_YOUNG } from '#lib/account/age.ts'
import type { Call } from '#lib/contract/call.ts'
import { birthday } from '#lib/contract/person.ts'
import { shopTime } from '#lib/http/shop-clock.ts'

const bornOf = (form: unknown) => z.safeParse(birthday, (form as { dob?: unknown } | undefined)?.dob)

/**
 * A call as a form checks it: a person with a date of birth, `dob`, must be old enough today. The contract cannot say so, for
 * it has no clock. A date that is none is left to the contract's own check, and everything to the shop API as long as
 * its time is not known here: a device's own clock must not refuse anybody.
 */
export function forAdults<C extends Call>(call: C, time: () => Date | null = shopTime): C {
  const isAdult = z.refine<unknown>(
    (form) => {
      const born = bornOf(form)
      const now = time()
      return !born.success || now === null || isOldEnough(born.data, () => now)
    },
    // Also while other fields are still empty: it is said as soon as the field is left.
    { path: ['dob'], message: TOO_YOUNG, when: () => true },
  )
  return { ...call, request: call.request.check(isAdult as never) }
}
