import { createHash } from 'node:crypto'

Object.assign(process.env, {
  PUBLIC_URL: 'http://localhost:3000',
  FILTER_SEAL_KEY: 'a1'.repeat(32),
  UPSTREAM_SESSION_KEY: 'b2'.repeat(32),
  NEXTAUTH_SECRET: 'c3'.repeat(32),
  CATALOGUE_HOOK_SECRET: 'd4'.repeat(32),
})
const { networkHash } = await import('./network-hash.ts')

test('gives a network one hash, not derivable without the key', async () => {
  const hash = networkHash('41.90.1.2')
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(networkHash('::ffff:41.90.1.2')).toBe(hash)
  expect(networkHash('41.90.1.3')).not.toBe(hash)
  expect(networkHash('2c0f:fe38:1:1::1')).toBe(networkHash('2c0f:fe38:1:1:ffff::9'))
  expect(hash).not.toBe(createHash('sha256').update('41.90.1.2').digest('base64url'))
})
