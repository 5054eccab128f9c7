import type { Page } from 'playwright/test'
import { USER_TYPE } from '../../lib/contract/base/codes.ts'
import { cityList, countryList, countyList } from '../../lib/contract/content/reference.ts'
import { confirmUser } from '../../lib/contract/identity/passwords.ts'
import { registerConsumer } from '../../lib/contract/identity/registration.ts'
import { must } from './calls.ts'
import { mailedLink, PASSWORD, signInByCall } from './people.ts'
import { expect } from './shop.ts'

let made = 0

/** Registers and confirms a consumer unknown to other journeys, by calls alone. Returns their email. */
export async function freshConsumer(lastName = 'Njeri'): Promise<string> {
  made += 1
  const email = `wambui.${process.pid}.${Date.now()}.${made}@example.co.ke`
  const country = (await must(countryList, { isApiDropDown: 1 })).find(({ code }) => code === 'KE')?.id ?? 0
  const counties = await must(countyList, { isApiDropDown: 1, countryId: country })
  const county = counties.find(({ name }) => name === 'Nairobi')?.id ?? 0
  const [town] = await must(cityList, { isApiDropDown: 1, countyId: county })
  await must(registerConsumer, {
    userType: USER_TYPE.consumer,
    firstName: 'Wambui',
    lastName,
    primaryMobileCountryCode: '254',
    primaryMobileNumber: '712345678',
    primaryEmail: email,
    primaryCommunicationMode: 'Email',
    secondaryMobileCountryCode: '254',
    dob: '12/04/1990',
    gender: 'Female',
    country,
    county,
    city: town?.id ?? 0,
    postalCode: '00610',
    physicalLocation: 'Amal Plaza',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    consent: { edition: '2026-11', accepted: true },
  })
  const link = await mailedLink(email, 'confirm-user')
  await must(confirmUser, { token: link.split('/').at(-1) ?? '' })
  return email
}

/** Opens a private page, signed in as this person. */
export async function openAs(page: Page, path: string, name: string, password = PASSWORD): Promise<void> {
  await signInByCall(page, name, password)
  await page.goto(path)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}
