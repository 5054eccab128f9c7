import { jest } from '@jest/globals'
import { TRY_OUT } from '#lib/deployment/exposure.ts'
import type { checkOrigin as Check } from './origin.ts'

const key = 'ab'.repeat(32)
const SECRETS = { FILTER_SEAL_KEY: key, UPSTREAM_SESSION_KEY: key, NEXTAUTH_SECRET: key, CATALOGUE_HOOK_SECRET: key }

/** The check in a shop with these settings: they are read once in a process's life. */
async function shopWith(settings: Record<string, string>): Promise<typeof Check> {
  jest.resetModules()
  for (const name of ['PUBLIC_URL', 'FUMA_TRY_OUT', 'HOST']) delete process.env[name]
  Object.assign(process.env, SECRETS, settings)
  return (await import('./origin.ts')).checkOrigin
}

/** Whether a write from this page's origin to this address is let in. */
function isLetIn(check: typeof Check, to: string, origin: string): boolean {
  const headers = { host: new URL(to).host, origin }
  try {
    check(new Request(to, { method: 'POST', headers }), true)
    return true
  } catch {
    return false
  }
}

test('accepts writes to a public shop from its own address only, not from other names of the host', async () => {
  const check = await shopWith({ PUBLIC_URL: 'https://shop.example' })
  expect(isLetIn(check, 'https://shop.example', 'https://shop.example')).toBe(true)
  expect(isLetIn(check, 'https://shop.example', 'http://shop.example')).toBe(false)
  expect(isLetIn(check, 'https://points-here.example', 'https://points-here.example')).toBe(false)
  expect(isLetIn(check, 'http://10.0.0.5:3000', 'http://10.0.0.5:3000')).toBe(false)
  expect(isLetIn(check, 'http://localhost:3000', 'http://localhost:3000')).toBe(false)
})

test("accepts only this machine's names for a single-machine shop", async () => {
  const check = await shopWith({ PUBLIC_URL: 'http://localhost:3000' })
  expect(isLetIn(check, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000')).toBe(true)
  expect(isLetIn(check, 'http://localhost:3000', 'http://127.0.0.1:3000')).toBe(false)
  // Behind a proxy that its settings do not mention, it is not treated as a public shop: sign-in does not work there.
  expect(isLetIn(check, 'http://shop.example', 'http://shop.example')).toBe(false)
})

test("accepts the network's names for a trial", async () => {
  const check = await shopWith({ FUMA_TRY_OUT: TRY_OUT, HOST: '0.0.0.0' })
  expect(isLetIn(check, 'http://192.168.1.7:3000', 'http://192.168.1.7:3000')).toBe(true)
  expect(isLetIn(check, 'http://192.168.1.7:3000', 'http://evil.example')).toBe(false)
})

describe('a form that opens a customer’s pages', () => {
  const from = async (origin: string | null, settings: Record<string, string>) => {
    delete process.env.OFFICE_URL
    await shopWith({ PUBLIC_URL: 'https://shop.example', ...settings })
    const { isOfficeOrigin } = await import('./origin.ts')
    const headers = { host: 'shop.example', ...(origin !== null && { origin }) }
    return isOfficeOrigin(new Request('https://shop.example/api/view-as', { method: 'POST', headers }))
  }

  test('must have the shop’s origin if the office is below the shop', async () => {
    expect(await from('https://shop.example', {})).toBe(true)
    for (const origin of ['https://other.example', 'null', null, 'nonsense']) expect(await from(origin, {})).toBe(false)
  })

  test('can have no origin if the office has a separate host', async () => {
    const own = { OFFICE_URL: 'https://office.shop.example' }
    expect(await from('null', own)).toBe(true)
    expect(await from('https://office.shop.example', own)).toBe(true)
    for (const origin of ['https://other.example', 'https://shop.example', null])
      expect(await from(origin, own)).toBe(false)
  })
})
