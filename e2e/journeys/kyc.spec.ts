import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { officeKycList, officeKycReview } from '#lib/contract/companies/office/kyc.ts'
import { freshTrader } from '../support/fresh-trader.ts'
import { answerAsStaff } from '../support/kyc-review.ts'
import { signIn } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'
import { asStaff } from '../support/staff.ts'

/**
 * The promise: a company sends its documents over an unstable connection, repeats a single document on request, and
 * sees each decision without a reload. Approval opens its permissions.
 */

const main = (page: Page) => page.getByRole('main').filter({ visible: true })
const documents = (page: Page) => main(page).locator('input[type=file]')

/** A scan of about 120 KB that no other is like. */
async function scan(name: string, format: 'png' | 'jpeg', size = 200) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: size, height: size, channels: 3, background: '#fff', noise } })
  return { name, mimeType: `image/${format}`, buffer: await picture.toFormat(format).toBuffer() }
}

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${name} ${'x'.repeat(12_000)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`),
})

async function look(page: Page): Promise<void> {
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
}

test('sends documents, repeats a single document on request, and sees the approval live', async ({
  page,
  allowConsole,
}) => {
  // One story of seven steps.
  test.slow()
  // The lost connection, and deliberate refusals.
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 400/)
  const { email, companyName } = await freshTrader('Mwea Cloth House')
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page).toHaveURL(/\/kyc-upload$/)

  await test.step('shows a request for documents on every page until they are sent', async () => {
    await page.goto('/about')
    const banner = page.getByRole('region', { name: 'Your KYC' })
    await expect(banner).toContainText('We need your documents')
    await banner.getByRole('link', { name: 'Send documents' }).click()
    await expect(page).toHaveURL(/\/kyc-upload$/)
  })

  await test.step("shows the shop's findings, and retains the chosen documents", async () => {
    const script = { ...pdf('form.pdf') }
    script.buffer = Buffer.concat([script.buffer, Buffer.from('<</S/JavaScript/JS(1)>>\n%%EOF\n')])
    await documents(page).setInputFiles(script)
    await main(page).getByRole('button', { name: 'Submit' }).click()
    await expect(
      main(page).getByText('“form.pdf” contains a script. Please print it to a new PDF and send that.'),
    ).toBeVisible()
    await main(page).getByRole('button', { name: 'Remove form.pdf' }).click()
    await expect(main(page).getByText('contains a script')).toBeHidden()
  })

  await test.step('a large photo is reduced before upload', async () => {
    const photo = await scan('permit.png', 'png', 1000)
    expect(photo.buffer.length).toBeGreaterThan(1_000_000)
    await documents(page).setInputFiles([pdf('registration.pdf'), await scan('pin.jpg', 'jpeg', 400)])
    await documents(page).setInputFiles(photo)
    await expect(main(page).getByText(/^[\d.]+ (K|M)B, made smaller from [\d.]+ MB$/)).toBeVisible()
    await expect(main(page).getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('stops on Cancel during an outage, and resumes automatically when sent again', async () => {
    let isAway = true
    let parts = 0
    await page.route(/\/api\/upload-kyc-(part|standing)$/, (route) => {
      if (route.request().url().endsWith('part')) parts += 1
      return isAway && parts > 1 ? route.abort('internetdisconnected') : route.continue()
    })
    await main(page).getByRole('button', { name: 'Submit' }).click()
    const away = main(page).getByText('No connection. We continue when it is back.')
    await expect(away).toBeVisible()
    await look(page)
    await main(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(main(page).getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveCount(3)
    parts = 0
    await main(page).getByRole('button', { name: 'Submit' }).click()
    await expect(away).toBeVisible()
    isAway = false
    await expect(main(page).getByRole('heading', { name: 'We have your documents' })).toBeVisible()
    await expect(page.getByText('answer here and by email.')).toBeVisible()
    await page.unrouteAll()
    await expect(main(page).getByText(/^We have your documents and are checking them\./)).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Submit' })).toHaveCount(0)
    await expect(documents(page)).toBeDisabled()
    await look(page)
  })

  const { companies } = await asStaff('companies', officeKycList, { queue: 'waiting', search: companyName })
  expect(companies).toMatchObject([{ name: companyName, documents: 3 }])
  const companyId = companies[0]?.companyId as number
  const { documents: sent } = await asStaff('companies', officeKycReview, { companyId })
  expect(sent.map(({ no, name }) => [no, name])).toEqual([
    [1, 'registration.pdf'],
    [2, 'pin.jpg'],
    [3, 'permit.jpg'],
  ])

  await test.step('shows a declined document on the open page, and sends only that document', async () => {
    await answerAsStaff(companyId, { 2: 'The number cannot be read.' })
    await expect(main(page).getByRole('heading', { name: 'Send one document again' })).toBeVisible()
    await expect(main(page).getByText('pin.jpg: The number cannot be read.')).toBeVisible()
    await expect(main(page).getByText('Accepted, do not send again: registration.pdf, permit.jpg.')).toBeVisible()
    await look(page)
    await page.goto('/terms')
    const line = page.getByRole('region', { name: 'Your KYC' })
    await expect(line.getByText('pin.jpg: The number cannot be read.')).toBeVisible()
    await line.getByRole('link', { name: 'Edit KYC' }).click()
    await expect(page).toHaveURL(/\/kyc-upload$/)
    await documents(page).setInputFiles(await scan('pin, sharper.jpg', 'jpeg', 400))
    await main(page).getByRole('button', { name: 'Submit' }).click()
    await expect(main(page).getByRole('heading', { name: 'We have your documents' })).toBeVisible()
  })

  await test.step('shows the approval on the open page, and then allows downloads but no uploads', async () => {
    await main(page).getByRole('link', { name: 'My documents', exact: true }).click()
    await expect(page).toHaveURL(/\/my-documents$/)
    await expect(main(page).getByText('Being checked')).toHaveCount(1)
    await answerAsStaff(companyId)
    await expect(main(page).getByText('Your documents are approved.')).toBeVisible()
    await expect(main(page).getByText('Accepted')).toHaveCount(3)
    await expect(documents(page)).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-viewer', '3-approved')
    await look(page)
    const one = page.waitForEvent('download')
    await main(page).getByRole('link', { name: 'Download registration.pdf' }).click()
    const file = await one
    expect(file.suggestedFilename()).toBe('registration.pdf')
    expect(readFileSync(await file.path()).equals(pdf('registration.pdf').buffer)).toBe(true)
    const all = page.waitForEvent('download')
    await main(page).getByRole('link', { name: 'Download all' }).click()
    const zip = unzipSync(readFileSync(await (await all).path()))
    expect(Object.keys(zip)).toEqual(['1 registration.pdf', '3 permit.jpg', '4 pin, sharper.jpg'])
  })

  await test.step('and is greeted by the shop from then on', async () => {
    await page.goto('/kyc-upload')
    await expect(main(page).getByText(`The documents of ${companyName} are approved.`)).toBeVisible()
    await page.goto('/information')
    await expect(main(page).getByLabel('Company name')).toHaveAttribute('readonly', '')
    const { views } = await asStaff('companies', officeKycReview, { companyId })
    expect(views).toContainEqual(expect.objectContaining({ document: 'registration.pdf', what: 'file' }))
  })
})
