import { VIEW_AS_PATH } from '#lib/account/view-as.ts'
import { type SheetRow, saveSheetJob } from '#lib/contract/catalogue/office/sheet.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { sampleCodeAt } from '#sample/people/sample-staff.ts'
import { softPasskey } from '#shop-api/testing/soft-passkey.ts'
import type { Attack } from './attack.ts'
import { step, verdict } from './attack.ts'
import { beginSignIn, Clerk, hire, pause, STAFF_PASSWORD, staff } from './office.ts'
import { placeOrder, productsWithStock } from './orders.ts'
import { countsOf, freshPhone, type Target, Visitor } from './target.ts'

/** M2, M3, L1, L5-L7, L10 of the new list, and signing in: staff who lost access or see more than their role allows. */

const WRONG_PASSKEYS = 8
const WRONG_CODES = 12
const KRA_PIN = /P051\d{6}[A-Z]/

/** A guest's order with a fresh phone number. */
async function orderWithPhone(target: Target): Promise<{ phone: string; orderNo: number }> {
  const visitor = new Visitor(target)
  const [product] = await productsWithStock(visitor, 1, 60)
  const phone = freshPhone()
  const { orderNo } = await placeOrder(visitor, product?.id ?? 0, { mobileNumber: phone })
  return { phone: `0${phone.slice(3)}`, orderNo }
}

async function found(clerk: Clerk, orderNo: number, search: string): Promise<boolean> {
  const filter = { numbers: [orderNo], search }
  const { orders } = await clerk.must<{ orders: unknown[] }>('office/order-list', { filter })
  return orders.length > 0
}

/** A support clerk's browser that sees the shop as the approved trader. */
async function viewAsTrader(target: Target): Promise<(origin: string) => Promise<Visitor>> {
  const support = await staff(target, 'support')
  const filter = { kind: 'all', search: 'trader@fuma.test' }
  const { customers } = await support.must<{ customers: { userId: number }[] }>('office/customers', filter)
  const asked = { userId: customers[0]?.userId, reason: 'They rang.' }
  const { ticket } = await support.must<{ ticket: string }>('office/customers/view-as', asked)
  return async (origin) => {
    const visitor = new Visitor(target)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin, 'sec-fetch-site': 'cross-site' }
    await visitor.fetch(VIEW_AS_PATH, { method: 'POST', headers, body: new URLSearchParams({ ticket }).toString() })
    return visitor
  }
}

export const officeAccessAttacks: Attack[] = [
  step('M2', 'an account schedules a price of KSh 3 before an owner resets it', async (target) => {
    const thief = await hire(target, 'catalogue')
    const filter = { filter: { status: 'active' }, limit: 20 }
    const row = (await thief.clerk.must<{ rows: SheetRow[] }>('office/sheet/rows', filter)).rows.at(-1)
    if (!row) throw new Error('no products')
    const startAt = new Date(Date.now() + 62_000).toISOString()
    const input = { changes: [[row.variantId, 'price', row.price, '3.00']] }
    await thief.clerk.must(saveSheetJob.path.slice(1), { startAt, input })
    const owner = await staff(target, 'owner')
    await owner.must('office/staff/reset-factor', { staffId: thief.staffId })
    const { status } = await thief.clerk.get('office/me')
    await pause(75_000)
    const { rows } = await owner.must<{ rows: SheetRow[] }>('office/sheet/rows', filter)
    const price = rows.find(({ variantId }) => variantId === row.variantId)?.price
    return verdict(price === row.price && status === 401, `session ${status}; ${row.price}, 75 s later ${price}`)
  }),
  step('M3', 'a packer, who sees no phones, finds the digits of one by searches of its beginning', async (target) => {
    const { phone, orderNo } = await orderWithPhone(target)
    const packer = await staff(target, 'packer')
    const shown = await packer.get(`office/orders/${orderNo}/phone`)
    const beginnings: string[] = []
    for (const text of [phone, `254${phone.slice(1)}`, `+254 ${phone.slice(1)}`])
      for (let digits = text.length - 5; digits < text.length; digits += 1)
        if (await found(packer, orderNo, text.slice(0, digits))) beginnings.push(text.slice(0, digits))
    const listed = await packer.must<unknown[]>('office/find', { text: phone.slice(0, 9) })
    const whole = await found(packer, orderNo, phone)
    return verdict(
      beginnings.length + listed.length === 0 && shown.status === 403 && whole,
      `found by ${beginnings.length} beginnings, by the whole number ${whole}`,
    )
  }),
  step('L5', 'an approver reads a phone number in the log of a colleague’s search', async (target) => {
    const { phone, orderNo } = await orderWithPhone(target)
    await found(await staff(target, 'packer'), orderNo, phone)
    const approver = await staff(target, 'approver')
    const [newest] = await approver.must<{ id: number }[]>('office/audit', { actions: ['phones.search'] })
    const { status, text } = await approver.call('office/audit/entry', { id: newest?.id })
    const isShown = text.includes(phone.slice(1))
    return verdict(status === 200 && text.includes('•') && !isShown, `logged; the number is shown: ${isShown}`)
  }),
  step('L6', 'an invited person takes the owner’s name', async (target) => {
    const owner = (await (await staff(target, 'owner')).get('office/me')).data as { name: string }
    const { clerk } = await hire(target, 'packer', owner.name)
    const me = (await clerk.get('office/me')).data as { name: string }
    return verdict(me.name !== owner.name, `the owner is ${owner.name}, the packer ${me.name}`)
  }),
  step('L7', 'a packer reads names and addresses of orders and nothing is written down', async (target) => {
    const { clerk, staffId } = await hire(target, 'packer')
    const { orders } = await clerk.must<{ orders: { orderNo: number }[] }>('office/order-list', { filter: {} })
    const { status } = await clerk.get(`office/orders/${orders[0]?.orderNo}`)
    const auditor = await staff(target, 'auditor')
    const looks = await auditor.must<unknown[]>('office/audit', { staffIds: [staffId], actions: ['orders.view'] })
    return verdict(status === 200 && looks.length === 2, `a list and an order: ${looks.length} looks are logged`)
  }),
  step('L1', 'support sees account, cheque and KRA PIN as the customer', async (target) => {
    const viewer = await (await viewAsTrader(target))('null')
    const answer = await viewer.fetch('/api/get-profile', { headers: { origin: '' } })
    const profile = await answer.text()
    const reads = ['cheque-image?no=1', 'cheque-image?no=3', 'my-document-file?id=1', 'credit-facilities?pageNo=1']
    const got = reads.map((call) => viewer.fetch(`/api/${call}`, { headers: { origin: '' } }))
    const days = { fromDate: '2026-01-01', toDate: '2026-12-31' }
    const all = await Promise.all([...got, viewer.call('credit-entries', days), viewer.call('my-documents')])
    const statuses = all.map(({ status }) => status)
    return verdict(
      answer.status === 200 && !KRA_PIN.test(profile) && statuses.every((status) => status === 403),
      `profile ${answer.status}, with a KRA PIN: ${KRA_PIN.test(profile)}; the others ${countsOf(statuses)}`,
    )
  }),
  step('C', 'a ticket to view as a customer is posted elsewhere, used twice, and writes', async (target) => {
    const open = await viewAsTrader(target)
    const isIn = async (visitor: Visitor) =>
      (await visitor.fetch('/api/get-profile', { headers: { origin: '' } })).status === 200
    const foreign = await isIn(await open('https://evil.example'))
    const first = await open('null')
    const second = await isIn(await open('null'))
    const write = await first.call('delete-account', { password: SAMPLE_PASSWORD })
    return verdict(
      !foreign && !second && (await isIn(first)) && write.status === 403,
      `from elsewhere ${foreign}, twice ${second}, write ${write.status}`,
    )
  }),
  step('L10', 'wrong passkeys of a stranger keep a colleague of the same network out', async (target) => {
    const { clerk } = await hire(target, 'packer')
    const key = softPasskey(target.office)
    const { options } = await clerk.must<{ options: Record<string, unknown> }>('office/factor/passkey-prepare')
    await clerk.must('office/factor/passkey-add', { name: 'Laptop', response: key.make(options) })
    const stranger = new Clerk(target)
    const send = async (of: typeof key) => {
      const asked = await stranger.must<{ options: Record<string, unknown> }>('office/sign-in/passkey-ask')
      return (await stranger.call('office/sign-in/passkey', { response: of.use(asked.options) })).status
    }
    const wrong = softPasskey(target.office)
    const statuses: number[] = []
    for (let i = 0; i < WRONG_PASSKEYS; i += 1) statuses.push(await send(wrong))
    const colleague = await send(key)
    return verdict(
      !statuses.includes(200) && colleague === 200,
      `${countsOf(statuses)}; a colleague of this network ${colleague}`,
    )
  }),
  step('C', 'a session with the password alone; codes guessed, and one used six times at once', async (target) => {
    const code = sampleCodeAt(new Date())
    const shown = await beginSignIn(target, 'companies')
    const six = await Promise.all(Array.from({ length: 6 }, () => shown.call('office/factor/code', { code })))
    const uses = six.filter(({ status }) => status === 200).length
    const half = await beginSignIn(target, 'companies')
    const opened = [await half.get('office/me'), await half.call('office/companies', { queue: 'all' })]
    const added = await half.call('office/factor/authenticator-prepare')
    const guessing = await beginSignIn(target, 'orders')
    const guesses: number[] = []
    for (let i = 0; i < WRONG_CODES; i += 1)
      guesses.push((await guessing.call('office/factor/code', { code: String(100_000 + i) })).status)
    const isHeld = opened.every(({ status }) => status === 401) && added.status !== 200 && uses === 1
    return verdict(
      isHeld && guesses.at(-1) === 429 && !guesses.includes(200),
      `${countsOf(opened.map(({ status }) => status))}; a factor added ${added.status}; ${uses} of 6; ${countsOf(guesses)}`,
    )
  }),
  step('C', 'wrong passwords of staff; a cookie after sign-out, and one that was changed', async (target) => {
    const { clerk } = await hire(target, 'packer')
    const kept = new Map(clerk.cookies)
    await clerk.must('office/sign-out')
    const statuses: number[] = []
    for (const change of [(value: string) => value, (value: string) => `${value.slice(0, -3)}AAA`]) {
      const thief = new Clerk(target)
      for (const [name, value] of kept) thief.cookies.set(name, change(value))
      statuses.push((await thief.get('office/me')).status)
    }
    const guesser = new Clerk(target)
    const guesses: number[] = []
    for (let i = 0; i < WRONG_CODES; i += 1) {
      const password = `${i % 2 ? SAMPLE_PASSWORD : STAFF_PASSWORD}${i}`
      guesses.push((await guesser.call('office/sign-in', { email: 'auditor@office.fuma.test', password })).status)
    }
    return verdict(
      statuses.every((status) => status === 401) && guesses.at(-1) === 429 && !guesses.includes(200),
      `cookies ${countsOf(statuses)}; passwords ${countsOf(guesses)}`,
    )
  }),
]
