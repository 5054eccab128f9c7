import type { Locator, Page } from 'playwright/test'
import { EMPTY_FILTER } from '../../lib/contract/catalogue/empty-filter.ts'
import { productDetails, productFeatureDetail } from '../../lib/contract/catalogue/product.ts'
import { type Card, productList } from '../../lib/contract/catalogue/product-list.ts'
import { must } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

/** How many colours a card shows at first: components/catalogue/card-view.ts. */
const SHOWN = 4

/** A card of a list's first page whose product family has more colours than a card shows. */
async function colourfulCard(): Promise<{ card: Card; list: string }> {
  for (const collection of ['blankets', 'maasai-shukas', 'kikoys', 'knitwear', 'yarns']) {
    const cards = await must(productList, { ...EMPTY_FILTER, collection: [collection] })
    const card = cards.find(({ visibility, colours }) => visibility && colours.length > SHOWN)
    if (card) return { card, list: `/product-list/${collection}` }
  }
  throw new Error('no family comes in more than four colours')
}

const articleOf = (page: Page, { clusterName }: Card): Locator =>
  page.locator('main article', { has: page.getByRole('link', { name: clusterName, exact: true }) })
const groupOf = (page: Page, card: Card): Locator =>
  articleOf(page, card).getByRole('radiogroup', { name: `Colours of ${card.clusterName}` })
const isOn = (radio: Locator) => expect(radio).toBeChecked()

/** The promise: every colour of a cloth can be chosen on its card, with any hand. */
test.describe('the colours of a card', () => {
  test('are radios for the arrow keys, and "+n" opens all of them by key', async ({ page }) => {
    const { card, list } = await colourfulCard()
    await page.goto(list)
    const radios = groupOf(page, card).getByRole('radio')
    await expect(radios).toHaveCount(SHOWN)
    await isOn(radios.first())
    await radios.first().focus()
    await page.keyboard.press('ArrowRight')
    await isOn(radios.nth(1))
    await expect(radios.nth(1)).toBeFocused()
    await expect(groupOf(page, card).getByRole('radio', { checked: true })).toHaveCount(1)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await isOn(radios.nth(SHOWN - 1))

    await page.keyboard.press('Tab')
    const more = articleOf(page, card).getByRole('button', { name: /^\+\d+ more colours$/ })
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(radios).toHaveCount(card.colours.length)
    expect(await radios.evaluateAll((all) => all.map((radio) => radio.getAttribute('aria-label')).sort())).toEqual(
      card.colours.map(({ name }) => name).sort(),
    )
    await expect(more).toHaveCount(0)
    await expect(radios.nth(SHOWN)).toBeFocused()
    await isOn(radios.nth(SHOWN - 1))
    const changed = page.waitForResponse('**/api/product-feature-detail')
    await page.keyboard.press('Space')
    const fifth = ((await (await changed).json()) as { data: { id: number } }).data
    await isOn(radios.nth(SHOWN))
    await expect(articleOf(page, card).getByRole('link', { name: card.clusterName, exact: true })).toHaveAttribute(
      'href',
      `/product-details/${fifth.id}`,
    )
    await expectAccessible(page)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, colorScheme: 'dark' })
    test('all open by tap, one below the other', async ({ page }) => {
      const { card, list } = await colourfulCard()
      await page.goto(list)
      const radios = groupOf(page, card).getByRole('radio')
      await expect(radios).toHaveCount(SHOWN - 1)
      await articleOf(page, card)
        .getByRole('button', { name: `+${card.colours.length - SHOWN + 1} more colours` })
        .tap()
      await expect(radios).toHaveCount(card.colours.length)
      await radios.last().tap()
      await isOn(radios.last())
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await expectAccessible(page)
    })
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })
    test('card colours are links, and "+n" links to the product, which has them all', async ({ page }) => {
      const { card, list } = await colourfulCard()
      await page.goto(list)
      const article = articleOf(page, card)
      await expect(article.getByRole('radio')).toHaveCount(0)
      await expect(article.getByRole('link', { name: card.colours[0]?.name, exact: true })).toBeVisible()
      await article.getByRole('link', { name: /more colours$/ }).click()
      await page.waitForURL(`**/product-details/${card.id}`)
      await expect(page.getByRole('region', { name: 'Colour' }).getByRole('link')).toHaveCount(card.colours.length)
    })
  })
})

/** The promise: a customer who orders a colour sees it from all sides. */
test('the popup shows the pictures of the chosen colour, and the zoom window opens at one', async ({ page }) => {
  const { card, list } = await colourfulCard()
  const picturesOf = async (colorCode: string) =>
    (await must(productFeatureDetail, { clusterId: card.clusterCode, colorCode })).images
  const { matrix } = await must(productDetails, { id: card.id, stockQty: null })
  await page.goto(list)
  const second = groupOf(page, card).getByRole('radio').nth(1)
  const changed = page.waitForResponse('**/api/product-feature-detail')
  await second.click()
  const inHand = ((await (await changed).json()) as { data: { id: number } }).data
  // The card itself has followed.
  await expect(articleOf(page, card).getByRole('link', { name: card.clusterName, exact: true })).toHaveAttribute(
    'href',
    `/product-details/${inHand.id}`,
  )
  const code = card.colours.find(({ code }) => code !== card.colorCode)?.code ?? ''
  const other = matrix.columns.find((column) => column.code !== code && column.code !== card.colorCode)
  await articleOf(page, card)
    .getByRole('button', { name: /^Add to cart/ })
    .click()
  const dialog = page.getByRole('dialog', { name: card.clusterName })
  const pictures = (name: string | undefined) => dialog.getByRole('list', { name: `Pictures: ${name}` }).locator('img')
  const sources = (name: string | undefined) =>
    pictures(name).evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src.split('/').at(-2)))
  const nameOf = (wanted: string) => matrix.columns.find((column) => column.code === wanted)?.name
  const hashes = async (wanted: string) => (await picturesOf(wanted)).map(({ sha256 }) => sha256)

  await expect.poll(() => sources(nameOf(code))).toEqual(await hashes(code))
  await dialog.getByRole('columnheader', { name: other?.name, exact: true }).getByRole('button').click()
  await expect.poll(() => sources(other?.name)).toEqual(await hashes(other?.code ?? ''))
  await expect(
    dialog.getByRole('columnheader', { name: other?.name, exact: true }).getByRole('button', { pressed: true }),
  ).toBeVisible()
  await expectAccessible(page)
  // In the sample the first colour has more than one picture.
  await dialog.getByRole('columnheader', { name: matrix.columns[0]?.name, exact: true }).getByRole('button').click()
  await dialog.getByRole('button', { name: /^Zoom: picture 2 of/ }).click()
  const zoom = page.getByRole('dialog').last()
  await expect(zoom.getByRole('button', { pressed: true })).toHaveAccessibleName(/^Picture 2 of/)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
})

test.describe('the popup on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })
  test('shows the pictures of the colour in hand', async ({ page }) => {
    const { card, list } = await colourfulCard()
    const { matrix } = await must(productDetails, { id: card.id, stockQty: null })
    await page.goto(list)
    await articleOf(page, card)
      .getByRole('button', { name: /^Add to cart/ })
      .tap()
    const dialog = page.getByRole('dialog', { name: card.clusterName })
    const last = matrix.columns.at(-1)
    await dialog.getByRole('tab', { name: last?.name }).tap()
    const { images } = await must(productFeatureDetail, { clusterId: card.clusterCode, colorCode: last?.code ?? '' })
    await expect(dialog.getByRole('list', { name: `Pictures: ${last?.name}` }).getByRole('button')).toHaveCount(
      images.length,
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
  })
})
