import config from './next.config.js'

test('the storefront encodes no pictures: Next answers /_next/image with 404', () => {
  expect(config.images).toMatchObject({ unoptimized: true })
})
