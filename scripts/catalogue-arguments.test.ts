import path from 'node:path'
import { readArguments } from './catalogue-arguments.ts'

const said = (...typed: string[]) => {
  try {
    return readArguments(typed)
  } catch (error) {
    return (error as Error).message
  }
}

test("reads a shelf, a stock and files relative to the caller's folder", () => {
  process.env.INIT_CWD = '/tmp'
  expect(
    said('import', 'a.csv', '--shelf', ' Jewellery>Rings ', '--untracked-stock', '25', '--pictures', '.'),
  ).toMatchObject({
    file: path.join('/tmp', 'a.csv'),
    shelf: { collectionName: 'Jewellery', subCollectionName: 'Rings' },
    untrackedTenths: 250,
    pictures: '/tmp',
    format: 'fuma',
  })
  expect(said('import', 'a.csv', '--shelf', 'Jewellery')).toMatchObject({ shelf: { collectionName: 'Jewellery' } })
  expect(said('import', 'a.csv')).toMatchObject({ shelf: undefined, untrackedTenths: undefined })
})

test('explains invalid arguments in plain language', () => {
  expect(said('import', 'a.csv', '--dryrun')).toMatch(/^The option --dryrun is not known, or its value is missing\.\n/)
  expect(said('import', 'a.csv', '--shelf')).toMatch(/^The option --shelf .*is not known, or its value is missing\.\n/)
  for (const shelf of ['', ' > Rings', 'Jewellery >', 'a > b > c']) {
    expect(said('import', 'a.csv', '--shelf', shelf)).toMatch(/^A shelf is written/)
  }
  for (const stock of ['many', '', '1.5', '99999999']) {
    expect(said('import', 'a.csv', '--untracked-stock', stock)).toMatch(/^A stock is a whole number/)
  }
  expect(said('import', 'a.csv', '--pictures', '/no/such')).toBe('There is no folder /no/such.')
  for (const typed of [[], ['import'], ['delete', 'a'], ['import', 'a', 'b'], ['export', 'a', '--format', 'xml']]) {
    expect(said(...typed)).toMatch(/npm run catalogue -- import FILE/)
  }
})
