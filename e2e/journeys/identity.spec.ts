import { freshConsumer, openAs } from '../support/fresh-person.ts'
import { mailedLink, PASSWORD, signIn } from '../support/people.ts'
import { expect, expectUsable, test } from '../support/shop.ts'

const PHONE = { width: 360, height: 780 }
let people = 0
const freshEmail = () => {
  people += 1
  return `wambui.${process.pid}.${Date.now()}.${people}@example.co.ke`
}

/** The promise: a visitor opens an account on a phone, confirms it by email, signs in and is recognised. */
test.describe('an account on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a consumer registers, confirms by email, signs in and signs out', async ({ page, newDevice, allowConsole }) => {
    allowConsole(/422/)
    const email = freshEmail()
    await page.goto('/sign-up')
    await page.getByLabel('First name').fill('Wambui')
    await page.getByLabel('Last name').fill('Njeri')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('textbox', { name: 'Mobile number', exact: true }).fill('0712 345 678')
    await page.locator('input[name="password"]').fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    const goOn = page.getByRole('button', { name: 'Continue' })
    await goOn.click()
    await expect(page.getByRole('heading', { name: 'Step 2 of 2 About you' })).toBeFocused()
    await page.getByLabel('Date of birth').pressSequentially('12.4.1990')
    await expect(page.getByLabel('Date of birth')).toHaveValue('12/04/1990')
    await page.getByRole('combobox', { name: 'County' }).selectOption('Nairobi')
    await page.getByRole('combobox', { name: 'Town' }).fill('Eastleigh')
    await expect(page.getByLabel('Postal code')).toHaveValue('00610')
    await page.getByLabel('Building, road, landmark').fill('Amal Plaza')
    const signUp = page.locator('main').getByRole('button', { name: 'Sign Up', exact: true })
    await signUp.click()
    await expect(page.getByText('Please accept the terms.')).toBeVisible()

    // Typed text survives a reload; passwords do not.
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Wambui')
    await expect(page.locator('input[name="password"]')).toHaveValue('')
    await page.locator('input[name="password"]').fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await goOn.click()
    await expect(page.getByLabel('Date of birth')).toHaveValue('12/04/1990')
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await signUp.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()

    // Not before the link was opened.
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(email)
    await page.locator('input[name="password"]').fill(PASSWORD)
    await page.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Please confirm your account first.')).toBeVisible()

    const link = await mailedLink(email, 'confirm-user')
    await page.goto(link)
    await expect(page.getByText('User confirm successfully.')).toBeVisible()
    await page.locator('main').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL(/\/sign-in/)
    await signIn(page, email)
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.viewer)).toBe('2-approved')

    // A signed-in user stays on the previous path.
    await page.goto('/sign-in')
    await expect(page).toHaveURL(/\/$/)

    // The link is good once.
    const other = await newDevice()
    await other.goto(new URL(link, page.url()).href)
    await expect(other.getByText('This link was already used or has expired.')).toBeVisible()
  })

  test('a trader registers with a logo, and continues with the documents', async ({ page, allowConsole }) => {
    // The recorder of the journey reads the preview of the logo, which the page's policy does not let it.
    allowConsole(/Connecting to 'blob:/)
    const email = freshEmail()
    await page.goto('/sign-up?as=trader')
    await page.getByLabel('Company name').fill('Njeri Traders')
    await page.getByLabel('Head office email').fill(email)
    await page.getByRole('textbox', { name: 'Head office phone', exact: true }).fill('722000999')
    await page.locator('input[name="password"]').fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('More contact details (optional)').click()
    const logo = (bytes: number) => ({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        Buffer.alloc(bytes - 8, 1),
      ]),
    })
    await page.getByLabel('Logo (optional)').setInputFiles(logo(10_239))
    await expect(page.getByText('A logo is a JPEG or PNG picture of 10 KB to 1 MB.')).toBeVisible()
    await page.getByLabel('Logo (optional)').setInputFiles(logo(20_000))
    await page.getByLabel('Postal address').first().fill('P.O. Box 12')
    await page.getByRole('combobox', { name: 'County' }).first().selectOption('Mombasa')
    await page.getByRole('combobox', { name: 'Town' }).first().fill('Nyali')
    await page.getByLabel('Building, road, landmark').first().fill('Links Road')
    await page.getByRole('checkbox', { name: 'Same as the invoice address' }).check()
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    await page.goto(await mailedLink(email, 'confirm-user'))
    await expect(page.getByText('User confirm successfully.')).toBeVisible()
    await page.goto('/sign-in')
    await signIn(page, email)
    await expect(page).toHaveURL(/\/kyc-upload$/)
  })
})

test.describe('sign-in', () => {
  test('resets a forgotten password by email', async ({ page, allowConsole }) => {
    allowConsole(/422/)
    const email = await freshConsumer()
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    await page.waitForURL(/\/sign-in\?reason=password-email$/, { timeout: 6_000 })
    await expect(
      page.getByText('If this email has an account, we have sent a link').filter({ visible: true }),
    ).toBeVisible()
    await page.goto(await mailedLink(email, 'new-password'))
    await page.getByLabel('New password', { exact: true }).fill('Kitenge#77x')
    await page.getByLabel('Confirm new password').fill('Kitenge#77y')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('New password and confirm password does not match')).toBeVisible()
    await page.getByLabel('Confirm new password').fill('Kitenge#77x')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('Your new password is saved.')).toBeVisible()
    await page.goto('/sign-in')
    await signIn(page, email, 'Kitenge#77x')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.viewer)).toBe('2-approved')
  })

  test('redirects to sign-in when the session ends, and back to the same page', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/401/)
    await openAs(page, '/product-list/blankets', 'consumer')
    // The upstream session is lost: identity cookie and upstream session disagree, both go, the visitor is a guest.
    await context.clearCookies({ name: 'upstream-session' })
    const profile = await page.request.get('/api/get-profile', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(profile.status()).toBe(401)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('next-auth.session-token')
  })

  test('no token of the shop API ever reaches the page', async ({ page }) => {
    await page.goto('/sign-in')
    const answered = page.waitForResponse(/\/api\/login$/)
    await signIn(page, 'consumer')
    const body = await (await answered).text()
    expect(body).not.toMatch(/token/i)
    expect(JSON.parse(body).data).toMatchObject({ name: 'Amina Otieno', userType: 2 })
    const session = await (await page.request.get('/api/auth/session')).text()
    expect(session).not.toMatch(/token/i)
    expect(JSON.parse(session).user).toMatchObject({ name: 'Amina Otieno', userType: 2, approvalStatus: 'approved' })
    expect((await page.request.get('/api/auth/csrf')).status()).toBe(404)
    expect((await page.request.post('/api/refresh-token', { data: {} })).status()).toBe(404)
    const cookies = await page.context().cookies()
    for (const name of ['upstream-session', 'next-auth.session-token']) {
      const cookie = cookies.find((one) => one.name === name)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })
      expect(cookie?.value.length).toBeLessThan(4_000)
    }
  })
})

test('sign-in and sign-up are accessible', async ({ page, allowConsole }) => {
  allowConsole(/422|404/)
  for (const address of [
    '/sign-in',
    '/forgot-password',
    '/new-password/aaaaaaaaaaaaaaaaaaaaaaaa',
    '/sign-up?as=trader',
    '/sign-up',
  ]) {
    await test.step(address, async () => {
      await page.goto(address)
      await page.locator('main').getByRole('button').last().waitFor()
      await expectUsable(page)
    })
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expectUsable(page)
  await page.getByLabel('First name').fill('Wambui')
  await page.getByLabel('Last name').fill('Njeri')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail())
  await page.getByRole('textbox', { name: 'Mobile number', exact: true }).fill('0712 345 678')
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('More contact details (optional)').click()
  await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Please accept the terms.')).toBeVisible()
  await expectUsable(page)
})
