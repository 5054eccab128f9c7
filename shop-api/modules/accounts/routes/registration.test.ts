import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addressList } from '#lib/contract/accounts/address.ts'
import { companyLogo, getProfile } from '#lib/contract/accounts/profile.ts'
import { confirmUser } from '#lib/contract/identity/passwords.ts'
import { registerConsumer, registerTrader } from '#lib/contract/identity/registration.ts'
import { login } from '#lib/contract/identity/session.ts'
import { documentsText } from '#lib/kyc/required-documents.ts'
import { emailsTo, linkTo } from '../../../testing/emails.ts'
import { consumerForm, GOOD_PASSWORD, traderForm } from '../../../testing/registration-form.ts'
import { inject, openTestShop, type TestShop } from '../../../testing/shop.ts'

let now = new Date('2026-11-21T09:00:00Z')
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-files-'))
const files = path.join(folder, 'files/private')
let shop: TestShop
let cityId = 0
let stranger = 0
let newcomer = 0
/** Each registration is sent from a separate address. */
const from = () => ({ 'x-forwarded-for': `10.0.${++stranger >> 8}.${stranger & 255}` })
const email = () => `newcomer-${++newcomer}@example.co.ke`

beforeAll(async () => {
  const env = { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder, PUBLIC_URL: 'https://fuma.example' }
  shop = await openTestShop({ clock: () => now, env })
  const [city] = await shop.database.query<{ id: number }>('SELECT min(id) AS id FROM cities WHERE county_id = 47')
  cityId = city?.id ?? 0
}, 180_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const picture = (sign: number[], size: number) =>
  Buffer.concat([Buffer.from(sign), Buffer.alloc(size - sign.length, 7)])
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const password = (text: string) => ({ password: text, confirmPassword: text })

describe('a consumer', () => {
  it('registers, confirms by email and signs in', async () => {
    const form = consumerForm('Wambui@Example.co.ke', cityId)
    const { message } = await shop.ask(registerConsumer, form, from())
    expect(message).toContain('Open the link in the email')
    const [email] = await emailsTo(shop, 'wambui@example.co.ke')
    const token = await linkTo(shop, 'wambui@example.co.ke')
    expect(email).toMatchObject({ subject: 'Confirm your Fuma account' })
    expect(email?.text).toContain(`https://fuma.example/confirm-user/${token}`)
    expect(email?.html).toContain(`href="https://fuma.example/confirm-user/${token}"`)

    const early = await shop.refused(login, { email: 'wambui@example.co.ke', password: GOOD_PASSWORD }, from())
    expect(early).toMatchObject({ status: 422, code: 'not-confirmed' })
    expect((await shop.ask(confirmUser, { token }, from())).message).toBe('User confirm successfully.')
    const { data } = await shop.ask(login, { email: 'WAMBUI@example.co.ke', password: GOOD_PASSWORD }, from())
    expect(data).toMatchObject({ name: 'Wambui Karanja', userType: 2, approvalStatus: 'approved' })
    const me = { authorization: `Bearer ${data.tokens?.token}` }
    expect((await shop.ask(getProfile, {}, me)).data).toMatchObject({
      primaryEmail: 'wambui@example.co.ke',
      primaryMobileNumber: '0712345678',
      primaryMobileCountryCode: '254',
      primaryMobileCountry: 'KE',
      primaryCommunicationMode: 'Email',
      gender: 'Male',
      dob: '12/04/1990',
      isConfirmed: true,
    })
    // The home address is the first delivery address.
    expect((await shop.ask(addressList, {}, me)).data).toEqual([
      expect.objectContaining({ firstName: 'Wambui', primaryMobileNumber: '254712345678', default: true }),
    ])
  })

  it('stores the agreed text with its time, and no password', async () => {
    const to = email()
    await shop.ask(registerConsumer, consumerForm(to, cityId), from())
    const [row] = await shop.database.query<Record<string, unknown>>(
      `SELECT c.wording, c.edition, c.accepted_at, u.password_hash, u.place FROM consents c JOIN users u ON u.id = c.user_id
       WHERE u.email = $1`,
      [to],
    )
    expect(row).toMatchObject({
      edition: '2026-11',
      wording: expect.stringContaining('I accept the terms'),
      accepted_at: now,
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      place: expect.objectContaining({ countyName: 'Nairobi', postalCode: '00100' }),
    })
    expect(JSON.stringify(row)).not.toContain(GOOD_PASSWORD)
  })

  it.each([
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: '' }],
    ['primaryMobileNumber', { primaryMobileNumber: '' }],
    ['primaryMobileNumber', { primaryMobileNumber: '71234567' }],
    ['primaryMobileNumber', { primaryMobileNumber: '07123456789' }],
    ['secondaryMobileNumber', { secondaryMobileNumber: '12345678' }],
    ['secondaryMobileNumber', { secondaryMobileNumber: '12345678901' }],
    ['primaryEmail', { primaryEmail: '' }],
    ['primaryEmail', { primaryEmail: 'amina@' }],
    ['secondaryEmail', { secondaryEmail: 'amina' }],
    ['primaryCommunicationMode', { primaryCommunicationMode: 'Pigeon' }],
    ['gender', { gender: 'None' }],
    ['country', { country: 0 }],
    ['country', { country: 99, county: null, city: null, countyName: 'A', cityName: 'B' }],
    ['county', { county: null }],
    ['county', { county: 999 }],
    ['city', { city: null }],
    ['city', { county: 1 }],
    ['physicalLocation', { physicalLocation: '' }],
    ['postalCode', { postalCode: '' }],
    ['postalCode', { postalCode: '0010' }],
    ['postalCode', { postalCode: '001000' }],
    ['dob', { dob: '' }],
    ['dob', { dob: '31/02/1990' }],
    ['dob', { dob: '1990-04-12' }],
    ['dob', { dob: '22/11/2008' }],
    ['password', password('Aa#4567')],
    ['password', password('Aa#456789012345678901')],
    ['password', password('aa#45678')],
    ['password', password('AA#45678')],
    ['password', password('Aa#bcdef')],
    ['password', password('Aa345678')],
    ['confirmPassword', { confirmPassword: 'Kikoy#2027' }],
    ['kraPin', { kraPin: 'X012345678Z' }],
    ['userType', { userType: 6 }],
    ['userType', { userType: 3 }],
    ['consent.accepted', { consent: { edition: '2026-11', accepted: false } }],
    ['consent', { consent: { edition: '1999-01', accepted: true } }],
    ['consent', { consent: { edition: 'constructor', accepted: true } }],
    ['countyName', { country: 2, county: null, city: null, cityName: 'Mbale', postalCode: '' }],
    ['cityName', { country: 2, county: null, city: null, countyName: 'East', postalCode: '' }],
  ])('gets a message at the field: %s of %j', async (field, change) => {
    const to = email()
    const problem = await shop.refused(registerConsumer, { ...consumerForm(to, cityId), ...change }, from())
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' })
    expect(Object.keys(problem.fields ?? {})).toContain(field)
    expect(problem.fields?.[field]).toMatch(/\w{3}/)
    expect(await emailsTo(shop, to)).toEqual([])
  })

  it.each([
    { ...password('Aa#45678') },
    { ...password('Aa#45678901234567890') },
    { primaryMobileNumber: '712345678', secondaryMobileNumber: '0712 345-678' },
    { secondaryMobileNumber: '', secondaryEmail: '', middleName: '' },
    { dob: '21/11/2008' },
    { dob: '29/02/2004' },
    { kraPin: ' a012345678z ' },
    { primaryCommunicationMode: 'Phone', gender: 'Other' },
    { country: 2, county: null, city: null, countyName: 'Eastern', cityName: 'Mbale', postalCode: '' },
  ])('can enter %j', async (change) => {
    const to = email()
    await shop.ask(registerConsumer, { ...consumerForm(to, cityId), ...change } as never, from())
    expect(await emailsTo(shop, to)).toHaveLength(1)
  })

  it('does not learn that an email is registered, but its owner gets an email', async () => {
    const to = email()
    const first = await shop.ask(registerConsumer, consumerForm(to, cityId), from())
    const second = await shop.ask(
      registerConsumer,
      { ...consumerForm(to.toUpperCase(), cityId), ...password('Other#2026') },
      from(),
    )
    expect(second.message).toBe(first.message)
    expect(second.data).toEqual(first.data)
    const emails = await emailsTo(shop, to)
    expect(emails.map(({ subject }) => subject)).toEqual([
      'You already have a Fuma account',
      'Confirm your Fuma account',
    ])
    expect(emails[0]?.text).not.toContain('confirm-user')
    await shop.refused(login, { email: to, password: 'Other#2026' }, from())
  })

  it('gets one account from concurrent registrations', async () => {
    const to = email()
    await Promise.all(Array.from({ length: 4 }, () => shop.ask(registerConsumer, consumerForm(to, cityId), from())))
    expect((await emailsTo(shop, to)).filter(({ subject }) => subject.startsWith('Confirm'))).toHaveLength(1)
  })

  it('cannot be flooded with emails by a stranger', async () => {
    const to = email()
    for (let i = 0; i < 6; i += 1) await shop.ask(registerConsumer, consumerForm(to, cityId), from())
    const problem = await shop.refused(registerConsumer, consumerForm(to, cityId), from())
    expect(problem).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(problem.message).toMatch(/^Too many attempts. Please try again in 1 second\.$/)
    expect(await emailsTo(shop, to)).toHaveLength(6)
  })
})

describe('the link that confirms', () => {
  it('works once, for 48 hours', async () => {
    const [used, old] = [email(), email()]
    await shop.ask(registerConsumer, consumerForm(used, cityId), from())
    await shop.ask(registerConsumer, consumerForm(old, cityId), from())
    const token = await linkTo(shop, used)
    await shop.ask(confirmUser, { token }, from())
    const expected = { status: 422, code: 'link-ended' }
    expect(await shop.refused(confirmUser, { token }, from())).toMatchObject(expected)
    later(48.1)
    expect(await shop.refused(confirmUser, { token: await linkTo(shop, old) }, from())).toMatchObject(expected)
    expect(await shop.refused(confirmUser, { token: 'A'.repeat(43) }, from())).toMatchObject(expected)
    expect((await shop.refused(confirmUser, { token: 'no' }, from())).fields).toHaveProperty('token')
  })

  it('is sent again at sign-in, and not more often than every five minutes', async () => {
    const to = email()
    await shop.ask(registerConsumer, consumerForm(to, cityId), from())
    const first = await linkTo(shop, to)
    const signIn = () => shop.refused(login, { email: to, password: GOOD_PASSWORD }, from())
    await signIn()
    expect(await emailsTo(shop, to)).toHaveLength(1)
    later(0.1)
    expect(await signIn()).toMatchObject({ code: 'not-confirmed' })
    await signIn()
    expect(await emailsTo(shop, to)).toHaveLength(2)
    expect((await shop.refused(confirmUser, { token: first }, from())).code).toBe('link-ended')
    await shop.ask(confirmUser, { token: await linkTo(shop, to) }, from())
  })

  it('cannot be guessed quickly', async () => {
    const one = from()
    for (let i = 0; i < 5; i += 1) await shop.refused(confirmUser, { token: `guess-${i}-${'x'.repeat(40)}` }, one)
    expect((await shop.refused(confirmUser, { token: 'x'.repeat(43) }, one)).code).toBe('too-many-requests')
  })
})

describe('a trader', () => {
  it('registers with a logo, stored encrypted, and waits for approval', async () => {
    const to = email()
    const logo = picture(PNG, 10_240)
    await shop.ask(registerTrader, { ...traderForm(to, cityId), kraPin: 'P051234567Q' }, from(), { companyLogo: logo })
    const [letter] = await emailsTo(shop, to)
    expect(letter?.text).toContain(`Then sign in and send your documents: ${documentsText()}.`)
    expect(letter?.text).not.toContain('Then you can sign in and order.')
    await shop.ask(confirmUser, { token: await linkTo(shop, to) }, from())
    const { data } = await shop.ask(login, { email: to, password: GOOD_PASSWORD }, from())
    expect(data).toMatchObject({ name: 'Mwangi Drapers', userType: 3, approvalStatus: 'pending' })
    const me = { authorization: `Bearer ${data.tokens?.token}` }
    expect((await shop.ask(getProfile, {}, me)).data).toMatchObject({
      companyName: 'Mwangi Drapers',
      companyLogo: expect.stringMatching(/^\/api\/company-logo\?v=[0-9a-f]{8}$/),
      kraPin: 'P051234567Q',
      isUploaded: false,
    })
    const answer = await inject(shop.app, companyLogo, {}, me)
    expect(answer.rawPayload.equals(logo)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="logo.png"',
      'cache-control': 'no-store',
    })
    const stored = readdirSync(files).map((name) => readFileSync(path.join(files, name)))
    expect(stored).toHaveLength(1)
    expect(stored[0]?.includes(Buffer.from(PNG))).toBe(false)
  })

  it("has the given delivery address, or the company's", async () => {
    const [same, other] = [email(), email()]
    const delivery = {
      deliveryCountry: 1,
      deliveryCounty: 47,
      deliveryCity: cityId,
      deliveryAddress: 'P.O. Box 9',
      deliveryPostalCode: '00200',
      deliveryPhysicalLocation: 'Godown 4',
    }
    await shop.ask(registerTrader, { ...traderForm(same, cityId), ...delivery }, from())
    await shop.ask(registerTrader, { ...traderForm(other, cityId), sameAddress: 0, ...delivery }, from())
    const places = await shop.database.query<{ place: unknown }>(
      `SELECT c.delivery_place AS place FROM users u JOIN companies c ON c.id = u.company_id
       WHERE u.email = ANY($1) ORDER BY u.id`,
      [[same, other]],
    )
    expect(places[0]?.place).toBeNull()
    expect(places[1]?.place).toMatchObject({ postalAddress: 'P.O. Box 9', physicalLocation: 'Godown 4' })
  })

  it.each([
    ['companyName', { companyName: '' }],
    ['hqContactNo', { hqContactNo: '12345678' }],
    ['hqEmailAddress', { hqEmailAddress: 'x' }],
    ['secondaryContactNo', { secondaryContactNo: '1' }],
    ['secondaryEmailAddress', { secondaryEmailAddress: 'x' }],
    ['invoiceCounty', { invoiceCounty: null }],
    ['invoiceCity', { invoiceCity: null }],
    ['invoiceAddress', { invoiceAddress: '' }],
    ['invoicePostalCode', { invoicePostalCode: '1234' }],
    ['invoicePhysicalLocation', { invoicePhysicalLocation: '' }],
    ['deliveryCountry', { sameAddress: 0 }],
    ['deliveryAddress', { sameAddress: 0, deliveryCountry: 1 }],
    ['deliveryCity', { sameAddress: 0, deliveryCountry: 1, deliveryCounty: 47 }],
    ['sameAddress', { sameAddress: 2 }],
    ['confirmPassword', { confirmPassword: '' }],
    ['consentEdition', { consentEdition: '' }],
    ['userType', { userType: 1 }],
  ])('gets the fault of its form at the field: %s of %j', async (field, change) => {
    const problem = await shop.refused(registerTrader, { ...traderForm(email(), cityId), ...change }, from())
    expect(Object.keys(problem.fields ?? {})).toContain(field)
  })

  it.each([
    ['a JPEG of 1,000,000 bytes', picture(JPEG, 1_000_000), true],
    ['a PNG of 10,239 bytes', picture(PNG, 10_239), false],
    ['a JPEG of 1,000,001 bytes', picture(JPEG, 1_000_001), false],
    ['a PDF', picture([0x25, 0x50, 0x44, 0x46, 0x2d], 20_000), false],
    ['a GIF', picture([...Buffer.from('GIF89a')], 20_000), false],
    ['HTML', picture([...Buffer.from('<!doctype html>')], 20_000), false],
  ])('accepts as a logo a JPEG or PNG of the right size only: %s', async (_what, companyLogoFile, good) => {
    const to = email()
    const before = readdirSync(files).length
    if (good) await shop.ask(registerTrader, traderForm(to, cityId), from(), { companyLogo: companyLogoFile })
    else {
      const sent = { companyLogo: companyLogoFile }
      const problem = await shop.refused(registerTrader, traderForm(to, cityId), from(), sent)
      expect(problem.fields).toEqual({ companyLogo: 'A logo is a JPEG or PNG picture of 10 KB to 1 MB.' })
    }
    expect(readdirSync(files).length - before).toBe(good ? 1 : 0)
  })

  it('creates no company or logo with a registered email, even in concurrent registrations', async () => {
    const to = email()
    const count = async () =>
      (await shop.database.query<{ n: number }>('SELECT count(*)::int AS n FROM companies'))[0]?.n ?? 0
    const [companies, logos] = [await count(), readdirSync(files).length]
    const send = () => shop.ask(registerTrader, traderForm(to, cityId), from(), { companyLogo: picture(JPEG, 20_000) })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    expect(await count()).toBe(companies + 1)
    expect(readdirSync(files)).toHaveLength(logos + 1)
    expect((await emailsTo(shop, to)).filter(({ subject }) => subject.startsWith('You already'))).toHaveLength(2)
  })

  it('sends a form, not JSON', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/register-trader', payload: traderForm('a@b.ke', 1) })
    expect(answer.json()).toMatchObject({ status: 415, code: 'wrong-content-type' })
  })
})
