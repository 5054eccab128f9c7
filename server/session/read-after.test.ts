/** @jest-environment node */
import { jest } from '@jest/globals'
import { READ_AFTER_HEADER } from '#lib/contract/base/read-after.ts'
import { cookieJar, setEnvironment } from '../testing/storefront.ts'

const { jar, cookies, headers } = cookieJar()
jest.unstable_mockModule('next/headers', headers)
setEnvironment()
const { keepReadAfter, readAfterHeader } = await import('./read-after.ts')

const answered = (position?: string) =>
  new Response('{}', { headers: position ? { [READ_AFTER_HEADER]: position } : {} })

beforeEach(() => jar.clear())

test("sends the position of a write with the same browser's next reads, sealed, for a minute", async () => {
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

test('changes no cookie if a response has no position or an invalid one', async () => {
  await keepReadAfter(answered())
  await keepReadAfter(answered('tomorrow'))
  expect([...jar.keys()]).toEqual([])
})

test.each(['', '0/16B3748', 'AAAA', 'x'.repeat(5_000)])('ignores a foreign cookie (%.12s)', async (value) => {
  cookies.set('read-after', value)
  expect(await readAfterHeader()).toEqual({})
})

test('ignores a modified cookie', async () => {
  await keepReadAfter(answered('0/16B3748'))
  const bytes = Buffer.from(jar.get('read-after')?.value ?? '', 'base64url')
  bytes[3] = (bytes[3] ?? 0) ^ 1
  cookies.set('read-after', bytes.toString('base64url'))
  expect(await readAfterHeader()).toEqual({})
})
