import { zodResolver } from '@hookform/resolvers/zod'
import { addressCreate } from '../accounts/address.ts'
import { updateProfile } from '../accounts/profile.ts'
import type { Call } from '../base/call.ts'
import { teamMemberAdd } from '../companies/team.ts'
import { changePassword, resetPassword } from '../identity/passwords.ts'
import { registerConsumer, registerTrader } from '../identity/registration.ts'

/** Bad input as a form meets it, before anything is sent; the shop API's own tests send the same past the form. */
async function wrongIn(call: Call, given: object): Promise<string[]> {
  const check = zodResolver(call.request as never) as unknown as (
    given: object,
    context: undefined,
    options: object,
  ) => Promise<{ errors: object }>
  return Object.keys((await check(given, undefined, { fields: {}, shouldUseNativeValidation: false })).errors)
}

const place = { country: 1, county: 47, city: 470, postalCode: '00800', physicalLocation: 'Mpaka Road' }
const pair = (text: string) => ({ password: text, confirmPassword: text })
const consumer = {
  userType: 2,
  firstName: 'Wambui',
  lastName: 'Karanja',
  primaryMobileCountryCode: '254',
  primaryMobileNumber: '0712345678',
  primaryEmail: 'wambui@example.co.ke',
  primaryCommunicationMode: 'Email',
  dob: '12/04/1990',
  gender: 'Female',
  ...place,
  ...pair('Kikoy#2026'),
  consent: { edition: '2026-11', accepted: true },
}
const trader = {
  companyName: 'Mwangi Drapers',
  hqContactNo: '0722000111',
  hqEmailAddress: 'mwangi@example.co.ke',
  invoiceCountry: 1,
  invoiceCounty: 47,
  invoiceCity: 470,
  invoiceAddress: 'P.O. Box 1234',
  invoicePostalCode: '00100',
  invoicePhysicalLocation: 'Kirinyaga Road 3',
  sameAddress: 1,
  ...pair('Kikoy#2026'),
  consentEdition: '2026-11',
}
const address = { firstName: 'Wambui', lastName: 'Karanja', primaryMobileNumber: '0712345678', ...place }

it('accepts valid forms', async () => {
  expect(await wrongIn(registerConsumer, consumer)).toEqual([])
  expect(await wrongIn(registerTrader, trader)).toEqual([])
  expect(await wrongIn(addressCreate, address)).toEqual([])
})

describe.each([
  ['Aa#4567', false],
  ['Aa#45678', true],
  ['Aa#45678901234567890', true],
  ['Aa#456789012345678901', false],
  ['aa#45678', false],
  ['AA#45678', false],
  ['Aa#bcdef', false],
  ['Aa345678', false],
])('the password %j', (text, right) => {
  it(`is ${right ? 'accepted' : 'refused on its field'} in every form that sets a password`, async () => {
    const wrong = (field: string) => (right ? [] : [field])
    expect(await wrongIn(registerConsumer, { ...consumer, ...pair(text) })).toEqual(wrong('password'))
    expect(await wrongIn(registerTrader, { ...trader, ...pair(text) })).toEqual(wrong('password'))
    const set = { newPassword: text, confirmPassword: text }
    expect(await wrongIn(resetPassword, { ...set, token: 'x'.repeat(43) })).toEqual(wrong('newPassword'))
    expect(await wrongIn(changePassword, { ...set, oldPassword: 'Fuma#2026' })).toEqual(wrong('newPassword'))
  })
})

describe.each([
  ['71234567', false],
  ['712345678', true],
  ['0712345678', true],
  ['07123456789', false],
])('the phone %j', (text, right) => {
  const wrong = (field: string) => (right ? [] : [field])
  it.each([
    [registerConsumer, consumer, ['primaryMobileNumber', 'secondaryMobileNumber']],
    [registerTrader, trader, ['hqContactNo', 'secondaryContactNo']],
    [updateProfile, consumer, ['primaryMobileNumber', 'secondaryMobileNumber']],
    [addressCreate, address, ['primaryMobileNumber']],
  ] as [Call, object, string[]][])('checks the field in form %#', async (call, good, fields) => {
    for (const field of fields) expect(await wrongIn(call, { ...good, [field]: text })).toEqual(wrong(field))
  })
})

it.each([
  ['31/02/1990', false],
  ['29/02/2001', false],
  ['29/02/2000', true],
  ['31/04/1990', false],
  ['00/01/1990', false],
  ['1990-04-12', false],
  ['12/13/1990', false],
  ['12/04/1890', false],
])('checks the birthday %j: %j', async (dob, right) => {
  expect(await wrongIn(registerConsumer, { ...consumer, dob })).toEqual(right ? [] : ['dob'])
  expect(await wrongIn(updateProfile, { ...consumer, dob })).toEqual(right ? [] : ['dob'])
})

it.each([
  ['consent', registerConsumer, { ...consumer, consent: { edition: '2026-11', accepted: false } }],
  ['consentEdition', registerTrader, { ...trader, consentEdition: '' }],
  ['county', registerConsumer, { ...consumer, county: null, city: 1 }],
  ['postalCode', registerConsumer, { ...consumer, postalCode: '001000' }],
  ['confirmPassword', registerConsumer, { ...consumer, confirmPassword: 'Other#2026' }],
  ['kraPin', registerTrader, { ...trader, kraPin: 'X1' }],
] as [string, Call, object][])('refuses a missing or invalid %s on its field', async (field, call, given) => {
  expect(await wrongIn(call, given)).toEqual([field])
})

it('names both empty password fields', async () => {
  const empty = { password: '', confirmPassword: '' }
  expect(await wrongIn(registerConsumer, { ...consumer, ...empty })).toEqual(['password', 'confirmPassword'])
  expect(await wrongIn(registerTrader, { ...trader, ...empty })).toEqual(['password', 'confirmPassword'])
  const reset = { newPassword: '', confirmPassword: '', token: 'k'.repeat(43) }
  expect(await wrongIn(resetPassword, reset)).toEqual(['newPassword', 'confirmPassword'])
})

it('uses a neutral message for a colleague’s email', () => {
  const read = teamMemberAdd.request.safeParse({ firstName: 'Otieno', mobileNumber: '0712345678', email: '' })
  expect(read.error?.issues.map(({ message }) => message)).toContain('Enter an email.')
})
