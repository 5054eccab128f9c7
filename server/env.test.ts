import { readEnvironment } from './env.ts'

const key = 'ab'.repeat(32)
const enough = {
  FILTER_SEAL_KEY: key,
  UPSTREAM_SESSION_KEY: key,
  NEXTAUTH_SECRET: key,
  CATALOGUE_HOOK_SECRET: 'sixteen characters',
}

describe('readEnvironment', () => {
  it('fills in defaults for absent settings', () => {
    expect(readEnvironment(enough)).toMatchObject({
      SHOP_API_URL: 'http://127.0.0.1:4000',
      PUBLIC_URL: 'http://localhost:3000',
      PAGE_CACHE_MB: 256,
      TRUSTED_PROXIES: 0,
      CARDINAL_ORIGIN: 'http://127.0.0.1:4200',
    })
  })
  it('removes a final slash from addresses and parses numbers', () => {
    const read = readEnvironment({ ...enough, PUBLIC_URL: 'https://fuma.example/', PAGE_CACHE_MB: '64' })
    expect(read).toMatchObject({ PUBLIC_URL: 'https://fuma.example', PAGE_CACHE_MB: 64 })
  })
  it('reduces an address to its origin, because browser messages contain only that', () => {
    const read = readEnvironment({ ...enough, CARDINAL_ORIGIN: 'https://Centinelapi.CardinalCommerce.com:443/V1/' })
    expect(read.CARDINAL_ORIGIN).toBe('https://centinelapi.cardinalcommerce.com')
  })
  it('names everything that is missing or malformed at once', () => {
    const read = () =>
      readEnvironment({ UPSTREAM_SESSION_KEY: 'short', SHOP_API_URL: 'ftp://x', PAGE_CACHE_MB: 'much', PUBLIC_URL: '' })
    for (const name of [
      'FILTER_SEAL_KEY is missing',
      'NEXTAUTH_SECRET is missing',
      'UPSTREAM_SESSION_KEY must be 64',
    ]) {
      expect(read).toThrow(name)
    }
    expect(read).toThrow('SHOP_API_URL must be an http')
    expect(read).toThrow('PAGE_CACHE_MB must be a whole number')
    expect(read).not.toThrow('PUBLIC_URL')
  })
  it('excludes secrets from error messages', () => {
    expect(() => readEnvironment({ ...enough, UPSTREAM_SESSION_KEY: 'sesame' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('sesame') }),
    )
  })
})
