import type { Page } from 'playwright/test'
import { productDetails } from '../../lib/contract/catalogue/product.ts'
import { paymentStatus } from '../../lib/contract/payments/payment.ts'
import { showKenyanMobile } from '../../lib/format/phone.ts'
import { callAs, productsInStock } from '../support/account.ts'
import { must } from '../support/calls.ts'
import { handIn, printedPdf, scanned } from '../support/company-documents.ts'
import { freshTrader } from '../support/fresh-trader.ts'
import { placeInBrowser } from '../support/guest-order.ts'
import { freshPhone, payByHand } from '../support/handset.ts'
import { decideDocuments } from '../support/kyc-review.ts'
import { signInToOffice } from '../support/office.ts'
import { operate } from '../support/operate.ts'
import { codeInHand, scan, takeParcel } from '../support/packing.ts'
import { signInByCall } from '../support/people.ts'
import { expect, expectAccessible, expectUsable, test } from '../support/shop.ts'
import { invite, openAccount } from '../support/staff-account.ts'
import { goOnAs, keepBrowser } from '../support/staff-browsers.ts'

/**
 * The promise: a shop's first day in the office. A new owner invites staff. An order with a shortage is found, partly
 * sent, cancelled for the rest and refunded. A company is approved and gets credit. Each person does their part, two
 * people agree on expenses, and the auditor reads the log.
 */
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const PICKED = 2
const ORDERED = 14

/** A person of this day, unknown to other shops. */
const person = (name: string) => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}.${process.pid}@office.example`,
})
const OWNER = person('Salome Wairimu')
const PACKER = person('Juma Bakari')
const FINANCE = person('Njambi Kamau')
const APPROVER = person('Fatuma Said')
const REVIEWER = person('Kevin Otieno')

/** The order with a shortage, and the address of the company's page, for later tests. */
let orderNo = 0
let companyPage = ''

/** A guest's order for two products, paid with M-Pesa. */
async function paidOrder(guest: Page) {
  const [first = 0, second = 0] = await productsInStock(2)
  const phone = freshPhone()
  const lines = [
    { productId: first, quantity: 3 },
    { productId: second, quantity: ORDERED },
  ]
  const order = await placeInBrowser(guest, lines, 'delivered', { mobileNumber: phone })
  const { byHand } = await must(paymentStatus, { orderId: order.orderId })
  await payByHand(phone, byHand.businessNumber, byHand.accountReference, byHand.amount)
  await expect.poll(async () => (await must(paymentStatus, { orderId: order.orderId })).isPaid).toBe(true)
  return { no: Number(order.orderNo), phone, short: await must(productDetails, { id: second, stockQty: null }) }
}

/** The result of an action that can be undone for ten seconds. */
const isDone = (page: Page, label: string) =>
  expect(page.getByText(`${label}: done.`).first()).toBeVisible({ timeout: 60_000 })

test("a new owner opens their account by the command's invitation, and invites four staff members", async ({
  page: owner,
  newDevice,
}) => {
  await operate('staff', 'invite', '--email', OWNER.email, '--role', 'owner', '--name', OWNER.name)
  const link = await openAccount(owner, OWNER, 'passkey', () => expectUsable(owner))
  const outside = await newDevice()
  await outside.goto(link)
  await expect(outside.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await owner.keyboard.press('g')
  await owner.keyboard.press('f')
  await expect(owner).toHaveURL(/\/office\/staff/)
  await invite(owner, PACKER, 'Packer')
  await invite(owner, FINANCE, 'Finance')
  await invite(owner, APPROVER, 'Approver', true)
  await invite(owner, REVIEWER, 'Companies')
  await test.step('a second owner approves the approver', async () => {
    const other = await newDevice()
    await signInToOffice(other, 'owner')
    await other.goto('/office/staff')
    const asked = other.getByRole('region', { name: 'Waiting for approval' })
    await expect(asked).toContainText(APPROVER.email)
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(asked).toBeHidden()
  })
  await expectUsable(owner)
  await keepBrowser(owner, OWNER)
  for (const [who, factor] of [
    [PACKER, 'passkey'],
    [FINANCE, 'app'],
    [APPROVER, 'passkey'],
    [REVIEWER, 'passkey'],
  ] as const) {
    const device = await newDevice()
    await openAccount(device, who, factor)
    await keepBrowser(device, who)
  }
})

test('an order is found by phone number, packed short on a phone, partly sent and partly cancelled', async ({
  page,
  newDevice,
}) => {
  const { no, phone, short } = await paidOrder(await newDevice())
  orderNo = no
  const owner = await goOnAs(page, OWNER)
  const packer = await goOnAs(await newDevice(), PACKER)

  await test.step('the owner finds and approves it', async () => {
    await owner.goto('/office/orders')
    await expect(owner.getByRole('grid', { name: 'Orders' })).toBeVisible()
    await owner.keyboard.press('Control+k')
    await owner.keyboard.type(showKenyanMobile(phone))
    await expect(owner.getByRole('option', { name: new RegExp(String(orderNo)) }).first()).toBeVisible()
    await owner.keyboard.press('Enter')
    await expect(owner).toHaveURL(new RegExp(`/office/orders/${orderNo}`))
    await expect(owner.getByRole('button', { name: 'Approve' })).toBeVisible()
    await owner.keyboard.press('s')
    await expect(owner.getByText(/Approve 1 order: in \d+ s/)).toBeVisible()
    await isDone(owner, 'Approve 1 order')
  })

  await test.step('it is packed short with the scanner', async () => {
    await packer.setViewportSize({ width: 360, height: 740 })
    await takeParcel(packer, orderNo)
    await expectAccessible(packer)
    for (let product = 1; product <= 2; product += 1) {
      const code = await codeInHand(packer)
      const isShort = code === short.code
      for (let piece = 0; piece < (isShort ? PICKED : 3); piece += 1) await scan(packer, code)
      if (isShort) {
        await packer.getByRole('button', { name: 'Report shortage' }).click()
        await expect(packer.getByText(`${ORDERED - PICKED} short`, { exact: true })).toBeVisible()
        await packer.getByLabel('Shelf is empty').check()
        await expectAccessible(packer)
        await packer.getByRole('button', { name: `Report ${ORDERED - PICKED} short` }).click()
      }
      await expect(packer.getByText(`${product} of 2 products done`)).toBeVisible()
    }
    await packer.getByRole('button', { name: 'Box 1 is packed' }).click()
  })

  await test.step('a packed parcel is handed to its carrier', async () => {
    const boxes = packer.getByRole('region', { name: 'Boxes' })
    await boxes.getByRole('link', { name: 'Back to Packing' }).click()
    await packer.getByRole('button', { name: /^Packed/ }).click()
    await packer.getByRole('searchbox').fill(String(orderNo))
    // The missing products became the order's second parcel, which is not packed yet.
    await packer.getByRole('row', { name: `${orderNo}-1` }).click()
    await packer.getByLabel('Carrier').fill('G4S')
    await packer.getByLabel('Waybill number').fill('WB-360-1')
    await expectAccessible(packer)
    await packer.getByRole('button', { name: 'Hand over to G4S' }).click()
    await isDone(packer, 'Hand over 1 parcel')
  })

  await test.step('the rest is cancelled, its money shown first', async () => {
    await owner.reload()
    const parcels = owner.getByRole('region', { name: 'Parcels and changes' })
    await expect(parcels.getByText(/Sent .* with G4S, WB-360-1/)).toBeVisible()
    await parcels.getByRole('button', { name: 'Cancel lines' }).click()
    // The form has the place of the lines.
    const form = owner.getByRole('region', { name: 'Cancel lines' })
    const line = form.getByRole('row', { name: new RegExp(short.code) })
    await line.getByLabel(/^Cancel:/).fill(String(ORDERED - PICKED))
    await expect(form.getByText(/must then be refunded/)).toBeVisible()
    await expectUsable(owner)
    await form.getByRole('radio', { name: 'Out of stock' }).check()
    await form.getByRole('button', { name: /^Cancel lines, credit/ }).click()
    await isDone(owner, `Cancel lines of order ${orderNo}`)
  })
})

test('a company is approved document by document and gets credit that two people agreed on', async ({
  page,
  newDevice,
}) => {
  const companyName = `Watamu Sails ${Date.now() % 100_000}`
  const [company, finance, approver] = [
    await newDevice(),
    await goOnAs(await newDevice(), FINANCE),
    await goOnAs(await newDevice(), APPROVER),
  ]
  const reviewer = await goOnAs(page, REVIEWER)
  await signInByCall(company, (await freshTrader(companyName)).email)
  await handIn(company, {
    'Certificate.jpg': await scanned(),
    'KRA PIN.jpg': await scanned(),
    'Permit.pdf': printedPdf(companyName),
  })
  await decideDocuments(reviewer, companyName)
  await isDone(reviewer, 'Send the answer about documents')
  expect(await callAs(company, 'my-documents')).toMatchObject({ approvalStatus: 'approved' })

  await finance.goto('/office/companies')
  await finance.getByRole('searchbox').fill(companyName)
  await finance.getByRole('link', { name: companyName }).click()
  await expect(finance.getByRole('heading', { name: 'No credit account' })).toBeVisible()
  companyPage = finance.url()
  await finance.getByRole('button', { name: 'Propose a limit' }).click()
  await finance.getByLabel('Limit, KSh').fill('250000')
  await finance.getByLabel('Why').fill('Known for years from the Watamu shop.')
  await finance.keyboard.press('Enter')
  await expect(finance.getByText('You proposed KSh 250,000')).toBeVisible()
  const approve = (who: Page) => who.getByRole('button', { name: /Approve KSh 250,000/ })
  await expect(approve(finance)).toHaveAttribute('aria-disabled', 'true')
  await expectUsable(finance)
  await approver.goto(companyPage)
  await expect(approver.getByText('You can approve or decline this.')).toBeVisible()
  await approve(approver).click()
  await expect(approver.getByRole('heading', { name: 'KSh 250,000 available of KSh 250,000' })).toBeVisible()
})

test('one person requests a refund above the limit, and a second person approves, sends and records it', async ({
  page,
  newDevice,
}) => {
  const finance = await goOnAs(page, FINANCE)
  const approver = await goOnAs(await newDevice(), APPROVER)
  /** The order's row among the refunds. */
  const refund = finance.getByRole('listitem').filter({ hasText: String(orderNo) })
  const agree = (who: Page) => who.getByRole('button', { name: /Approve refund of/ })

  await test.step('one person requests it, and cannot approve it', async () => {
    await finance.goto('/office')
    const group = finance.getByRole('region', { name: 'Refunds due' })
    const task = group.getByRole('listitem').filter({ hasText: String(orderNo) })
    await expect(task).toBeVisible()
    await expectUsable(finance)
    await task.getByRole('button', { name: /^Take/ }).click()
    await expect(task.getByText('You', { exact: true })).toBeVisible()
    await task.getByRole('link', { name: new RegExp(String(orderNo)) }).click()
    await expect(refund.getByLabel('KSh')).not.toHaveValue('')
    await refund.getByRole('button', { name: 'Request refund' }).click()
    await expect(finance.getByText('Requested. A second person must approve it.')).toBeVisible()
    await expect(agree(finance)).toHaveAttribute('aria-disabled', 'true')
    await expectUsable(finance)
  })

  await test.step('a second person approves', async () => {
    await approver.goto('/office')
    await approver.getByRole('link', { name: new RegExp(String(orderNo)) }).click()
    await agree(approver).click()
    await expect(approver.getByText('Approved. The refund can be sent now.')).toBeVisible()
  })

  await test.step('the approver sends it manually and records its receipt', async () => {
    // The address contains the selected row.
    await finance.reload()
    await refund.getByLabel('Receipt of the refund').fill('UKS7FIRST1')
    await finance.keyboard.press('Enter')
    await isDone(finance, 'Record a manual refund')
    await expect(refund).toContainText('UKS7FIRST1')
    await expect(refund).toContainText(`Approved by ${APPROVER.name}.`)
    await finance.goto('/office/money/ledger')
    await finance.getByRole('searchbox').fill('UKS7FIRST1')
    await expect(finance.getByText('Refunded').first()).toBeVisible()
    await expectUsable(finance)
  })
})

test('the auditor reads the author of each action', async ({ page: auditor }) => {
  await signInToOffice(auditor, 'auditor')
  await auditor.goto('/office/log')
  const log = auditor.getByRole('grid', { name: 'Log' })
  await expect(log).toBeVisible()
  await expectUsable(auditor)
  await auditor.getByRole('searchbox').fill(String(orderNo))
  const named = ({ name, email }: typeof OWNER) => `${name} (${email})`
  for (const sentence of [
    `${named(OWNER)} changed the status of order ${orderNo}`,
    `${named(PACKER)} packed order ${orderNo}`,
    `${named(PACKER)} handed over order ${orderNo}`,
    `${named(OWNER)} cancelled lines of order ${orderNo}`,
    `${named(FINANCE)} requested a refund on order ${orderNo}`,
    `${named(APPROVER)} approved a refund on order ${orderNo}`,
    `${named(FINANCE)} recorded a refund on order ${orderNo}`,
  ])
    await expect(log.getByText(sentence)).toBeVisible()
  await auditor.goto(companyPage)
  const history = auditor.getByRole('list', { name: 'History' })
  for (const [who, what] of [
    [REVIEWER.name, 'answered the KYC documents (approved).'],
    [FINANCE.name, 'proposed a credit limit'],
    [APPROVER.name, /approved a credit limit \(KSh\s250,000,\s30\sdays\)/],
  ] as const)
    await expect(history.getByRole('listitem').filter({ hasText: who }).getByText(what)).toBeVisible()
})
