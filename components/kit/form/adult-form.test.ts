import { zodResolver } from '@hookform/resolvers/zod'
import { updateProfile } from '#lib/contract/accounts/profile.ts'
import { registerConsumer } from '#lib/contract/identity/registration.ts'
import { forAdults } from './adult-form.ts'

/** 22:30 UTC on 20 November is 01:30 on the 21st in Nairobi. */
const clock = () => new Date('2026-11-20T22:30:00Z')

type Resolver = (
  given: object,
  context: undefined,
  options: object,
) => Promise<{ errors: { dob?: { message: string } } }>

/** The form's error of a date of birth, while its other fields are empty. */
async function saidOf(call: typeof registerConsumer | typeof updateProfile, dob: string | undefined) {
  const check = zodResolver(forAdults(call, clock).request as never) as unknown as Resolver
  const { errors } = await check({ county: null, dob }, undefined, { fields: {}, shouldUseNativeValidation: false })
  return errors.dob?.message
}

describe.each([
  ['signing up', registerConsumer],
  ['the profile', updateProfile],
])('the form of %s', (_, call) => {
  it.each([
    ['21/11/2008', undefined],
    ['22/11/2008', 'You must be 18 or older to open an account.'],
    ['21/11/2026', 'You must be 18 or older to open an account.'],
    ['31/02/2020', 'This date does not exist. Please check the day, month and year.'],
    ['', 'Enter your date of birth.'],
  ])('gives the date of birth %j the error %p', async (dob, message) => expect(await saidOf(call, dob)).toBe(message))
})

it('leaves it to the shop while its time is not known', () => {
  const { request } = forAdults(updateProfile, () => null)
  const { error } = request.safeParse({ dob: '21/11/2026' })
  expect(error?.issues.map(({ path }) => path[0])).not.toContain('dob')
})

it('does not require a date of birth of a company', async () =>
  expect(await saidOf(updateProfile, undefined)).toBeUndefined())
