import { companyLogo, getProfile, updateProfile } from '#lib/contract/accounts/profile.ts'
import { benefits } from '#lib/contract/identity/registration.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
let consumer: { authorization: string }
let trader: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date('2026-11-21T09:00:00Z') })
  consumer = await signedInAs(shop, 'consumer')
  trader = await signedInAs(shop, 'trader')
}, 180_000)
afterAll(() => shop.close())

const person = {
  primaryEmail: 'consumer@fuma.test',
  primaryMobileNumber: '0711222333',
  firstName: 'Amina',
  middleName: 'Njeri',
  lastName: 'Otieno',
  primaryCommunicationMode: 'Phone',
  gender: 'Female',
  dob: '12/04/1990',
} as const
const company = {
  companyName: 'Wanjiru & Sons Textiles',
  primaryEmail: 'trader@fuma.test',
  primaryMobileNumber: '722000112',
} as const

describe('the profile', () => {
  it('is replaced as a whole for a person', async () => {
    const form = {
      ...person,
      secondaryEmail: 'Amina@home.example',
      secondaryMobileNumber: '733 222 111',
      secondaryMobileCountryCode: '256',
      kraPin: 'a012345678z',
    }
    const { data, message } = await shop.ask(updateProfile, form, consumer)
    expect(message).toBe('Your details are saved.')
    expect(data).toMatchObject({
      firstName: 'Amina',
      middleName: 'Njeri',
      primaryMobileNumber: '0711222333',
      primaryCommunicationMode: 'Phone',
      secondaryEmail: 'amina@home.example',
      secondaryMobileNumber: '733222111',
      secondaryMobileCountry: 'UG',
      kraPin: 'A012345678Z',
      dob: '12/04/1990',
      companyName: null,
    })
    expect((await shop.ask(getProfile, {}, consumer)).data).toEqual(data)
    const { data: less } = await shop.ask(updateProfile, person, consumer)
    expect(less).toMatchObject({ secondaryEmail: null, secondaryMobileNumber: null, kraPin: null })
  })

  it('has company fields and no personal fields for a company', async () => {
    const form = { ...company, kraPin: 'P051234567A', firstName: 'Ignored', gender: 'Male' } as const
    const { data } = await shop.ask(updateProfile, form, trader)
    expect(data).toMatchObject({
      companyName: 'Wanjiru & Sons Textiles',
      kraPin: 'P051234567A',
      traderCategory: 'Wholesale',
      approvalStatus: 'approved',
      isUploaded: true,
      firstName: null,
      gender: null,
      dob: null,
      companyLogo: null,
    })
    expect((await shop.refused(companyLogo, {}, trader)).status).toBe(404)
  })

  it('shows a branch customer the company name but not its KRA PIN', async () => {
    const branch = await signedInAs(shop, 'branch')
    const { data } = await shop.ask(getProfile, {}, branch)
    expect(data).toMatchObject({ userType: 1, companyName: expect.stringContaining('Wanjiru'), kraPin: null })
  })

  it.each([
    ['firstName', { firstName: '' }],
    ['lastName', { lastName: '' }],
    ['primaryEmail', { primaryEmail: '' }],
    ['primaryMobileNumber', { primaryMobileNumber: '71234567' }],
    ['primaryMobileNumber', { primaryMobileNumber: '07123456789' }],
    ['secondaryMobileNumber', { secondaryMobileNumber: '7' }],
    ['secondaryEmail', { secondaryEmail: 'home' }],
    ['primaryCommunicationMode', { primaryCommunicationMode: undefined }],
    ['gender', { gender: undefined }],
    ['dob', { dob: undefined }],
    ['dob', { dob: '31/02/1990' }],
    ['dob', { dob: '22/11/2008' }],
    ['kraPin', { kraPin: '12' }],
  ])("refuses a person's %s of %j", async (field, change) => {
    const problem = await shop.refused(updateProfile, { ...person, ...change }, consumer)
    expect(Object.keys(problem.fields ?? {})).toContain(field)
  })

  it.each([
    ['companyName', { companyName: 'Others Ltd' }, 'Your company is approved under this name.'],
    ['kraPin', { kraPin: 'P000000001Z' }, 'Your company is approved with this KRA PIN.'],
    ['kraPin', { kraPin: '' }, 'Your company is approved with this KRA PIN.'],
  ])("refuses changes of a company's documented facts: %s", async (field, change, why) => {
    const problem = await shop.refused(updateProfile, { ...company, ...change }, trader)
    expect(problem.fields).toEqual({ [field]: `${why} Contact us to change it.` })
    expect((await shop.ask(updateProfile, company, trader)).data.kraPin).toBe('P051234567A')
  })

  it("refuses changes of a company's name and KRA PIN only during the document review", async () => {
    const pending = await signedInAs(shop, 'pending')
    const form = { ...company, primaryEmail: 'pending@fuma.test' }
    const setUploaded = (uploaded: boolean) =>
      shop.database.query(
        `UPDATE companies SET is_uploaded = $1 WHERE id = (SELECT company_id FROM users WHERE email = $2)`,
        [uploaded, form.primaryEmail],
      )
    await setUploaded(false)
    const other = { ...form, companyName: 'Pwani Linen House Ltd', kraPin: 'P000000002Z' }
    expect((await shop.ask(updateProfile, other, pending)).data).toMatchObject({
      companyName: 'Pwani Linen House Ltd',
      kraPin: 'P000000002Z',
    })
    await setUploaded(true)
    const problem = await shop.refused(updateProfile, { ...form, companyName: 'Others Ltd', kraPin: '' }, pending)
    expect(problem.fields).toEqual({
      companyName: 'We are checking your documents. You can change the name after we answer.',
      kraPin: 'We are checking your documents. You can change the KRA PIN after we answer.',
    })
    await shop.ask(updateProfile, { ...other, primaryMobileNumber: '722000113' }, pending)
  })

  it.each([
    ['companyName', { companyName: '' }],
    ['companyName', { companyName: undefined }],
    ['primaryMobileNumber', { primaryMobileNumber: '' }],
  ])("refuses a company's %s of %j", async (field, change) => {
    const problem = await shop.refused(updateProfile, { ...company, ...change }, trader)
    expect(Object.keys(problem.fields ?? {})).toContain(field)
  })
})

it('shows the benefits beside sign-in to every visitor', async () => {
  const { data } = await shop.ask(benefits, {})
  expect(data.length).toBeGreaterThanOrEqual(4)
  expect(data[0]).toEqual({ id: 1, title: 'One cart on all your devices', text: expect.any(String) })
})
