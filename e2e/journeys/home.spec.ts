import type { Page } from 'playwright/test'
import { brandList } from '../../lib/contract/reference.ts'
import { must } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

const banner = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const FIRST = 'Woven for cold mornings'
const FILM = 'From warp to fringe'

/** The promise: the banners tell their story once, and move no more than somebody wants. */
test.describe('banners', () => {
  test('move by themselves, are held by a pointer, and rest after one round', async ({ page }) => {
    await page.goto('/')
    await expect(banner(page, FIRST)).toBeVisible()
    await expect(banner(page, FILM)).toBeVisible()
    await page.getByRole('region', { name: 'From the loom' }).hover()
    const standing = await page.getByText(/^\d \/ 4$/).textContent()
    await page.waitForTimeout(2500)
    await expect(page.getByText(/^\d \/ 4$/)).toHaveText(standing as string)
    await page.mouse.move(640, 880)
    await expect(banner(page, FIRST)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play the banners' })).toBeVisible()
    await page.waitForTimeout(2500)
    await expect(banner(page, FIRST)).toBeVisible()
  })

  test('are paused and turned with keys', async ({ page }) => {
    await page.goto('/')
    // The first round may end by itself just before the button is pressed, which then sets it going again.
    await expect(async () => {
      const pause = page.getByRole('button', { name: 'Pause the banners' })
      if (await pause.isVisible()) await pause.click()
      await expect(page.getByRole('button', { name: 'Play the banners' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Next banner' }).focus()
    const before = Number((await page.getByText(/^\d \/ 4$/).textContent())?.[0])
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(/^\d \/ 4$/)).toHaveText(`${(before % 4) + 1} / 4`)
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(/^\d \/ 4$/)).toHaveText(`${before} / 4`)
  })

  test.describe('for those who want no motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('stand still until asked', async ({ page }) => {
      await page.goto('/')
      await page.waitForTimeout(3000)
      await expect(banner(page, FIRST)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Play the banners' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeVisible()
    })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

    test('turn under a finger, and lead where they say', async ({ page }) => {
      await page.goto('/')
      // There since the page listens.
      await expect(page.getByRole('button', { name: 'Play the banners' })).toBeVisible()
      const session = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 180 }] })
      await touch('touchStart', 300)
      for (const x of [260, 200, 140, 100]) await touch('touchMove', x)
      await touch('touchEnd')
      await expect(banner(page, FILM)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/')
      await page.locator('[data-slide="1"]').click({ position: { x: 60, y: 80 } })
      await page.waitForURL('**/product-list/kikoys')
    })
  })
})

/** The promise: a film is fetched when somebody asks for it, and not before. */
for (const [width, opener] of [
  [1280, 'Play the film: Maasai shukas'],
  [360, 'Play the film: Maasai shukas'],
] as const) {
  test.describe(`films at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })
    test('play in a window that gives the focus back', async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/film/')) asked.push(new URL(request.url()).pathname)
      })
      await page.goto('/')
      await page.waitForTimeout(1500)
      expect(asked).toEqual([])
      const button = page.getByRole('button', { name: opener })
      await button.click()
      const film = page.getByRole('dialog', { name: 'Maasai shukas' }).locator('video')
      await expect(film).toBeVisible()
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
      expect(
        await film.evaluate((video: HTMLVideoElement) => [video.muted, video.controls, video.playsInline]),
      ).toEqual([true, true, true])
      expect(new Set(asked)).toEqual(new Set(['/film/shuka.webm']))
      await film.evaluate((video: HTMLVideoElement) => video.pause())
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button).toBeFocused()
    })
  })
}

test('no page without a film of theirs shows another house’s player', async ({ request }) => {
  for (const address of ['/', '/product-list', '/about']) {
    const policies = (await request.get(address))
      .headersArray()
      .filter(({ name }) => name.toLowerCase() === 'content-security-policy')
    expect(policies.some(({ value }) => value.includes("frame-src 'none'"))).toBe(true)
  }
})

/** The promise: a shelf that shows more of each collection, three seconds a picture, when it is looked at. */
test('the shelf turns its pictures once it is seen, and fetches none of them before', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  const slides = page.getByRole('region', { name: 'From the shelf' }).locator('span.bolt > span')
  await page.waitForTimeout(4000)
  expect(await slides.count()).toBe(0)
  await page.getByRole('heading', { name: 'From the shelf' }).scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  await expect(slides.first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Pause the pictures' }).click()
  await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeVisible()
})

test('a mill’s label leads to the list of its cloth', async ({ page }) => {
  const [mill] = await must(brandList, { isApiDropDown: 1 })
  await page.goto('/')
  await page.getByRole('region', { name: 'The mills' }).getByRole('link', { name: mill?.name }).click()
  await page.waitForURL(/\/product-list\?filter=/)
  await expect(page.getByRole('main').locator('header')).toContainText(`${mill?.count} cloths`)
})

test('the about section is a page too', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'More about Fuma' }).click()
  await page.waitForURL('**/about')
  await expect(page.getByRole('heading', { level: 1, name: 'Fuma means to weave' })).toBeVisible()
  await expectAccessible(page)
})
