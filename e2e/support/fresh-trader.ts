import { cityList, countryList, countyList } from '../../lib/contract/content/reference.ts'
import { confirmUser } from '../../lib/contract/identity/passwords.ts'
import { must } from './calls.ts'
import { mailedLink, PASSWORD } from './people.ts'

let made = 0

/** Registers and confirms a company whom no other journey knows, by calls alone. */
export async function freshTrader(companyName: string): Promise<{ email: string; companyName: string }> {
  made += 1
  const email = `trader.${process.pid}.${Date.now()}.${made}@example.co.ke`
  const country = (await must(countryList, { isApiDropDown: 1 })).find(({ code }) => code === 'KE')?.id ?? 0
  const counties = await must(countyList, { isApiDropDown: 1, countryId: country })
  const county = counties.find(({ name }) => name === 'Nairobi')?.id ?? 0
  const [town] = await must(cityList, { isApiDropDown: 1, countyId: county })
  const form = new FormData()
  const fields = {
    companyName,
    hqContactNo: '722000999',
    hqEmailAddress: email,
    invoiceCountry: country,
    invoiceCounty: county,
    invoiceCity: town?.id ?? 0,
    invoiceAddress: 'P.O. Box 12',
    invoicePostalCode: '00610',
    invoicePhysicalLocation: 'Amal Plaza',
    sameAddress: 1,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    consentEdition: '2026-11',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const origin = process.env.FUMA_URL as string
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${origin}/api/register-trader`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`register-trader: ${await answer.text()}`)
  const link = await mailedLink(email, 'confirm-user')
  await must(confirmUser, { token: link.split('/').at(-1) ?? '' })
  return { email, companyName }
}
