import UnmatchedPage from './page.tsx'

const targetOf = async (query: { at?: string | string[] }) => {
  const redirected = await UnmatchedPage({ searchParams: Promise.resolve(query) }).catch(
    ({ digest }: { digest: string }) => digest,
  )
  return String(redirected).split(';')[2]
}

test('redirects the previous address of money without an order to its item among the statements', async () => {
  expect(await targetOf({ at: 'UKP6R20VXA' })).toBe('/office/money/statements?at=unmatched-UKP6R20VXA')
  expect(await targetOf({ at: '&x' })).toBe('/office/money/statements?at=unmatched-%26x')
  expect(await targetOf({})).toBe('/office/money/statements')
  expect(await targetOf({ at: ['A', 'B'] })).toBe('/office/money/statements')
})
