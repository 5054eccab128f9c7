import { SHARED_SECRETS } from './cluster.ts'
import { secretsFingerprint } from './secrets-fingerprint.ts'

const all = Object.fromEntries(SHARED_SECRETS.storefront.map((name, at) => [name, String(at).repeat(64)]))

test('differs if one secret differs or is missing', () => {
  const ours = secretsFingerprint(all, 'storefront')
  expect(ours).toMatch(/^[0-9a-f]{8}$/)
  expect(secretsFingerprint({ ...all, PUBLIC_URL: 'https://shop.example' }, 'storefront')).toBe(ours)
  const others = SHARED_SECRETS.storefront.flatMap((name) => [
    secretsFingerprint({ ...all, [name]: 'f'.repeat(64) }, 'storefront'),
    secretsFingerprint({ ...all, [name]: '' }, 'storefront'),
  ])
  expect(new Set([ours, ...others]).size).toBe(1 + 2 * SHARED_SECRETS.storefront.length)
})

test('differs if two secrets are swapped', () => {
  const [one = '', other = ''] = SHARED_SECRETS.storefront
  expect(secretsFingerprint({ ...all, [one]: all[other], [other]: all[one] }, 'storefront')).not.toBe(
    secretsFingerprint(all, 'storefront'),
  )
})
