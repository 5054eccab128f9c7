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
import { ONE_MACHINE } from '../support/cluster-shop.ts'
import { control, expect, test } from '../support/shop.ts'
import { formsOf, formsOfCvv, placesThatStore } from '../support/stored-places.ts'

/** A number outside the list of test cards, so that no such list contains it; its check digit is valid. */
const NUMBER = '4539578763621486'
const CVV = '739'

/** The promise: a card number and a CVV are in no log, no database, no cache and no file, nor in the browser. */
test('stores the number of a paid card in no place', { tag: ONE_MACHINE }, async ({ page, context }) => {
  const one = await orderToPay()
  await openCardTab(page, one)
  await typeCard(page, NUMBER, CVV)
  await payButton(page).click()
  await expectPaid(page, one, 'Visa •••• 1486')
  // During the bank's challenge, the number waits for its outcome.
  const other = await orderToPay()
  await openCardTab(page, other)
  await typeCard(page, CARDS.challenge, CVV)
  await payButton(page).click()
  await challenged(page)
  await answerChallenge(page)
  await expectPaid(page, other, 'Visa •••• 2503')

  const forms = [...formsOf(NUMBER), ...formsOf(CARDS.challenge), ...formsOfCvv(CVV)]
  const browser = JSON.stringify(await context.storageState({ indexedDB: true }))
  const tab = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, window.history.state]))
  for (const form of forms) expect(`${browser}${tab}`).not.toContain(form)

  // The database writes its memory to disk when it closes.
  await control('stop', 'shop-api')
  const found = placesThatStore(forms)
  await control('start', 'shop-api')
  expect(found).toEqual([])
})
