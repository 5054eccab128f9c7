import type { Page } from 'playwright/test'
import { csvBytes, mpesaCsv, type SampleLine } from '#shop-api/testing/statement-files.ts'
import { addDays, dayInNairobi, startOfDay } from '../../lib/format/clock.ts'
import { type Cents, centsOfDecimal, decimalOfCents, sumCents } from '../../lib/format/money.ts'
import { expect } from './shop.ts'

/** The Money section of the office: statements of yesterday, and their import on the page. */

/** The opening balance of the simulated paybill: a statement of the day before ends with it. */
const SIMULATOR_OPENING: Cents = 100_000_00

export const today = (): string => dayInNairobi(new Date())
export const yesterday = (): string => addDays(today(), -1)

/** A time of yesterday in Nairobi. */
export const yesterdayAt = (hours: number, seconds = 0): Date =>
  new Date(startOfDay(yesterday()).getTime() + (hours * 3600 + seconds) * 1000)

/**
 * The statement of the simulated paybill of yesterday. Its last line sends all money above the simulator's opening
 * balance to the bank.
 * @param lines oldest first
 */
export function paybillStatement(lines: readonly SampleLine[], shortCode: string, settlement: string) {
  const moved = sumCents(lines.map(({ cents }) => cents))
  const sent = { reference: settlement, at: yesterdayAt(23, 3599), kind: 'settlement-out' as const, cents: -moved }
  return {
    bytes: mpesaCsv([...lines, sent], { shortCode, openingCents: SIMULATOR_OPENING }),
    rows: lines.length + 1,
    settled: moved,
  }
}

/**
 * A bank's statement of a day, as a bank of Kenya exports it.
 * @param opening balance, "500000.00"
 * @param lines description, reference, money in and money out
 */
export function bankStatement(
  on: string,
  opening: string,
  lines: readonly (readonly [string, string, string, string])[],
): Buffer {
  const [year, month, day] = on.split('-')
  let balance = centsOfDecimal(opening)
  const rows = lines.map(([description, reference, received, paid]) => {
    balance += centsOfDecimal(received || '0.00') - centsOfDecimal(paid || '0.00')
    return [`${day}/${month}/${year}`, description, reference, paid, received, decimalOfCents(balance)]
  })
  return csvBytes([
    ['Account statement', 'FUMA TEXTILES LTD'],
    ['Date', 'Description', 'Reference', 'Money out', 'Money in', 'Balance'],
    ...rows,
  ])
}

/** The simulated paybill's own statement of today. */
export async function simulatedStatement(): Promise<Buffer> {
  const answer = await fetch(`${process.env.FUMA_HANDSET_URL}/paybill/statement.csv`)
  if (!answer.ok) throw new Error(`statement: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Chooses a statement on the page of imports. */
export async function chooseStatement(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/office/money/import')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

/** Imports a statement on its page, and waits for the result. */
export async function importStatement(page: Page, name: string, buffer: Buffer): Promise<void> {
  await chooseStatement(page, name, buffer)
  await importRead(page)
}

/** Imports a read statement, and waits for the result. */
export async function importRead(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Import [\d,]+ lines?/ })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('i')
  await expect(page.getByText('Imported.', { exact: true })).toBeVisible({ timeout: 240_000 })
}
