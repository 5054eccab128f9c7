import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'

const address = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: journeys run through playwright.config.ts`)
  return value
}

export const shopApiUrl = () => address('FUMA_SHOP_API_URL')
export const handsetUrl = () => address('FUMA_HANDSET_URL')

/** Stops, kills (SIGKILL) or starts a process of the running shop. */
export async function control(
  verb: 'stop' | 'kill' | 'start',
  part: 'shop-api' | 'simulators' | 'storefront',
): Promise<void> {
  const answer = await fetch(`${address('FUMA_CONTROL_URL')}/${verb}/${part}`, { method: 'POST' })
  if (!answer.ok) throw new Error(await answer.text())
}

interface Fixtures {
  /** Messages that are part of a journey (a refused call, say); anything else on the console fails the test. */
  allowConsole: (pattern: RegExp) => void
}

/** Playwright's test with two rules of the house: no console error and no page error goes unseen. */
export const test = base.extend<Fixtures>({
  allowConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const seen: string[] = []
      const note = (text: string) => seen.push(text)
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => note(error.error().stack ?? String(error.error())))
      await use((pattern) => allowed.push(pattern))
      expect(seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** No violation axe knows of, in the page as it stands, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const said = violations.map(
      (v) =>
        `${colorScheme} ${v.id}: ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 4)
          .join(' | ')}`,
    )
    expect(said).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
