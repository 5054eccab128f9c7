import { setEnvironment } from '../testing/storefront.ts'
import { pagesName } from './build-id.ts'

const nameWith = (settings: Record<string, string>) => {
  setEnvironment({ PUBLIC_URL: 'http://localhost:3000', FUMA_TRY_OUT: '', HOST: '', ...settings })
  return pagesName()
}

test('shares pages only between storefronts with the same build and the same page settings', () => {
  const ours = nameWith({})
  expect(nameWith({ RATE_LIMIT_PER_MINUTE: '7', PAGE_CACHE_MB: '64' })).toBe(ours)
  const others = [
    nameWith({ PUBLIC_URL: 'http://localhost:3001' }),
    nameWith({ CARDINAL_ORIGIN: 'https://cards.example' }),
    // A strip on every page.
    nameWith({ FUMA_TRY_OUT: 'yes-with-sample-accounts' }),
  ]
  expect(new Set([ours, ...others]).size).toBe(4)
})
