import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { changeProfile, type ProfileForm } from './profile.ts'

const clock = () => new Date('2026-11-24T09:00:00Z')
const form: ProfileForm = {
  primaryEmail: 'Amina@Example.co.ke',
  primaryMobileNumber: '712345678',
  primaryMobileCountryCode: '254',
  secondaryMobileCountryCode: '254',
}
const person: ProfileForm = {
  ...form,
  firstName: 'Amina',
  lastName: 'Otieno',
  primaryCommunicationMode: 'Email',
  gender: 'Female',
  dob: '12/04/1990',
}
const consumer = { userType: USER_TYPE.consumer, kraPin: null, companyName: null }
const owner = { userType: USER_TYPE.trader, kraPin: 'P051234567A', companyName: 'Simba Traders' }
const approved = { approvalStatus: 'approved', isUploaded: true } as const
const fieldsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return Object.keys((error as { problem: { fields: object } }).problem.fields)
  }
  return []
}

test("a consumer's form changes their own columns", () => {
  const { user, company, email } = changeProfile(person, consumer, null, clock)
  expect(user).toMatchObject({ firstName: 'Amina', middleName: null, birthday: '1990-04-12', kraPin: null })
  expect([company, email]).toEqual([null, 'amina@example.co.ke'])
})

test('names missing fields and a birthday that is too late', () => {
  expect(fieldsOf(() => changeProfile(form, consumer, null, clock))).toEqual([
    'firstName',
    'lastName',
    'primaryCommunicationMode',
    'gender',
    'dob',
  ])
  expect(fieldsOf(() => changeProfile({ ...person, dob: '25/11/2015' }, consumer, null, clock))).toEqual(['dob'])
  expect(fieldsOf(() => changeProfile(form, owner, null, clock))).toEqual(['companyName'])
})

test('an approved company retains its name and KRA PIN, also if the form has no PIN', () => {
  const renamed = { ...form, companyName: 'Other Traders', kraPin: 'P059999999Z' }
  expect(fieldsOf(() => changeProfile(renamed, owner, approved, clock))).toEqual(['companyName', 'kraPin'])
  const same = changeProfile({ ...form, companyName: 'Simba Traders' }, owner, approved, clock)
  expect(same.company).toEqual({ name: 'Simba Traders', kraPin: 'P051234567A' })
  const pending = { approvalStatus: 'pending', isUploaded: false } as const
  expect(changeProfile(renamed, owner, pending, clock).company).toEqual({
    name: 'Other Traders',
    kraPin: 'P059999999Z',
  })
})
