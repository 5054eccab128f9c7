/** @jest-environment node */
import { jest } from '@jest/globals'
import { READ_AFTER_HEADER } from '#lib/contract/read-after.ts'
import { cookieJar, setEnvironment } from '../testing/storefront.ts'

const { jar, cookies, headers } = cookieJar()
jest.unstable_mockModule('next/headers', headers)
setEnvironment()
const { keepReadAfter, readAfterHeader } = await import('./read-after.ts')

const answered = (position?: string) =>
  new Response('{}', { headers: position ? { [READ_AFTER_HEADER]: position } : {} })

beforeEach(() => jar.clear())

test('the position of a write comes back with what the same browser reads next, sealed and for a minute', async () => {
  expect(await readAfterHeader()).toEqual({})
  await keepReadAfter(answered('0/16B3748'))
  const cookie = jar.get('read-after')
  expect(cookie?.rules).toMatchObject({ httpOnly: true, sameSite: 'lax', maxAge: 60 })
  expect(cookie?.value).not.toContain('16B3748')
  expect(Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1')).not.toContain('16B3748')
  expect(await readAfterHeader()).toEqual({ [READ_AFTER_HEADER]: '0/16B3748' })
  await keepReadAfter(answered('1/2A'))
  expect(await readAfterHeader()).toEqual({ [READ_AFTER_HEADER]: '1/2A' })
})

test('an answer without a position, or with what is none, changes nothing', async () => {
  await keepReadAfter(answered())
  await keepReadAfter(answered('tomorrow'))
  expect([...jar.keys()]).toEqual([])
})

test.each(['', '0/16B3748', 'AAAA', 'x'.repeat(5_000)])(
  'a cookie that is not ours (%.12s) is no position',
  async (value) => {
    cookies.set('read-after', value)
    expect(await readAfterHeader()).toEqual({})
  },
)

test('a changed cookie is no position', async () => {
  await keepReadAfter(answered('0/16B3748'))
  const bytes = Buffer.from(jar.get('read-after')?.value ?? '', 'base64url')
  bytes[3] = (bytes[3] ?? 0) ^ 1
  cookies.set('read-after', bytes.toString('base64url'))
  expect(await readAfterHeader()).toEqual({})
})
