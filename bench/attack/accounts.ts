import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Attack } from './attack.ts'
import { admitted, refused, verdict } from './attack.ts'
import { placeOrder, productsWithStock } from './orders.ts'
import { countsOf, freshEmail, freshPhone, readAnswer, type Target, Visitor } from './target.ts'

/** M5, M6, M8, M9, M11, L6, L8: accounts, and the letters that strangers can have sent. */

const PASSWORD = 'Fuma#2026'

interface ReceivedEmail {
  to: string
  subject: string
  text: string
}

/** The letters to an address, newest first. */
async function emailsTo(target: Target, email: string): Promise<ReceivedEmail[]> {
  const answer = await fetch(`${target.shopApi}/mailbox.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as ReceivedEmail[]
}

async function signedIn(target: Target, name: string, remember = false): Promise<Visitor> {
  const visitor = new Visitor(target)
  await visitor.must('login', { email: `${name}@fuma.test`, password: PASSWORD, remember })
  return visitor
}

/** A registration form for a consumer. */
async function consumer(visitor: Visitor, fields: object): Promise<object> {
  const countries = await visitor.must<{ id: number; code: string }[]>('country-list', { isApiDropDown: 1 })
  const country = countries.find(({ code }) => code === 'KE')?.id
  const [county] = await visitor.must<{ id: number }[]>('county-list', { isApiDropDown: 1, countryId: country })
  const [city] = await visitor.must<{ id: number }[]>('city-list', { isApiDropDown: 1, countyId: county?.id })
  return {
    userType: USER_TYPE.consumer,
    firstName: 'Wambui',
    lastName: 'Njeri',
    primaryMobileCountryCode: '254',
    primaryMobileNumber: '712345678',
    primaryEmail: freshEmail(),
    primaryCommunicationMode: 'Email',
    secondaryMobileCountryCode: '254',
    dob: '12/04/1990',
    gender: 'Female',
    country,
    county: county?.id,
    city: city?.id,
    postalCode: '00610',
    physicalLocation: 'Amal Plaza',
    password: 'Xq7#mtZw!2',
    confirmPassword: 'Xq7#mtZw!2',
    consent: { edition: '2026-11', accepted: true },
    ...fields,
  }
}

/** One message to us with the contract's fields as a form. */
async function enquire(visitor: Visitor, email: string): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ email, topic: '1', subject: 'Hello', comment: 'Hello' }))
    body.append(name, value)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await readAnswer(await visitor.fetch('/api/send-inquiry', { method: 'POST', body, headers }))
  return answer.status
}

export const accountAttacks: Attack[] = [
  {
    finding: 'M5a',
    attempt: "thirty order letters to a stranger's address, from thirty networks",
    play: async (target) => {
      const email = freshEmail()
      const [product] = await productsWithStock(new Visitor(target), 1, 60)
      for (let i = 0; i < 30; i += 1)
        await placeOrder(new Visitor(target), product?.id ?? 0, { email, mobileNumber: freshPhone() }).catch(
          (error: Error) => error,
        )
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      const emails = await emailsTo(target, email)
      return verdict(emails.length <= 10, `${emails.length} letters`)
    },
  },
  {
    finding: 'M5b',
    attempt: 'a registration whose email mail programs read as two',
    play: async (target) => {
      const visitor = new Visitor(target)
      const statuses: number[] = []
      for (const primaryEmail of [
        'foo,victim@bank.co.ke',
        'x<victim@bank.co.ke>',
        'g:victim@bank.co.ke',
        'victim@bank.co.ke(c)',
      ])
        statuses.push((await visitor.call('register-consumer', await consumer(visitor, { primaryEmail }))).status)
      const emails = await emailsTo(target, 'victim@bank.co.ke')
      return verdict(statuses.every((status) => status === 400) && emails.length === 0, countsOf(statuses))
    },
  },
  {
    finding: 'M5b',
    attempt: "a stranger's advertisement as the first name in an email to an unconfirmed address",
    play: async (target) => {
      const visitor = new Visitor(target)
      const primaryEmail = freshEmail()
      const form = await consumer(visitor, { primaryEmail, firstName: 'WIN-10000-http://evil.example' })
      const { status } = await visitor.call('register-consumer', form)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      const emails = await emailsTo(target, primaryEmail)
      const isForged = emails.some(({ text, subject }) => `${subject} ${text}`.includes('evil.example'))
      return isForged
        ? admitted(`${status}, and the letter says it`)
        : refused(`${status}, ${emails.length} letters without it`)
    },
  },
  {
    finding: 'M5c',
    attempt: 'thirty messages to the help centre from one network, each under another email',
    play: async (target) => {
      const visitor = new Visitor(target)
      const statuses: number[] = []
      for (let i = 0; i < 30; i += 1) statuses.push(await enquire(visitor, freshEmail()))
      return verdict(statuses.includes(429) && !statuses.some((status) => status >= 500), countsOf(statuses))
    },
  },
  {
    finding: 'M8',
    attempt: 'an open session moves the account to another email without the password',
    play: async (target) => {
      const visitor = await signedIn(target, 'consumer')
      const answer = await visitor.fetch('/api/get-profile', { headers: { origin: '' } })
      const { data } = (await answer.json()) as { data: Record<string, unknown> }
      const fields = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
      const { status, code } = await visitor.call('update-profile', { ...fields, primaryEmail: freshEmail() })
      return status === 200 ? admitted('200') : verdict(status < 500 && status !== 404, `${status} ${code}`)
    },
  },
  {
    finding: 'M8',
    attempt: 'an approved company replaces the KRA PIN that its papers proved',
    play: async (target) => {
      const visitor = await signedIn(target, 'nakuru')
      const read = async () =>
        (
          (await (await visitor.fetch('/api/get-profile', { headers: { origin: '' } })).json()) as {
            data: Record<string, unknown>
          }
        ).data
      const before = await read()
      const fields = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null))
      const { status, code } = await visitor.call('update-profile', { ...fields, kraPin: 'P051999999Z' })
      const after = await read()
      return verdict(JSON.stringify(after).includes('P051999999Z') === false && status < 500, `${status} ${code}`)
    },
  },
  {
    finding: 'M9',
    attempt: 'a company that owes money deletes itself',
    play: async (target) => {
      const visitor = await signedIn(target, 'trader')
      const { status, code, message } = await visitor.call('delete-account', { password: PASSWORD })
      return verdict(status >= 400 && status < 500 && status !== 404, `${status} ${code} ${message}`)
    },
  },
  {
    finding: 'M11',
    attempt: 'a registration with a common password',
    play: async (target) => {
      const visitor = new Visitor(target)
      const statuses: number[] = []
      for (const password of ['Password1!', 'P@ssw0rd', 'Passw0rd!']) {
        const form = await consumer(visitor, { password, confirmPassword: password })
        statuses.push((await visitor.call('register-consumer', form)).status)
      }
      return verdict(
        statuses.every((status) => status === 400 || status === 422),
        countsOf(statuses),
      )
    },
  },
  {
    finding: 'M11',
    attempt: 'a member of staff stays signed in for a month',
    play: async (target) => {
      const visitor = new Visitor(target)
      const answer = await visitor.fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'staff@fuma.test', password: PASSWORD, remember: true }),
      })
      if (answer.status !== 200) throw new Error(`login: ${answer.status}`)
      const ends = answer.headers
        .getSetCookie()
        .map((line) => Number(/max-age=(\d+)/i.exec(line)?.[1] ?? 0))
        .filter((seconds) => seconds > 0)
      const longest = Math.max(0, ...ends)
      return verdict(longest <= 8 * 3600, `cookies live ${(longest / 3600).toFixed(1)} h at most`)
    },
  },
  {
    finding: 'L6',
    attempt: "ten reset letters asked for so that the owner's own request is refused",
    play: async (target) => {
      const statuses: number[] = []
      for (let i = 0; i < 10; i += 1)
        statuses.push((await new Visitor(target).call('forgot-password', { email: 'consumer@fuma.test' })).status)
      return verdict(
        statuses.every((status) => status === 200),
        countsOf(statuses),
      )
    },
  },
  {
    finding: 'sound',
    attempt: 'a registration as staff',
    play: async (target) => {
      const visitor = new Visitor(target)
      const form = await consumer(visitor, { userType: USER_TYPE.staff })
      const { status } = await visitor.call('register-consumer', form)
      return verdict(status === 400, String(status))
    },
  },
]
