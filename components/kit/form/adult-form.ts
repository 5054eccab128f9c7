import * as z from 'zod/mini'
import { isOldEnough, TOO_YOUNG } from '#lib/account/age.ts'
import type { Call } from '#lib/contract/base/call.ts'
import { birthday } from '#lib/contract/identity/person.ts'
import { shopTime } from '#lib/http/shop-clock.ts'

const bornOf = (form: unknown) => z.safeParse(birthday, (form as { dob?: unknown } | undefined)?.dob)

/**
 * Adds an age check to the request of a call: a person with a date of birth, `dob`, must be old enough today. The
 * contract cannot check it, for it has no clock. Invalid dates are left to the contract. While the shop's time is
 * unknown, the shop API alone checks the age: a wrong device clock must not reject any user.
 */
export function forAdults<C extends Call>(call: C, time: () => Date | null = shopTime): C {
  const isAdult = z.refine<unknown>(
    (form) => {
      const born = bornOf(form)
      const now = time()
      return !born.success || now === null || isOldEnough(born.data, () => now)
    },
    // Also checked while other fields are empty: the error shows on blur of this field.
    { path: ['dob'], message: TOO_YOUNG, when: () => true },
  )
  return { ...call, request: call.request.check(isAdult as never) }
}
