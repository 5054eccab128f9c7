import { filesOf } from './sources-hash.ts'

test('names the files that a program imports, and the data that they read', () => {
  expect(filesOf('shop-api/testing/make-sample.ts')).toEqual(
    expect.arrayContaining([
      'shop-api/testing/make-sample.ts',
      'sample/load/seed-sample.ts',
      'sample/pictures/picture-files.ts',
      'sample/pictures/index.json',
    ]),
  )
})
