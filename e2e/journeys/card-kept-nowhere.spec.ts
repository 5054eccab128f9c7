import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/environment.ts'
import {
  answerChallenge,
  CARDS,
  challenged,
  expectPaid,
  openCardTab,
  orderToPay,
  payButton,
  typeCard,
} from '../support/card.ts'
import { control, expect, test } from '../support/shop.ts'

/** Told apart from every other number there is, and good by its check digit; the CVV is searched with what names it. */
const NUMBER = '4539578763621486'
const CVV = '739'
const NEEDLES = [
  NUMBER,
  NUMBER.replace(/(.{4})(?=.)/g, '$1 '),
  Buffer.from(NUMBER).toString('base64').slice(0, 20),
  `securityCode":"${CVV}`,
  `securityCode=${CVV}`,
  `securityCode: '${CVV}`,
  `CVV ${CVV}`,
]

/** What was built before any card was typed. */
const BUILT = ['static', 'dev', 'node_modules']

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory() && !BUILT.includes(entry.name)) yield* filesIn(name)
    else if (entry.isFile()) yield name
  }
}

/** Which of the needles a file holds. */
function foundIn(file: string): string[] {
  const bytes = readFileSync(file)
  return NEEDLES.filter((needle) => bytes.includes(needle)).map((needle) => `${file}: ${needle}`)
}

/** The promise: a card number and a CVV are in no log, no database, no cache and no file, nor in the browser. */
test('a card that paid is kept nowhere', async ({ page, context }) => {
  const one = await orderToPay()
  await openCardTab(page, one)
  await typeCard(page, NUMBER, CVV)
  await payButton(page).click()
  await expectPaid(page, one, 'Visa •••• 1486')
  const other = await orderToPay()
  await openCardTab(page, other)
  await typeCard(page, CARDS.challenge, CVV)
  await payButton(page).click()
  await challenged(page)
  await answerChallenge(page)
  await expectPaid(page, other, 'Visa •••• 2503')

  const browser = JSON.stringify(await context.storageState({ indexedDB: true }))
  const tab = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, window.history.state]))
  for (const needle of [...NEEDLES, CARDS.challenge]) expect(`${browser}${tab}`).not.toContain(needle)

  // What the database still has in memory is written when it closes.
  await control('stop', 'shop-api')
  const folders = [process.env.FUMA_TEST_DATA_AT, process.env.FUMA_TEST_LOGS_AT, path.join(ROOT, '.next')]
  const found: string[] = []
  let files = 0
  for (const folder of new Set(folders.filter((name): name is string => name !== undefined))) {
    for (const file of filesIn(folder)) {
      files += 1
      found.push(...foundIn(file))
    }
  }
  await control('start', 'shop-api')
  expect(files).toBeGreaterThan(50)
  expect(found).toEqual([])
})
