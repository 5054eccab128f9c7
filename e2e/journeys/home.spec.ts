import type { Page } from 'playwright/test'
import { pagePolicy } from '#server/next/page-headers.ts'
import { brandList } from '../../lib/contract/content/reference.ts'
import { must } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

const banner = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const FIRST = 'Blankets for cold mornings'
const FILM = 'How a kikoy is made'

/** The promise: the banners play once, and move only as much as the visitor wants. */
test.describe('banners', () => {
  test('stay readable, pause under the pointer, and stop after one round', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Pause the banners' })).toBeVisible()
    const stands = page.getByText(/^\d \/ 4$/)
    await expect(async () => {
      await page.clock.runFor(500)
      await expect(banner(page, FILM)).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByRole('region', { name: 'Banners' }).hover()
    await page.clock.runFor(15_000)
    await expect(stands).toHaveText('2 / 4')
    await page.mouse.move(640, 880)
    // The time of each turn, by the page's own clock: independent of the machine's load.
    const turns = await stands.evaluateHandle((counter) => {
      const times = new Map<string | null, number>()
      new MutationObserver(() => {
        if (!times.has(counter.textContent)) times.set(counter.textContent, Date.now())
      }).observe(counter, { characterData: true, childList: true, subtree: true })
      return times
    })
    for (const next of ['3 / 4', '4 / 4', '1 / 4'])
      await expect(async () => {
        await page.clock.runFor(1_000)
        await expect(stands).toHaveText(next, { timeout: 500 })
      }).toPass()
    const [third = 0, fourth = 0, first = 0] = await turns.evaluate((times) => [...times.values()])
    // Five seconds, of which one can pass before it is drawn.
    expect(Math.min(fourth - third, first - fourth)).toBeGreaterThanOrEqual(4_000)
    await expect(page.getByRole('button', { name: 'Play the banners' })).toBeVisible()
    await page.clock.runFor(15_000)
    await expect(banner(page, FIRST)).toBeVisible()
  })

  test('pause and change by keyboard', async ({ page }) => {
    await page.goto('/')
    // The first round can end just before the button is pressed, which then restarts it.
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

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('stay still until played', async ({ page }) => {
      await page.clock.install()
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Play the banners' })).toBeVisible()
      await page.clock.runFor(20_000)
      await expect(banner(page, FIRST)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Play the banners' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeVisible()
    })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

    test('turn by swipe, link to their targets, and show headings beside their pictures', async ({ page }) => {
      await page.goto('/')
      // There since the page listens.
      await expect(page.getByRole('button', { name: 'Play the banners' })).toBeVisible()
      // No heading runs over its picture.
      for (const heading of await page.getByRole('region', { name: 'Banners' }).locator('h2').all()) {
        const isOnGround = await heading.evaluate((own) => {
          const box = own.closest('.bg-ground')?.getBoundingClientRect()
          const range = document.createRange()
          range.selectNodeContents(own)
          const lines = [...range.getClientRects()]
          const picture = document.querySelector('[data-slide]')?.getBoundingClientRect()
          return lines.every((line) => line.top >= (picture?.bottom ?? 0) || line.right <= (box?.right ?? 0))
        })
        expect(isOnGround).toBe(true)
      }
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

/** The promise: a film is fetched only on request. */
test.describe('films', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('play in a window that returns the focus, on a phone too', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/film/')) asked.push(new URL(request.url()).pathname)
    })
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Play the video: Masai Shukas' })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeEnabled()
    expect(asked).toEqual([])
    const film = page.getByRole('dialog', { name: 'Masai Shukas' }).locator('video')
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await button.click()
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
    }
  })
})

/** The banner with the film, in front. */
async function toFilm(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the banners' })).toBeVisible()
  await page.getByRole('button', { name: 'Next banner' }).focus()
  await page.keyboard.press('Enter')
  await expect(banner(page, FILM)).toBeVisible()
}

/** The promise: a film in a banner plays in place, silently, and only on request. */
test.describe('a film in a banner', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('plays in the banner’s place on request, and stops', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/film/')) requests.push(new URL(request.url()).pathname)
    })
    await toFilm(page)
    const region = page.getByRole('region', { name: 'Banners' })
    await expect(region.locator('video, iframe')).toHaveCount(0)
    expect(requests).toEqual([])
    await page.getByRole('button', { name: `Play the video: ${FILM}` }).press('Enter')
    const film = region.locator('video')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
    expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.controls, video.playsInline])).toEqual([
      true,
      true,
      true,
    ])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(new Set(requests)).toEqual(new Set(['/film/loom.webm']))
    // No element covers its controls.
    const foot = await film.evaluate((video) => {
      const { left, bottom, width } = video.getBoundingClientRect()
      return [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(left + width * share, bottom - 20) === video)
    })
    expect(foot).toEqual([true, true, true])
    await film.evaluate((video: HTMLVideoElement) => video.pause())
    await expectAccessible(page)
    const stop = page.getByRole('button', { name: `Stop the video: ${FILM}` })
    await expect(stop).toBeFocused()
    await stop.press('Enter')
    await expect(film).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Play the video: ${FILM}` })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Next banner' })).toBeVisible()
  })

  for (const [site, name, address, player] of [
    ['youtube', 'YouTube', 'https://youtu.be/abcdefghi-1', 'https://www.youtube-nocookie.com'],
    ['vimeo', 'Vimeo', 'https://vimeo.com/123456789', 'https://player.vimeo.com'],
  ] as const) {
    test(`fetches a film of ${name} from there only after a press, within the page's policy`, async ({ page }) => {
      const requests: string[] = []
      await page.route(`${player}/**`, (route) => {
        requests.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' })
      })
      // The home page as rendered if the shop's film is on that site, with the matching policy.
      await page.route('/', async (route) => {
        const response = await route.fetch()
        const html = (await response.text())
          .replaceAll('/film/loom.webm', address)
          .replaceAll('data-film="file"', `data-film="${site}"`)
          // In the page's data it is within a text.
          .replaceAll(
            `\\"videoType\\":\\"file\\",\\"videoUrl\\":\\"${address}`,
            `\\"videoType\\":\\"${site}\\",\\"videoUrl\\":\\"${address}`,
          )
        expect(html).toContain(`\\"videoType\\":\\"${site}\\"`)
        const headers = { ...response.headers(), 'content-security-policy': pagePolicy(html, false) }
        await route.fulfill({ response, headers, body: html })
      })
      await toFilm(page)
      expect(requests).toEqual([])
      await page.getByRole('button', { name: `Play the video from ${name}: ${FILM}` }).click()
      const frame = page.getByRole('region', { name: 'Banners' }).locator('iframe')
      await expect(frame).toHaveAttribute('src', new RegExp(`^${player}/.*mute`))
      await expect.poll(() => requests.length).toBe(1)
      await page.getByRole('button', { name: `Stop the video: ${FILM}` }).click()
      await expect(frame).toHaveCount(0)
    })
  }
})

test('embeds another site’s player only on pages with a film of that site', async ({ request }) => {
  for (const address of ['/', '/product-list', '/about']) {
    const policies = (await request.get(address))
      .headersArray()
      .filter(({ name }) => name.toLowerCase() === 'content-security-policy')
    expect(policies.some(({ value }) => value.includes("frame-src 'none'"))).toBe(true)
  }
})

/** The promise: a shelf that shows more of each collection, three seconds a picture, while it is visible. */
test("turns the shelf's pictures once it is visible, and fetches them only then", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.clock.install()
  await page.goto('/')
  const slides = page.getByRole('region', { name: 'Shop by collection' }).locator('span.bolt > span')
  await page.clock.runFor(10_000)
  expect(await slides.count()).toBe(0)
  await page.getByRole('heading', { name: 'Shop by collection' }).scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(slides.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Pause the pictures' }).click()
  await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeVisible()
})

test("links the home page to brands and the shop's story, and the footer to its four guides", async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'More about Fuma' }).click()
  await page.waitForURL('**/about')
  await expect(page.getByRole('heading', { level: 1, name: 'Fuma means to weave' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  const [brand] = await must(brandList, { isApiDropDown: 1 })
  await page.getByRole('region', { name: 'Our brands' }).getByRole('link', { name: brand?.name }).click()
  await page.waitForURL(/\/product-list\?filter=/)
  await expect(page.getByRole('main').locator('header')).toContainText(`${brand?.count} products`)

  const footer = page.getByRole('contentinfo')
  for (const [list, link, heading] of [
    ['Buying', 'Delivery by county', 'Delivery and pick-up points'],
    ['Buying', 'Paying', 'Paying'],
    ['Help', 'Returns', 'Returns and cancelling'],
    ['Help', 'Washing and care', 'Washing and care'],
  ] as const) {
    await footer.getByRole('navigation', { name: list }).getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expectAccessible(page)
  }
  await footer.getByRole('link', { name: 'Cancelling an order' }).click()
  await expect(page).toHaveURL(/\/returns#cancelling$/)
  await expect(page.getByRole('heading', { name: 'Cancelling an order' })).toBeInViewport()
})
