import { beforeEach, expect, jest, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { cookieJar, inSeconds, setEnvironment } from '../testing/storefront.ts'

const browser = cookieJar()
jest.unstable_mockModule('next/headers', browser.headers)
setEnvironment()
const { guardOffice } = await import('./guard-office.ts')
const { writeOfficeSession } = await import('../session/office-session.ts')

beforeEach(() => {
  browser.jar.clear()
  setEnvironment({ OFFICE: 'on', OFFICE_URL: '' })
})

function open(path: string, headers: Record<string, string> = {}) {
  const cookie = [...browser.jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
  return guardOffice(new NextRequest(`http://shop.test${path}`, { headers: { host: 'shop.test', cookie, ...headers } }))
}
const signIn = (isComplete: boolean, seconds = 3600) =>
  writeOfficeSession({ token: 't'.repeat(43), ends: inSeconds(seconds), isComplete })
const locationOf = async (...given: Parameters<typeof open>) => (await open(...given)).headers.get('location')

test('redirects a page without a session to sign-in, with a way back', async () => {
  const there = 'http://shop.test/office/sign-in?next=%2Foffice%2Forders%3Fq%3D1'
  expect(await locationOf('/office/orders?q=1')).toBe(there)
  await signIn(false)
  expect(await locationOf('/office/orders?q=1', { 'sec-fetch-site': 'cross-site' })).toBe(there)
})

test('gives the reason for sign-in if the session has ended', async () => {
  const there = 'http://shop.test/office/sign-in?next=%2Foffice%2Forders%3Fq%3D1&reason=ended'
  await signIn(true, -1)
  expect(await locationOf('/office/orders?q=1')).toBe(there)
  browser.jar.set('fuma-office', { value: 'no seal', rules: {} })
  expect(await locationOf('/office/orders?q=1')).toBe(there)
})

test('checks the session first if the link is on another site', async () => {
  const there = 'http://shop.test/office/opening?next=%2Foffice%2Forders%2F10482'
  expect(await locationOf('/office/orders/10482', { 'sec-fetch-site': 'cross-site' })).toBe(there)
})

test('opens pages with a session, uncached and hidden from search engines', async () => {
  await signIn(true)
  const { status, headers } = await open('/office')
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
})

test('opens the pages for signed-out visitors to all', async () => {
  for (const path of ['/office/sign-in', '/office/invitation', '/office/opening'])
    expect((await open(path)).headers.get('location')).toBeNull()
})

test('responds with the missing page if the office is off or on another host', async () => {
  const missing = async (host: string) =>
    (await open('/office/sign-in', { host })).headers.get('x-middleware-request-x-fuma-missing')
  await signIn(true)
  expect(await missing('shop.test')).toBe('0')
  setEnvironment({ OFFICE: 'off', OFFICE_URL: '' })
  expect(await missing('shop.test')).toBe('1')
  setEnvironment({ OFFICE: 'on', OFFICE_URL: 'https://office.test' })
  expect(await missing('shop.test')).toBe('1')
  expect(await missing('office.test')).toBe('0')
})
